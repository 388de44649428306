// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.unruly;

import site.ycsb.kv.conformance.wire.WireClient;

/** A client that shares a variable with all others. */
public class StaticClient extends WireClient {
  static int clients;

  /** A client that is not connected yet. */
  public StaticClient() {}
}
