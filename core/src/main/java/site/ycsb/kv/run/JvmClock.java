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
import org.jspecify.annotations.Nullable;

/** Watches what this process uses, as stock YCSB's {@code measurement.trackjvm}. One thread's. */
final class JvmClock {
  private static final long BYTES_PER_MEGABYTE = 1 << 20;

  private @Nullable JvmUse seen;

  /** Looks once more. */
  void sample() {
    JvmUse now = now();
    seen = seen == null ? now : seen.and(now);
  }

  /** The least and most so far. */
  JvmUse seen() {
    return seen == null ? now() : seen;
  }

  private static JvmUse now() {
    Runtime runtime = Runtime.getRuntime();
    long megabytes = (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MEGABYTE;
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new JvmUse(megabytes, megabytes, threads, threads, load, load);
  }
}
