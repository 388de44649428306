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

/**
 * How far a run is, once an interval.
 *
 * @param elapsedMillis time since its threads started
 * @param operations operations done so far, failed ones included
 * @param remaining operations that remain; 0 where there is no bound
 * @param last whether nothing follows
 * @param interval what was measured since the progress before
 */
public record Progress(
    long elapsedMillis, long operations, long remaining, boolean last, Interval interval) {
  /** Whether what was done will be thrown away. */
  public boolean warmingUp() {
    return interval.warmup();
  }
}
