// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.wrong;

import site.ycsb.db.mongodb.MongoDbBinding;

/** What no binding may do: it uses another binding. */
public interface UsesAnotherBinding {
  /** The use. */
  MongoDbBinding other();
}
