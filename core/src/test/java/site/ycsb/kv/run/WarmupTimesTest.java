// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmupTimesTest {
  private static WarmupTimes times(Phase phase, int processors, String... settings)
      throws Exception {
    return WarmupTimes.of(phase, RunSettings.of(Runs.properties(settings)), processors);
  }

  @Test
  void aCrowdJoinsInTheMiddleAndRestsAtTheEnd() throws Exception {
    assertThat(times(Phase.RUN, 2, "warmup.seconds=4", "threadcount=3"))
        .isEqualTo(new WarmupTimes(4_000, 2, 2_000, 500))
        .returns(3_500L, WarmupTimes::runningMillis);
  }

  @Test
  void theRestIsShortHoweverLongTheWarmUp() throws Exception {
    assertThat(times(Phase.RUN, 2, "warmup.seconds=600", "threadcount=3").restMillis())
        .isEqualTo(1_000);
  }

  @Test
  void asManyThreadsAsProcessorsRunAllTheTime() throws Exception {
    assertThat(times(Phase.RUN, 2, "warmup.seconds=4", "threadcount=2"))
        .isEqualTo(new WarmupTimes(4_000, 2, 0, 0));
  }

  @Test
  void withoutAWarmUpOfSecondsNobodyWaits() throws Exception {
    assertThat(times(Phase.RUN, 1, "warmup.operations=5", "threadcount=8"))
        .isEqualTo(new WarmupTimes(0, 1, 0, 0));
    assertThat(times(Phase.LOAD, 1, "warmup.seconds=600", "threadcount=8"))
        .isEqualTo(new WarmupTimes(0, 1, 0, 0));
  }

  @Test
  void aCrowdJoinsAWarmUpThatSettlesBeforeItCanEnd() throws Exception {
    assertThat(times(Phase.RUN, 2, "warmup.settle.maxseconds=120", "threadcount=3"))
        .isEqualTo(new WarmupTimes(120_000, 2, 4_000, 1_000));
    assertThat(
            times(
                Phase.RUN, 2, "warmup.settle.maxseconds=120", "warmup.seconds=60", "threadcount=3"))
        .isEqualTo(new WarmupTimes(120_000, 2, 30_000, 1_000));
  }
}
