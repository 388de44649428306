// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import com.sun.jna.NativeLibrary;

/** The library for the tests. */
final class TestLibrary {
  static final String MISSING =
      "libmariadbd is not there; to bring it: apt-get install libmariadbd19";

  private TestLibrary() {}

  /** Whether tests run: where it can't be had they don't, but it is never missing on CI. */
  static boolean isThere() {
    try {
      var unused = NativeLibrary.getInstance("mariadbd"); // Closed with the process.
      return true;
    } catch (UnsatisfiedLinkError e) {
      return System.getenv("CI") != null;
    }
  }
}
