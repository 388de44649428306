// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.nio.charset.StandardCharsets;
import site.ycsb.kv.resp.Slots;

final class ClusterKeys {
  private ClusterKeys() {}

  /** A short text that belongs to a slot in this range. */
  static String tagIn(int first, int last) {
    for (int i = 0; ; i++) {
      int slot = Slots.of(Integer.toString(i).getBytes(StandardCharsets.UTF_8));
      if (slot >= first && slot <= last) {
        return Integer.toString(i);
      }
    }
  }
}
