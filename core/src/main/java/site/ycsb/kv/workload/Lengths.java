// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.util.random.RandomGenerator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings.ScanLengthDistribution;
import site.ycsb.kv.workload.zipf.ZipfianRanks;

/** Chooses the lengths of values in bytes, or of scans in records. Thread-safe. */
interface Lengths {
  int next(RandomGenerator random);

  /** Those of scans, at least 1. */
  static Lengths ofScans(Settings settings) {
    int min = settings.get(WorkloadSettings.MIN_SCAN_LENGTH);
    int max = settings.get(WorkloadSettings.MAX_SCAN_LENGTH);
    return settings.get(WorkloadSettings.SCAN_LENGTH_DISTRIBUTION) == ScanLengthDistribution.UNIFORM
        ? uniform(min, max)
        : zipfian(min, max);
  }

  /** Those of values; throws an IOException if their histogram can't be read. */
  static Lengths ofValues(Settings settings) throws IOException {
    int max = Math.toIntExact(settings.get(WorkloadSettings.FIELD_LENGTH));
    int min = Math.toIntExact(settings.get(WorkloadSettings.MIN_FIELD_LENGTH));
    return switch (settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION)) {
      case CONSTANT -> random -> max;
      case UNIFORM -> uniform(min, max);
      case ZIPFIAN -> zipfian(min, max);
      case HISTOGRAM -> histogram(settings.get(WorkloadSettings.FIELD_LENGTH_HISTOGRAM));
    };
  }

  private static Lengths uniform(int min, int max) {
    int count = max - min + 1;
    return random -> min + random.nextInt(count);
  }

  private static Lengths zipfian(int min, int max) {
    ZipfianRanks ranks = ZipfianRanks.of(max - min + 1L);
    return random -> min + (int) ranks.next(random);
  }

  private static Lengths histogram(String file) throws IOException {
    try {
      HistogramGenerator histogram = new HistogramGenerator(file);
      // A file without weights has no value.
      var unused = histogram.nextValue();
      return random -> histogram.nextValue().intValue();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException(file + " is no histogram", e);
    }
  }
}
