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
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Verdict;
import site.ycsb.kv.server.RunningServer;

/** A server that goes away in the middle: the run ends by itself, tells, and is invalid. */
@Timeout(120)
class ServerLossTest {
  private static Properties properties(RunningServer server) {
    int port = Integer.parseInt(server.address().get("mongodb.port"));
    return TestClients.properties(port, "mongodb.timeout", "500", "recordcount", "100");
  }

  private static RunResult run(Phase phase, Properties properties, RunningServer server)
      throws Exception {
    RunSettings settings = RunSettings.of(properties);
    AtomicBoolean gone = new AtomicBoolean();
    Run run =
        new Run(
            new MongoDbBinding(),
            phase,
            properties,
            settings,
            progress -> {
              if (progress.operations() > 0 && gone.compareAndSet(false, true)) {
                server.close();
              }
            },
            RunExtras.NONE);
    return run.execute();
  }

  @Test
  void aRunEndsWithResultsAndErrorCountsByKind() throws Exception {
    try (RunningServer server = EmbeddedMongo.start()) {
      Properties properties = properties(server);
      properties.setProperty("threadcount", "4");
      properties.setProperty("maxoutage", "1");
      properties.setProperty("operationcount", "100000000");
      new Run(
              new MongoDbBinding(),
              Phase.LOAD,
              properties,
              RunSettings.of(properties),
              progress -> {},
              RunExtras.NONE)
          .execute();

      RunResult result = run(Phase.RUN, properties, server);

      assertThat(result.succeeded()).isPositive();
      assertThat(result.failed()).isPositive();
      assertThat(result.stopped()).hasValueSatisfying(s -> assertThat(s).contains("maxoutage"));
      assertThat(Verdict.failures(result.summary())).contains("READ SERVICE_UNAVAILABLE");
      assertThat(Verdict.of(result, RunSettings.of(properties)).valid()).isFalse();
    }
  }

  @Test
  void aLoadThatDidNotStoreEveryRecordIsInvalid() throws Exception {
    try (RunningServer server = EmbeddedMongo.start()) {
      Properties properties = properties(server);
      properties.setProperty("recordcount", "100000000");
      properties.setProperty("batchsize", "50");

      RunResult result = run(Phase.LOAD, properties, server);

      assertThat(result.operations()).isPositive().isLessThan(100_000_000);
      Verdict verdict = Verdict.of(result, RunSettings.of(properties));
      assertThat(verdict.invalid())
          .anySatisfy(reason -> assertThat(reason).contains("an insert failed"))
          .anySatisfy(reason -> assertThat(reason).contains("could not be asked how many"));
    }
  }
}
