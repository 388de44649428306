// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.kv.measure.GroupTimes;

/**
 * A group of successful operations: a row of {@code every.csv}.
 *
 * @param group its number, from 1 on
 * @param operations successful operations from the first group to the end of this one
 * @param seconds the time that it took
 */
record GroupRow(long group, long operations, double seconds) {
  static List<GroupRow> of(GroupTimes groups) {
    List<GroupRow> rows = new ArrayList<>();
    long group = 0;
    for (long nanos : groups.nanos()) {
      group++;
      rows.add(new GroupRow(group, group * groups.operations(), Units.exactSeconds(nanos)));
    }
    return rows;
  }
}
