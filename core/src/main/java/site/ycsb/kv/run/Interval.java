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
package site.ycsb.kv.run;

import java.util.List;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.resource.ResourceSample;

/**
 * About one second of a run, and all that was measured in it.
 *
 * @param startNanos when it began, since the threads started
 * @param endNanos when it ended, since the threads started
 * @param warmup whether it is thrown away
 * @param summary its latencies
 * @param resources what server and client used in it, where that is sampled
 */
public record Interval(
    long startNanos,
    long endNanos,
    boolean warmup,
    Summary summary,
    List<ResourceSample> resources) {
  /** An interval in which nothing but latencies was kept. */
  public Interval(long startNanos, long endNanos, boolean warmup, Summary summary) {
    this(startNanos, endNanos, warmup, summary, List.of());
  }

  /** Its length. */
  public long lengthNanos() {
    return endNanos - startNanos;
  }
}
