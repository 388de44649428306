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
package site.ycsb.kv.resource;

import static site.ycsb.kv.resource.Reading.UNKNOWN;

import org.jspecify.annotations.Nullable;

/**
 * What a process used in one interval.
 *
 * @param process {@code SERVER}, {@code SERVER-1} and so on where there are several, or {@code
 *     CLIENT}
 * @param userPercent processor time in user mode, in percent of one core; negative if unknown
 * @param systemPercent processor time in the kernel, in percent of one core; negative if unknown
 * @param receivedPerSecond bytes a second that came in; negative if unknown
 * @param sentPerSecond bytes a second that went out; negative if unknown
 * @param reading what it used at the end; null where there was no answer
 */
public record ResourceSample(
    String process,
    double userPercent,
    double systemPercent,
    double receivedPerSecond,
    double sentPerSecond,
    @Nullable Reading reading) {

  /** A gap: the process could not be asked. */
  static ResourceSample missing(String process) {
    return new ResourceSample(process, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, null);
  }

  /**
   * A sample between two readings.
   *
   * @param before what it had used at the start of the interval; null if unknown
   * @param nanos the interval's length
   */
  static ResourceSample between(String process, @Nullable Reading before, Reading now, long nanos) {
    if (before == null || nanos <= 0) {
      return new ResourceSample(process, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, now);
    }
    return new ResourceSample(
        process,
        rate(before.userNanos(), now.userNanos(), nanos, 100),
        rate(before.systemNanos(), now.systemNanos(), nanos, 100),
        rate(before.receivedBytes(), now.receivedBytes(), nanos, 1e9),
        rate(before.sentBytes(), now.sentBytes(), nanos, 1e9),
        now);
  }

  /** Processor time in percent of one core; negative if unknown. */
  public double cpuPercent() {
    return userPercent < 0 || systemPercent < 0 ? UNKNOWN : userPercent + systemPercent;
  }

  /** Whether there was no answer. */
  public boolean isMissing() {
    return reading == null;
  }

  /** A counter that fell is one of a process that began anew: its rate is unknown. */
  private static double rate(long before, long now, long nanos, double unit) {
    return before < 0 || now < before ? UNKNOWN : (now - before) * unit / nanos;
  }
}
