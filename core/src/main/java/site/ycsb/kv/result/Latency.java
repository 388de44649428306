// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Latencies in a result, in microseconds.
 *
 * @param percentiles by their number, such as {@code 99.9}
 * @param histogram all of them in nanoseconds, in HdrHistogram's compressed form (V2) in Base64, as
 *     a histogram log has it; {@code Histogram.decodeFromCompressedByteBuffer} reads it
 */
record Latency(
    double meanMicros,
    double stdDeviationMicros,
    double minMicros,
    double maxMicros,
    Map<String, Double> percentiles,
    String histogram) {

  private static final String[] PERCENTILES = {
    "50", "75", "90", "95", "99", "99.9", "99.99", "99.999"
  };

  static Latency of(Histogram nanos) {
    Map<String, Double> percentiles = new LinkedHashMap<>();
    for (String percentile : PERCENTILES) {
      long value = nanos.getValueAtPercentile(Double.parseDouble(percentile));
      percentiles.put(percentile, Units.micros(value));
    }
    return new Latency(
        Units.micros(nanos.getMean()),
        Units.micros(nanos.getStdDeviation()),
        Units.micros(nanos.getMinValue()),
        Units.micros(nanos.getMaxValue()),
        percentiles,
        Evidence.text(nanos));
  }
}
