// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ScriptedUse;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.verdict.Verdict;

/** The last screen, held against files. */
class LastScreenTest {
  private static final int USUAL = 80;
  private static final Optional<Path> OUT = Optional.of(Path.of("results/a"));

  private final Locale locale = Locale.getDefault();
  private boolean standIn;
  private int columns = USUAL;
  private Optional<Path> files = OUT;

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de-DE", "ar-EG"})
  void ofAValidRun(String tag) throws Exception {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertScreen("valid", sampled(valid()));
  }

  @Test
  void ofANarrowTerminal() throws Exception {
    columns = 60;
    assertScreen("narrow", sampled(valid()));
  }

  @Test
  void ofARunWithFailures() throws Exception {
    assertScreen("failures", sampled(failing()), "maxerrorrate=0.1");
  }

  @Test
  void ofAnInvalidRun() throws Exception {
    Results results = sampled(failing()).records(1_000, 990);
    results.lostThreads = List.of("java.lang.IllegalStateException: no licence");
    results.stopped = Optional.of("no operation succeeded for 10 s");
    assertScreen("invalid", results);
  }

  @Test
  void ofAStandIn() throws Exception {
    standIn = true;
    files = Optional.empty();
    assertScreen("stand-in", valid());
  }

  @Test
  void ofARunWithATarget() throws Exception {
    assertScreen("target", sampled(valid()), "target=1000");
  }

  @Test
  void ofALoadWithoutSamples() throws Exception {
    Results results =
        new Results()
            .record(Operation.INSERT, Status.BATCHED_OK, 34_000, 950)
            .record(Operation.INSERT, Status.OK, 3_400_000, 50);
    results.phase = Phase.LOAD;
    assertScreen("load", results.record(Operation.CLEANUP, Status.OK, 5, 8));
  }

  @Test
  void ofMoreOperationsThanThereIsRoomFor() throws Exception {
    assertScreen("crowded", crowded());
  }

  @Test
  void itNeverTakesMoreThanItsRoom() throws Exception {
    files = Optional.of(Path.of("/a/very/long/path".repeat(9) + "/results"));
    for (int wide : new int[] {0, 40, 60, 72, 80, 200}) {
      columns = wide;
      Results results = crowded();
      results.lostThreads = List.of("x".repeat(500), "y y ".repeat(200), "z");
      List<String> lines = lines(results.build(), "target=999");
      assertThat(lines).hasSizeLessThanOrEqualTo(LastScreen.MOST_LINES);
      int most = Math.max(59, Math.min(LastScreen.MOST_COLUMNS, wide - 1));
      assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(most));
      assertThat(String.join("", lines))
          .matches("\\p{ASCII}*")
          .contains("more", "invalid", "Files");
    }
  }

  @Test
  void aRunWithoutAnOperationHasAScreenToo() throws Exception {
    List<String> lines = lines(new Results().counts(0, 0).took(0).build());
    assertThat(lines.get(0)).isEqualTo("--- run of redis, 1 thread: 0.0 ops/s for 0.0 s");
    assertThat(lines).contains("Verdict      invalid: No operation was measured.");
  }

  private static Results valid() {
    Results results = new Results().counts(100_000, 0).took(1_468_000_000);
    results.clientCpuShare = 0.623;
    return results
        .record(Operation.READ, Status.OK, 112_345, 94_000)
        .record(Operation.READ, Status.OK, 712_345, 981)
        .record(Operation.UPDATE, Status.OK, 9_512, 5_000)
        .record(Operation.UPDATE, Status.OK, 1_512_345, 19)
        .record(Operation.CLEANUP, Status.OK, 1_000, 8);
  }

  private static Results failing() {
    return valid()
        .counts(100_000, 215)
        .record(Operation.READ, Statuses.TIMEOUT, 1_000_000_000, 200)
        .record(Operation.READ, Statuses.CONNECTION_LOST, 1_000_000_000, 10)
        .record(Operation.UPDATE, Statuses.TIMEOUT, 1_000_000_000, 3)
        .record(Operation.UPDATE, Statuses.CONNECTION_LOST, 1_000_000_000, 2);
  }

  private static Results crowded() {
    Results results = sampled(failing());
    results.record("A-WORKLOADS-OWN-MEASUREMENT", Status.OK, 2_000, 70_000);
    for (int i = 1; i <= 9; i++) {
      results.record("OTHER-" + i, Status.OK, 1_000, i);
    }
    results.lostThreads = List.of("java.lang.IllegalStateException: no licence", "no", "no");
    return results;
  }

  private static Results sampled(Results results) {
    ScriptedUse use = new ScriptedUse().process(Probes.SERVER, 4).process(Probes.CLIENT, 4);
    for (int percent : new int[] {45, 97, 88}) {
      use.uses(Probes.SERVER, percent, percent)
          .with(Probes.SERVER, Metric.RSS, 120 << 20)
          .uses(Probes.CLIENT, 124, 60)
          .seconds(1);
    }
    results.resources = use.summaries();
    return results;
  }

  private List<String> lines(RunResult result, String... settings) throws Exception {
    RunDescription what =
        new RunDescription(
            "1.2",
            "redis",
            Optional.empty(),
            8,
            Map.of(),
            List.of(),
            Optional.empty(),
            standIn,
            List.of(),
            Optional.empty(),
            Optional.empty());
    Verdict verdict = Runs.verdict(result, settings);
    TargetRate target = RunSettings.of(Runs.properties(settings)).target();
    return LastScreen.lines(what, result, verdict, target, files, columns);
  }

  private void assertScreen(String name, Results results, String... settings) throws Exception {
    String text = String.join("\n", lines(results.build(), settings)) + "\n";
    // The machine of the test is the client's.
    text = text.replaceAll("of \\d+ processors", "of 4 processors");
    try (InputStream golden =
        Objects.requireNonNull(getClass().getResourceAsStream("screen-" + name + ".txt"), name)) {
      assertThat(text).isEqualTo(new String(golden.readAllBytes(), UTF_8));
    }
  }
}
