// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

/**
 * A server that ends during a run: the run ends by itself, reports it and is invalid. A binding
 * with an embedded server joins with a subclass.
 */
@Timeout(120)
public abstract class ServerLossConformance {
  private static final String ENDLESS = "100000000";

  protected ServerLossConformance() {}

  /** The binding under test. */
  protected abstract Binding binding();

  private RunningServer start() throws IOException {
    return binding().embedded(new Properties()).orElseThrow().start();
  }

  private Properties settings(RunningServer server) {
    Properties settings = new Properties();
    server.address().forEach(settings::setProperty);
    settings.setProperty(binding().name() + ".timeout", "2000");
    settings.setProperty("recordcount", "100");
    return settings;
  }

  private RunResult execute(Phase phase, Properties settings, Consumer<Progress> observer)
      throws Exception {
    RunSettings runSettings = RunSettings.of(settings);
    return new Run(binding(), phase, settings, runSettings, observer, RunExtras.NONE).execute();
  }

  private RunResult executeAndLose(Phase phase, Properties settings, RunningServer server)
      throws Exception {
    AtomicBoolean gone = new AtomicBoolean();
    return execute(
        phase,
        settings,
        progress -> {
          if (progress.operations() > 0 && gone.compareAndSet(false, true)) {
            server.close();
          }
        });
  }

  @Test
  void aRunEndsWithResultsAndErrorCountsByKind() throws Exception {
    try (RunningServer server = start()) {
      Properties settings = settings(server);
      execute(Phase.LOAD, settings, progress -> {});

      settings.setProperty("threadcount", "4");
      settings.setProperty("maxoutage", "1");
      settings.setProperty("operationcount", ENDLESS);
      RunResult result = executeAndLose(Phase.RUN, settings, server);

      assertThat(result.succeeded()).isPositive();
      assertThat(result.work().failed()).isPositive();
      assertThat(result.end().stopped())
          .hasValueSatisfying(s -> assertThat(s).contains("maxoutage"));
      assertThat(Verdict.failures(result.summary())).contains("READ SERVICE_UNAVAILABLE");
      assertThat(Verdict.of(result, RunSettings.of(settings)).valid()).isFalse();
    }
  }

  @Test
  void aLoadThatDidNotStoreEveryRecordIsInvalid() throws Exception {
    try (RunningServer server = start()) {
      Properties settings = settings(server);
      settings.setProperty("recordcount", ENDLESS);
      settings.setProperty("batchsize", "50");

      RunResult result = executeAndLose(Phase.LOAD, settings, server);

      assertThat(result.work().operations()).isPositive().isLessThan(Integer.parseInt(ENDLESS));
      Verdict verdict = Verdict.of(result, RunSettings.of(settings));
      assertThat(verdict.invalid())
          .anySatisfy(reason -> assertThat(reason).contains("an insert failed"))
          .anySatisfy(reason -> assertThat(reason).contains("could not be asked how many"));
    }
  }
}
