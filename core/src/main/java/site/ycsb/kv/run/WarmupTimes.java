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

import java.util.concurrent.TimeUnit;

/**
 * How a warm-up of some seconds is divided where more threads run than there are processors: first
 * as many as there are processors, then all, then none. Otherwise all run all the time.
 *
 * @param totalMillis all of it, 0 without a warm-up of seconds
 * @param early threads that run from the start on
 * @param crowdMillis when the others begin
 * @param restMillis for how long all rest at its end
 */
record WarmupTimes(long totalMillis, int early, long crowdMillis, long restMillis) {
  /** Compiling what is left after a crowd took 0.15 s; a rest must not let a server go idle. */
  private static final long LONGEST_REST_MILLIS = 1_000;

  static WarmupTimes of(Phase phase, RunSettings settings, int processors) {
    long millis = phase == Phase.RUN ? TimeUnit.SECONDS.toMillis(settings.warmupSeconds()) : 0;
    return settings.threads() > processors
        ? new WarmupTimes(millis, processors, millis / 2, Math.min(millis / 8, LONGEST_REST_MILLIS))
        : new WarmupTimes(millis, settings.threads(), 0, 0);
  }

  /** From the start on until no thread begins another operation. */
  long runningMillis() {
    return totalMillis - restMillis;
  }
}
