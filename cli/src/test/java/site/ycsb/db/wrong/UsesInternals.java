// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.wrong;

import site.ycsb.kv.run.Phase;

/** What no binding may do: it uses a class that is not of the public API. */
public interface UsesInternals {
  /** The use. */
  Phase phase();
}
