// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class GatesTest {
  private static final String ENDLESS = "warmup.seconds=1000000";
  private static final String CROWD = "threadcount=10000";
  private static final int LATE_THREAD = 9_999;

  private final ExecutorService pool = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private Future<Boolean> turnOf(SharedState state, int thread) {
    return pool.submit(
        () -> {
          state.gates().awaitTurn(thread);
          return true;
        });
  }

  @Test
  void aThreadForEachProcessorBeginsTheWarmUpAtOnce() throws Exception {
    assertThat(turnOf(Runs.state(Phase.RUN, ENDLESS, CROWD), 0).get()).isTrue();
  }

  @Test
  void theOthersBeginInTheMiddleOfTheWarmUp() throws Exception {
    assertThat(turnOf(Runs.state(Phase.RUN, "warmup.seconds=1", CROWD), LATE_THREAD).get())
        .isTrue();
  }

  @Test
  void whoeverWaitsForTheMiddleIsLetGoWhenTheRunIsToEnd() throws Exception {
    SharedState state = Runs.state(Phase.RUN, ENDLESS, CROWD);
    Future<Boolean> turn = turnOf(state, LATE_THREAD);
    assertThat(turn.isDone()).isFalse();

    state.end().request("a test");

    assertThat(turn.get()).isTrue();
  }

  @Test
  void nobodyWaitsWithoutAWarmUpOfSecondsNorInALoad() throws Exception {
    assertThat(turnOf(Runs.state(Phase.RUN, "warmup.operations=5", CROWD), LATE_THREAD).get())
        .isTrue();
    assertThat(turnOf(Runs.state(Phase.LOAD, ENDLESS, CROWD), LATE_THREAD).get()).isTrue();
  }

  @Test
  void theRestEndsByItself() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "warmup.seconds=1", CROWD);
    assertThat(
            pool.submit(
                    () -> {
                      state.gates().rest();
                      return true;
                    })
                .get())
        .isTrue();
  }
}
