/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resp;

import java.nio.charset.StandardCharsets;

/**
 * Which of the 16,384 slots of a cluster a key belongs to: CRC16 (XMODEM) of the part between the
 * first { and the } after it, or of the whole key (redis.io, cluster specification, "Key
 * distribution model").
 */
public final class Slots {
  /** How many there are. */
  public static final int COUNT = 16_384;

  private static final int POLYNOMIAL = 0x1021;
  private static final int[] TABLE = table();

  private Slots() {}

  /** The slot of a key, from 0 to 16383. */
  public static int of(byte[] key) {
    int start = 0;
    int end = key.length;
    int open = indexOf('{', key, 0);
    if (open >= 0) {
      int close = indexOf('}', key, open + 1);
      if (close > open + 1) {
        start = open + 1;
        end = close;
      }
    }
    int crc = 0;
    for (int i = start; i < end; i++) {
      crc = ((crc << 8) ^ TABLE[((crc >>> 8) ^ key[i]) & 0xFF]) & 0xFFFF;
    }
    return crc % COUNT;
  }

  /** For each of so many equal ranges of slots a short text that belongs to a slot in it. */
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

  /** The range, of so many equal ones, that a slot lies in. */
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
