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

import org.HdrHistogram.Histogram;
import site.ycsb.Status;

/** The latencies of all operations of a kind that ended with one status. Not thread-safe. */
public final class OutcomeSummary {
  private final Status status;
  private final Histogram latencies = new Histogram(OutcomeRecorder.SIGNIFICANT_DIGITS);

  OutcomeSummary(Status status) {
    this.status = status;
    latencies.setAutoResize(true);
  }

  /** How they ended. */
  public Status status() {
    return status;
  }

  /** Their number. */
  public long count() {
    return latencies.getTotalCount();
  }

  /** Their latencies in nanoseconds. */
  public Histogram latencies() {
    return latencies;
  }

  void add(Histogram more) {
    latencies.add(more);
  }
}
