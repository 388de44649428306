// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.unruly;

import site.ycsb.kv.conformance.ending.EndingClient;
import site.ycsb.kv.conformance.wire.WireClient;

/** A client that may end the process by code of another package. */
public final class EndingElsewhereClient extends WireClient {
  /** A client that is not connected yet. */
  public EndingElsewhereClient() {}

  /** Never called. */
  void giveUp() {
    EndingClient.giveUp();
  }
}
