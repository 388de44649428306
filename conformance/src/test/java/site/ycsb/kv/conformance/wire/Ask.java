// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import java.io.IOException;

/** Who answers requests. */
@FunctionalInterface
public interface Ask {
  /** The reply to a request. */
  Message ask(Message request) throws IOException;
}
