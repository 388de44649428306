// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;

/** What the text protocol allows as a key: 1 to 250 bytes, no space and no control character. */
final class Keys {
  private static final char LAST_CONTROL = ' ';
  private static final char DELETE = 0x7f;
  private static final int MOST_BYTES_OF_A_CHAR = 3;

  private Keys() {}

  /** Why a key is not allowed; empty for one that is. */
  static String fault(String key) {
    if (key.isEmpty()) {
      return "a key has at least one byte";
    }
    for (int i = 0; i < key.length(); i++) {
      char letter = key.charAt(i);
      if (letter <= LAST_CONTROL || letter == DELETE) {
        return "a key with a space or control character cannot be sent";
      }
    }
    if (key.length() * MOST_BYTES_OF_A_CHAR <= MemcachedLink.MAX_KEY_BYTES) {
      return "";
    }
    int bytes = key.getBytes(UTF_8).length;
    return bytes <= MemcachedLink.MAX_KEY_BYTES
        ? ""
        : "a key of " + bytes + " bytes is longer than " + MemcachedLink.MAX_KEY_BYTES;
  }
}
