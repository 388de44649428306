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

import java.lang.management.ManagementFactory;

/** The processor time that this process uses. */
final class CpuClock {
  private long startCpuNanos;
  private long startNanos;

  void start() {
    startCpuNanos = cpuNanos();
    startNanos = System.nanoTime();
  }

  /** The share of all this machine's processors used since the start; 0 where unknown. */
  double shareSinceStart() {
    long elapsed = System.nanoTime() - startNanos;
    double used = cpuNanos() - startCpuNanos;
    return elapsed <= 0 ? 0 : used / elapsed / Runtime.getRuntime().availableProcessors();
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : 0;
  }
}
