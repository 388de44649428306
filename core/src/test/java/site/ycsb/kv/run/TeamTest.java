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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TeamTest {
  private static final String ENDLESS = "warmup.seconds=1000000";
  private static final String CROWD = "threadcount=10000";
  private static final int LATE_THREAD = 9_999;

  private final ExecutorService pool = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  private static Team team(Phase phase, String... settings) throws Exception {
    Properties properties = Runs.properties(settings);
    return new Team(
        phase,
        properties,
        RunSettings.of(properties),
        new Recording(properties, false, RunExtras.NONE),
        Workloads.make(Runs.properties("recordcount=10")),
        100);
  }

  private Future<Boolean> turnOf(Team team, int thread) {
    return pool.submit(
        () -> {
          team.awaitTurn(thread);
          return true;
        });
  }

  @Test
  void aThreadForEachProcessorBeginsTheWarmUpAtOnce() throws Exception {
    assertThat(turnOf(team(Phase.RUN, ENDLESS, CROWD), 0).get()).isTrue();
  }

  @Test
  void theOthersBeginInTheMiddleOfTheWarmUp() throws Exception {
    assertThat(turnOf(team(Phase.RUN, "warmup.seconds=1", CROWD), LATE_THREAD).get()).isTrue();
  }

  @Test
  void whoeverWaitsForTheMiddleIsLetGoWhenTheRunIsToEnd() throws Exception {
    Team team = team(Phase.RUN, ENDLESS, CROWD);
    Future<Boolean> turn = turnOf(team, LATE_THREAD);
    assertThat(turn.isDone()).isFalse();

    team.stop("a test");

    assertThat(turn.get()).isTrue();
  }

  @Test
  void nobodyWaitsWithoutAWarmUpOfSecondsNorInALoad() throws Exception {
    assertThat(turnOf(team(Phase.RUN, "warmup.operations=5", CROWD), LATE_THREAD).get()).isTrue();
    assertThat(turnOf(team(Phase.LOAD, ENDLESS, CROWD), LATE_THREAD).get()).isTrue();
  }

  @Test
  void theRestEndsByItself() throws Exception {
    Team team = team(Phase.RUN, "warmup.seconds=1", CROWD);
    assertThat(
            pool.submit(
                    () -> {
                      team.rest();
                      return true;
                    })
                .get())
        .isTrue();
  }
}
