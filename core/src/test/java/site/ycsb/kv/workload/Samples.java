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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Compares samples. */
final class Samples {
  /** Two samples of one distribution pass this far over what is expected once in 10^8 times. */
  private static final double DEVIATIONS = 6;

  private Samples() {}

  /**
   * Pearson's test for two samples of one size, given how often each kind came: the sum of (a -
   * b)^2 / (a + b) has the mean k - 1 and the variance 2 (k - 1) at most, for k kinds.
   */
  static <T> void assertAlike(Map<T, Integer> some, Map<T, Integer> others) {
    Set<T> kinds = new HashSet<>(some.keySet());
    kinds.addAll(others.keySet());
    double sum = 0;
    for (T kind : kinds) {
      double a = some.getOrDefault(kind, 0);
      double b = others.getOrDefault(kind, 0);
      sum += (a - b) * (a - b) / (a + b);
    }
    double degrees = kinds.size() - 1.0;
    assertThat(sum).isLessThan(degrees + DEVIATIONS * Math.sqrt(2 * Math.max(4, degrees)));
  }
}
