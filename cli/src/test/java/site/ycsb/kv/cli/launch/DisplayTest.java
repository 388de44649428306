// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunSettings;

/** The progress bar, as a terminal is sent it. */
class DisplayTest {
  private final Intervals intervals = new Intervals();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aWarmUpHasABarOfItsOwnAndTheRunEndsWhole() throws Exception {
    try (Display bar = bar("warmup.seconds=2")) {
      intervals.record("READ", Status.OK, 700);
      bar.accept(intervals.warmup(1_000, 5_000, 300));
      bar.accept(intervals.measured(1_000, 100, 200));
      bar.accept(intervals.measured(2_000, 200, 100));
      bar.accept(intervals.measured(3_000, 300, 0));
    }
    assertThat(drawn())
        .anyMatch(bar -> bar.matches("warm-up .* 5000 ops .* 1 ops/s, p99 700 us, 0 errors *"));
    assertThat(last()).matches("run 100% .* 0 ops/s, p99 0 us, 0 errors *");
    assertThat(drawn()).filteredOn(bar -> bar.startsWith("run")).noneMatch(b -> b.contains("5000"));
  }

  @Test
  void aRunThatItsTimeEndsIsWholeThen() throws Exception {
    try (Display bar = bar("maxexecutiontime=4")) {
      bar.accept(intervals.measured(1_000, 100, 1_000_000_000));
      bar.accept(intervals.last(4_000, 400));
    }
    assertThat(last()).matches("run 100% .*");
  }

  @Test
  void aRunThatIsStoppedIsNotWhole() throws Exception {
    try (Display bar = bar("maxexecutiontime=4")) {
      bar.accept(intervals.measured(1_000, 100, 0));
    }
    assertThat(last()).matches("run  25% .*");
  }

  @Test
  void itShowsTheLastSecondAndAllErrors() throws Exception {
    try (Display bar = bar("maxexecutiontime=4")) {
      intervals.record("READ", Status.ERROR, 90);
      bar.accept(intervals.measured(1_000, 100, 1_000));
      intervals.record("READ", Status.OK, 500);
      intervals.record("READ", Status.OK, 12_000);
      bar.accept(intervals.measured(2_000, 200, 1_000));
      // Too short for a rate.
      intervals.record("READ", Status.ERROR, 90);
      bar.accept(intervals.last(2_010, 201));
    }
    assertThat(last()).matches("run .* 2 ops/s, p99 12 ms, 2 errors *");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 72, 80, 200})
  void itIsNarrowerThanItsTerminal(int columns) throws Exception {
    System.setProperty("ycsb.kv.columns", Integer.toString(columns));
    try (Display bar = bar("warmup.seconds=2")) {
      bar.accept(intervals.warmup(1_000, 5_000_000_000L, 300));
      bar.accept(intervals.measured(1_000, 123_456_789, 1_000_000_000));
    } finally {
      System.clearProperty("ycsb.kv.columns");
    }
    assertThat(drawn()).allSatisfy(b -> assertThat(b).hasSizeLessThan(Math.min(columns, 80)));
    if (columns >= 60) {
      assertThat(last()).contains("p99 0 us, 0 errors");
    }
  }

  private Display.Bar bar(String setting) throws DBException {
    Properties properties = new Properties();
    String[] parts = setting.split("=", -1);
    properties.setProperty(parts[0], parts[1]);
    PrintStream stream = new PrintStream(err, true, UTF_8);
    return new Display.Bar(Phase.RUN, RunSettings.of(properties), new Console(stream, stream));
  }

  private String last() {
    List<String> all = drawn();
    return all.get(all.size() - 1);
  }

  private List<String> drawn() {
    return err.toString(UTF_8).replace('\r', '\n').lines().filter(l -> !l.isBlank()).toList();
  }
}
