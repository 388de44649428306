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
package site.ycsb.kv.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/** How latencies are written, by stock YCSB's values of {@code measurementtype}. */
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

  /** The types by their names. */
  static Map<String, MeasurementType> words() {
    Map<String, MeasurementType> words = new LinkedHashMap<>();
    for (MeasurementType type : values()) {
      words.put(type.word, type);
    }
    return words;
  }

  /** Whether each single latency is kept. */
  boolean keepsRaw() {
    return this == RAW || this == HDRHISTOGRAM_AND_RAW;
  }
}
