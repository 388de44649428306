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
package site.ycsb.kv.workload;

import site.ycsb.kv.binding.Settings;

/**
 * The record numbers of a workload.
 *
 * @param start the first that this client loads or asks for
 * @param count how many those are
 * @param records all there are; inserts of a run go on from here
 */
record RecordRange(long start, long count, long records) {
  /** CoreWorkload takes no record count for the largest int. */
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
