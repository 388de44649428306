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
 * The least and most that this process used at the ends of intervals.
 *
 * @param minMegabytes heap in use
 * @param maxMegabytes heap in use
 * @param minThreads threads alive
 * @param maxThreads threads alive
 * @param minLoad load average of the system over a minute; negative where it is unknown
 * @param maxLoad load average of the system over a minute; negative where it is unknown
 */
public record JvmUse(
    long minMegabytes,
    long maxMegabytes,
    int minThreads,
    int maxThreads,
    double minLoad,
    double maxLoad) {

  /** What both saw. */
  JvmUse and(JvmUse other) {
    return new JvmUse(
        Math.min(minMegabytes, other.minMegabytes),
        Math.max(maxMegabytes, other.maxMegabytes),
        Math.min(minThreads, other.minThreads),
        Math.max(maxThreads, other.maxThreads),
        Math.min(minLoad, other.minLoad),
        Math.max(maxLoad, other.maxLoad));
  }
}
