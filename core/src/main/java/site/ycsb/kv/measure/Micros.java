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

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Latencies as stock YCSB keeps them: a histogram of whole microseconds. */
public final class Micros {
  private Micros() {}

  /** The same latencies, in microseconds. */
  public static Histogram of(Histogram nanos) {
    Histogram micros = new Histogram(Buckets.SIGNIFICANT_DIGITS);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          TimeUnit.NANOSECONDS.toMicros(value.getValueIteratedTo()),
          value.getCountAddedInThisIterationStep());
    }
    return micros;
  }
}
