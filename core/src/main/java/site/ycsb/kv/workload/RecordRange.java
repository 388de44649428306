// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import site.ycsb.kv.setting.Settings;

/**
 * The record numbers of a workload: where this client's begin, how many it loads or asks for, and
 * how many there are; inserts of a run continue from there.
 */
record RecordRange(long start, long count, long records) {
  /** CoreWorkload's meaning of no record count. */
  private static final long NOT_GIVEN = Integer.MAX_VALUE;

  static RecordRange of(Settings settings) {
    long given = settings.get(WorkloadSettings.RECORD_COUNT);
    long records = given == 0 ? NOT_GIVEN : given;
    long start = settings.get(WorkloadSettings.INSERT_START);
    long count =
        settings.given(WorkloadSettings.INSERT_COUNT)
            ? settings.get(WorkloadSettings.INSERT_COUNT)
            : records - start;
    return new RecordRange(start, count, records);
  }
}
