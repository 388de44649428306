// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.random.RandomGenerator;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings.ScanLengthDistribution;

/** Chooses the lengths of scans, at least 1. Immutable. */
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
