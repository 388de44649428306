// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** What a stub does when it is called: it is only there to compile against. */
final class Stub {
  private Stub() {}

  /** The failure of every method. */
  static UnsupportedOperationException called() {
    return new UnsupportedOperationException("This is a stub; clusterj.jar has the real class");
  }
}
