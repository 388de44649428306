// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.io.IOException;
import site.ycsb.kv.conformance.wire.Ask;
import site.ycsb.kv.conformance.wire.Message;

/** What becomes of a client's requests on the way to the server, and of the replies. */
@FunctionalInterface
public interface Exchange {
  /** The reply that the client gets. */
  Message exchange(Message request, Ask server) throws IOException;
}
