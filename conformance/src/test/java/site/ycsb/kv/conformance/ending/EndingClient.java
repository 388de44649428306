// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.ending;

import site.ycsb.kv.conformance.wire.WireClient;

/** A client that may end the process. */
public final class EndingClient extends WireClient {
  /** A client that is not connected yet. */
  public EndingClient() {}

  /** Never called. */
  public static void giveUp() {
    System.exit(1);
  }
}
