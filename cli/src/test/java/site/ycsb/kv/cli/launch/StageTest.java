// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunSettings;

class StageTest {
  private static final int COLLECTIONS = 20;

  private final Properties properties = new Properties();

  @Test
  void aRunThatHasEndedIsLetGo() throws Exception {
    properties.setProperty("recordcount", "10");
    properties.setProperty("operationcount", "10");
    Interrupts interrupts = new Interrupts();
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    try (Stage stage =
        Stage.open(
            new Stage.Task(
                Bindings.find("noop"), Phase.RUN, properties, List.of(), Optional.empty()),
            interrupts,
            new Console(nowhere, nowhere))) {
      WeakReference<Display> first = perform(stage);
      perform(stage);
      for (int i = 0; i < COLLECTIONS && !first.refersTo(null); i++) {
        System.gc();
      }
      assertThat(first.refersTo(null)).as("the first run is collected").isTrue();
      assertThat(interrupts.stop()).isNotDone();
    }
  }

  /** The run holds what displays it. */
  private WeakReference<Display> perform(Stage stage) throws DBException, IOException {
    AtomicInteger seen = new AtomicInteger();
    Display display = progress -> seen.incrementAndGet();
    Stage.Act act =
        new Stage.Act(
            Phase.RUN, properties, RunSettings.of(properties), Map.of(), Optional.empty());
    try (RunFiles files = RunFiles.ofResult(Optional.empty())) {
      assertThat(stage.perform(act, display, files).saved()).isTrue();
    }
    assertThat(seen).hasPositiveValue();
    return new WeakReference<>(display);
  }
}
