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

import java.util.random.RandomGenerator;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.workload.WorkloadSettings.ScanLengthDistribution;

/** How many records a scan asks for, at least one. Immutable. */
final class ScanLengths {
  private final int min;
  private final int count;
  private final boolean uniform;
  private final ZipfianRanks ranks;

  ScanLengths(Settings settings) {
    min = settings.get(WorkloadSettings.MIN_SCAN_LENGTH);
    count = settings.get(WorkloadSettings.MAX_SCAN_LENGTH) - min + 1;
    uniform =
        settings.get(WorkloadSettings.SCAN_LENGTH_DISTRIBUTION) == ScanLengthDistribution.UNIFORM;
    ranks = ZipfianRanks.of(uniform ? 1 : count);
  }

  int next(RandomGenerator random) {
    return min + (uniform ? random.nextInt(count) : (int) ranks.next(random));
  }
}
