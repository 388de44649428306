// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.concurrent.TimeUnit;

/**
 * The parts of a warm-up of at most {@code totalMillis}, 0 without one, with more threads than
 * processors: first the {@code early} threads run, as many as there are processors, from {@code
 * crowdMillis} on all, and none in the last {@code restMillis}. Otherwise all run all the time.
 */
record WarmupTimes(long totalMillis, int early, long crowdMillis, long restMillis) {
  /** Compiling what is left after a crowd took 0.15 s; a rest must not let a server go idle. */
  private static final long LONGEST_REST_MILLIS = 1_000;

  /** When the crowd joins a warm-up that ends once it has settled and has no shortest time. */
  private static final long SETTLING_CROWD_MILLIS = 4_000;

  static WarmupTimes of(Phase phase, RunSettings settings, int processors) {
    long seconds = phase == Phase.RUN ? settings.mostWarmupSeconds() : 0;
    long millis = TimeUnit.SECONDS.toMillis(seconds);
    return settings.threads() > processors
        ? new WarmupTimes(
            millis,
            processors,
            crowdMillis(settings, millis),
            Math.min(millis / 8, LONGEST_REST_MILLIS))
        : new WarmupTimes(millis, settings.threads(), 0, 0);
  }

  /** The crowd changes throughput and p99: it joins early enough for them to settle. */
  private static long crowdMillis(RunSettings settings, long millis) {
    long fixedMillis = TimeUnit.SECONDS.toMillis(settings.warmupSeconds());
    return settings.settles() ? Math.max(fixedMillis / 2, SETTLING_CROWD_MILLIS) : millis / 2;
  }

  /** From the start on until no thread begins another operation. */
  long runningMillis() {
    return totalMillis - restMillis;
  }
}
