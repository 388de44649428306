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
import org.HdrHistogram.Histogram;

/** The latencies of a summary by the names under which they are written. */
public final class NamedLatencies {
  private NamedLatencies() {}

  /** All names of an operation that had latencies, what ended well first. */
  public static Map<String, Histogram> of(
      Summary summary, String operation, MeasurementSettings settings) {
    Map<String, Histogram> named = new LinkedHashMap<>();
    add(summary, operation, settings, false, named);
    add(summary, operation, settings, true, named);
    return named;
  }

  private static void add(
      Summary summary,
      String operation,
      MeasurementSettings settings,
      boolean intended,
      Map<String, Histogram> named) {
    for (OutcomeSummary outcome : summary.outcomes(operation)) {
      Histogram latencies = intended ? outcome.intended() : outcome.actual();
      if (latencies.getTotalCount() > 0) {
        String name = settings.names().of(operation, outcome.status());
        settings
            .shownAs(name, intended)
            .ifPresent(
                shown ->
                    named
                        .computeIfAbsent(shown, s -> new Histogram(Buckets.SIGNIFICANT_DIGITS))
                        .add(latencies));
      }
    }
  }
}
