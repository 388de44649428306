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
  private final Histogram actual = new Histogram(Buckets.SIGNIFICANT_DIGITS);
  private final Histogram intended = new Histogram(Buckets.SIGNIFICANT_DIGITS);

  OutcomeSummary(Status status) {
    this.status = status;
  }

  /** How they ended. */
  public Status status() {
    return status;
  }

  /** Their number. */
  public long count() {
    return actual.getTotalCount();
  }

  /** Their latencies in nanoseconds, from the actual start of each. */
  public Histogram actual() {
    return actual;
  }

  /** Their latencies in nanoseconds, from when each was due; empty where that is not kept. */
  public Histogram intended() {
    return intended;
  }

  void add(OutcomeSummary more) {
    actual.add(more.actual);
    intended.add(more.intended);
  }
}
