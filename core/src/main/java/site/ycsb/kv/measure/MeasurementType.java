// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** The form of latencies, by stock YCSB's values of {@code measurementtype}. */
public enum MeasurementType {
  HDRHISTOGRAM("hdrhistogram"),
  HISTOGRAM("histogram"),
  HDRHISTOGRAM_AND_HISTOGRAM("hdrhistogram+histogram"),
  HDRHISTOGRAM_AND_RAW("hdrhistogram+raw"),
  TIMESERIES("timeseries"),
  RAW("raw");

  private final String word;

  MeasurementType(String word) {
    this.word = word;
  }

  static Map<String, MeasurementType> words() {
    Map<String, MeasurementType> words = new LinkedHashMap<>();
    for (MeasurementType type : values()) {
      words.put(type.word, type);
    }
    return words;
  }

  boolean keepsRaw() {
    return this == RAW || this == HDRHISTOGRAM_AND_RAW;
  }
}
