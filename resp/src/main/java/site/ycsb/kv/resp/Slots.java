// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.nio.charset.StandardCharsets;

/**
 * The slots of a cluster. The slot of a key is the CRC16 (XMODEM) of the part between the first {
 * and the } after it, or of the whole key (redis.io, cluster specification, "Key distribution
 * model").
 */
public final class Slots {
  public static final int COUNT = 16_384;

  private static final int POLYNOMIAL = 0x1021;
  private static final int[] TABLE = table();

  private Slots() {}

  /** The slot of a key, from 0 to 16383. */
  public static int of(byte[] key) {
    int start = indexOf('{', key, 0) + 1;
    int end = start == 0 ? -1 : indexOf('}', key, start);
    boolean tagged = end > start;
    int crc = 0;
    for (int i = tagged ? start : 0; i < (tagged ? end : key.length); i++) {
      crc = ((crc << 8) ^ TABLE[((crc >>> 8) ^ key[i]) & 0xFF]) & 0xFFFF;
    }
    return crc % COUNT;
  }

  /** For each of this many equal ranges of slots a short text that belongs to a slot in it. */
  static String[] tags(int ranges) {
    String[] tags = new String[ranges];
    int missing = ranges;
    for (int i = 0; missing > 0; i++) {
      String tag = Integer.toString(i);
      int range = range(of(tag.getBytes(StandardCharsets.US_ASCII)), ranges);
      if (tags[range] == null) {
        tags[range] = tag;
        missing--;
      }
    }
    return tags;
  }

  /** The range, of this many equal ones, that a slot lies in. */
  static int range(int slot, int ranges) {
    return slot * ranges / COUNT;
  }

  private static int indexOf(char wanted, byte[] key, int from) {
    for (int i = from; i < key.length; i++) {
      if (key[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int crc = i << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
      table[i] = crc & 0xFFFF;
    }
    return table;
  }
}
