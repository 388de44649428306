// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;
import site.ycsb.kv.memory.NoopBinding;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Runs;

class ResultDirectoryTest {
  private static final long SECOND = 1_000_000_000;

  private static final long START_MILLIS = 1_700_000_000_123L;

  /** Largest error of a number with three decimals. */
  private static final double ROUNDED = 0.000_501;

  private final Path directory;
  private final TestRecorder warmup = new TestRecorder(true);
  private final TestRecorder measured = new TestRecorder(true);

  ResultDirectoryTest(@TempDir Path parent) {
    directory = parent.resolve("out");
  }

  @Test
  void theLogHoldsEachLatencyOfTheSummaryByTag() throws Exception {
    try (ResultDirectory files = open()) {
      files.accept(warmUp());
      files.accept(first());
      files.accept(second());
    }
    Summary total = measured.total();
    Map<String, Histogram> tags = log();
    assertThat(tags.keySet())
        .containsExactlyInAnyOrder(
            "WARM-UP-READ",
            "Intended-WARM-UP-READ",
            "READ",
            "Intended-READ",
            "READ-TIMEOUT",
            "Intended-READ-TIMEOUT",
            "UPDATE",
            "Intended-UPDATE",
            "A_B_C-NOT_FOUND",
            "Intended-A_B_C-NOT_FOUND");
    assertThat(tags.get("READ")).isEqualTo(outcome(total, "READ", "OK").actual());
    assertThat(tags.get("Intended-READ")).isEqualTo(outcome(total, "READ", "OK").intended());
    assertThat(tags.get("READ-TIMEOUT")).isEqualTo(outcome(total, "READ", "TIMEOUT").actual());
    assertThat(tags.get("UPDATE")).isEqualTo(outcome(total, "UPDATE", "OK").actual());
    assertThat(tags.get("A_B_C-NOT_FOUND"))
        .isEqualTo(outcome(total, "A B,C", "NOT_FOUND").actual());
    assertThat(tags.get("WARM-UP-READ")).isEqualTo(outcome(warmup.total(), "READ", "OK").actual());
  }

  @Test
  void theLogHasTheClockOfTheIntervals() throws Exception {
    try (ResultDirectory files = open()) {
      files.accept(warmUp());
      files.accept(first());
    }
    try (HistogramLogReader reader = new HistogramLogReader(file("latency.hlog"))) {
      Histogram interval = (Histogram) reader.nextIntervalHistogram();
      assertThat(reader.getStartTimeSec() * 1_000.0).isCloseTo((double) START_MILLIS, within(1.0));
      assertThat(interval.getStartTimeStamp() / 1_000.0)
          .isCloseTo(reader.getStartTimeSec(), within(0.002));
      assertThat(interval.getEndTimeStamp() - interval.getStartTimeStamp()).isEqualTo(1_500);
    }
  }

  @Test
  void aRunThatIsKilledLeavesAllIntervalsSoFar() throws Exception {
    ResultDirectory files = open();
    files.accept(warmUp());
    files.accept(first());
    Histogram soFar = outcome(measured.total(), "READ", "OK").actual().copy();
    assertThat(log().get("READ")).isEqualTo(soFar);
    assertThat(rows()).hasSize(6);
    files.accept(second());
    assertThat(log().get("READ")).isEqualTo(outcome(measured.total(), "READ", "OK").actual());
    assertThat(rows()).hasSize(9);
    assertThat(directory.resolve("result.json")).doesNotExist();
    files.close();
  }

  @Test
  void eachThatTheStoreCountsIsAColumn() throws Exception {
    Path file = directory.resolveSibling("rows.csv");
    try (CsvTable<ResourceRow> table =
        new CsvTable<>(file, ResourceRow.class, ResourceRow.FIGURES)) {
      table.write(List.of(row("CLIENT", Map.of())));
      Map<String, Long> counted = new TreeMap<>(Map.of("keys", 5L, "usedMemoryBytes", 7L));
      table.write(
          List.of(row("SERVER", Map.of("cpuUserPercent", 1.5, "rssBytes", 3L, "store", counted))));
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0))
        .startsWith("startSeconds,endSeconds,warmup,process,missing,sampledSeconds,cpuUserPercent,")
        .endsWith(
            ",threads,busiestThreadPercent,diskReadBytesPerSecond,diskWrittenBytesPerSecond,"
                + "groupMemoryBytes,groupPageCacheBytes,collectorPercent,machineBusyPercent,"
                + "machineStolenPercent,store.keys,store.usedMemoryBytes");
    assertThat(lines.get(1)).isEqualTo("0.0,1.0,false,CLIENT,false,1.001" + ",".repeat(18));
    assertThat(lines.get(2)).isEqualTo("0.0,1.0,false,SERVER,false,1.001,1.5,,3,,,,,,,,,,,,,,5,7");
  }

  private static ResourceRow row(String process, Map<String, Object> figures) {
    return new ResourceRow(0, 1, false, process, false, 1.001, figures);
  }

  @Test
  void theTableHasARowForEachOutcomeOfEachInterval() throws Exception {
    try (ResultDirectory files = open()) {
      files.accept(warmUp());
      files.accept(first());
      files.accept(second());
    }
    List<Map<String, String>> rows = rows();
    assertThat(rows)
        .extracting(
            row ->
                String.join(
                    " ",
                    row.get("startSeconds"),
                    row.get("endSeconds"),
                    row.get("warmup"),
                    row.get("operation"),
                    row.get("outcome"),
                    row.get("operations"),
                    row.get("operationsPerSecond")))
        .containsExactly(
            "0.0 1.5 true READ OK 10 6.667",
            "0.0 1.5 true TOTAL OK 10 6.667",
            "1.5 2.5 false READ OK 300 300.0",
            "1.5 2.5 false READ TIMEOUT 2 2.0",
            "1.5 2.5 false A B,C NOT_FOUND 1 1.0",
            "1.5 2.5 false TOTAL OK 300 300.0",
            "2.5 2.75 false READ OK 50 200.0",
            "2.5 2.75 false UPDATE OK 1 4.0",
            "2.5 2.75 false TOTAL OK 51 204.0");
    assertThat(rows.get(7))
        .containsEntry("meanMicros", "1.234")
        .containsEntry("p50Micros", "1.234")
        .containsEntry("maxMicros", "1.234")
        .containsEntry("intendedMeanMicros", "1.5")
        .containsEntry("intendedMaxMicros", "1.5")
        .hasSize(18);
  }

  @Test
  void aSecondInWhichNothingEndedHasARow() throws Exception {
    try (ResultDirectory files = open()) {
      files.accept(first());
      files.accept(progress(5 * SECOND / 2, 7 * SECOND / 2, false, new Summary()));
      files.finish(description(), result(), Runs.verdict(result()));
    }
    assertThat(Files.readAllLines(directory.resolve("intervals.csv")))
        .last(as(STRING))
        .isEqualTo("2.5,3.5,false,TOTAL,OK,0,0.0,,,,,,,,,,,");
    JsonNode empty = new ObjectMapper().readTree(file("result.json")).path("intervals").path(4);
    assertThat(empty.toString())
        .isEqualTo(
            "{\"startSeconds\":2.5,\"endSeconds\":3.5,\"warmup\":false,\"operation\":\"TOTAL\","
                + "\"outcome\":\"OK\",\"operations\":0,\"operationsPerSecond\":0.0}");
  }

  @Test
  void theTableOfARunAddsUp() throws Exception {
    var properties =
        Runs.properties(
            "recordcount=10", "maxexecutiontime=2", "target=2000", "warmup.operations=500");
    try (ResultDirectory files = open()) {
      RunResult result =
          new Run(
                  new NoopBinding(),
                  Phase.RUN,
                  properties,
                  RunSettings.of(properties),
                  files,
                  RunExtras.NONE)
              .execute();
      files.finish(description(), result, Runs.verdict(result));
      Map<String, Long> sums = new HashMap<>();
      for (Map<String, String> row : rows()) {
        String phase = Boolean.parseBoolean(row.get("warmup")) ? "WARM-UP " : "";
        sums.merge(phase + row.get("operation"), Long.valueOf(row.get("operations")), Long::sum);
      }
      assertThat(sums.get("READ")).isEqualTo(outcome(result.summary(), "READ", "OK").count());
      assertThat(sum(sums, "READ", "UPDATE")).isEqualTo(result.work().operations());
      assertThat(sum(sums, "WARM-UP READ", "WARM-UP UPDATE")).isEqualTo(500);
      assertThat(log().get("READ")).isEqualTo(outcome(result.summary(), "READ", "OK").actual());
      assertThat(log().get("Intended-UPDATE"))
          .isEqualTo(outcome(result.summary(), "UPDATE", "OK").intended());
    }
  }

  private static long sum(Map<String, Long> sums, String... names) {
    return Stream.of(names).mapToLong(name -> sums.getOrDefault(name, 0L)).sum();
  }

  @Test
  void whereNothingWasDueTheColumnsAreEmpty() throws Exception {
    TestRecorder recorder = new TestRecorder(false);
    recorder.record("READ", Status.OK, 1_000, 5);
    try (ResultDirectory files = open()) {
      files.accept(progress(0, SECOND, false, recorder.collect()));
    }
    assertThat(rows())
        .hasSize(2)
        .allSatisfy(row -> assertThat(row).containsEntry("intendedP50Micros", ""));
    assertThat(log()).containsOnlyKeys("READ");
  }

  @Test
  void aDirectoryWithAResultIsRefused() throws Exception {
    ResultDirectory.check(directory);
    try (ResultDirectory files = open()) {
      files.accept(first());
      files.finish(description(), result(), Runs.verdict(result()));
    }
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> ResultDirectory.check(directory))
        .withMessage(
            "--out " + directory + " holds a result already; name another directory or remove it.");
  }

  @Test
  void aDirectoryIsMadeWithItsParents() throws Exception {
    Path deep = directory.resolve("a").resolve("b");
    ResultDirectory.check(deep);
    assertThat(deep).isEmptyDirectory();
  }

  @Test
  void aDirectoryThatCannotBeMadeIsOneSentence() throws Exception {
    Files.createFile(directory);
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> ResultDirectory.check(directory))
        .withMessage("--out " + directory + " can't be made; name another directory.");
    Path below = directory.resolve("below");
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> ResultDirectory.check(below))
        .withMessage("--out " + below + " can't be made; name another directory.");
  }

  @Test
  void filesThatCannotBeStartedAreOneSentence() throws Exception {
    Files.createDirectories(directory.resolve("intervals.csv"));
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> ResultDirectory.open(directory))
        .withMessageStartingWith("--out " + directory + " can't be written: ");
  }

  @Test
  void anIntervalThatCannotBeWrittenIsToldAtTheEnd() throws Exception {
    ResultDirectory.check(directory);
    // where the log should be
    Files.createDirectory(directory.resolve("latency.hlog"));
    try (ResultDirectory files = ResultDirectory.open(directory)) {
      files.accept(first());
      files.accept(second());
      assertThatIOException()
          .isThrownBy(() -> files.finish(description(), result(), Runs.verdict(result())))
          .withMessageContaining("latency.hlog");
    }
    assertThat(directory.resolve("result.json")).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldAtTheEnd() throws Exception {
    for (String name : List.of("latency.hlog", "intervals.csv")) {
      Path full = directory.resolve(name + "-full");
      ResultDirectory.check(full);
      Files.createSymbolicLink(full.resolve(name), Path.of("/dev/full"));
      try (ResultDirectory files = ResultDirectory.open(full)) {
        files.accept(first());
        files.accept(second());
        assertThatIOException()
            .isThrownBy(() -> files.finish(description(), result(), Runs.verdict(result())));
      }
      assertThat(full.resolve("result.json")).doesNotExist();
      Files.delete(full.resolve(name));
    }
  }

  @Test
  void meansAreThoseOfTheLatencies() throws Exception {
    try (ResultDirectory files = open()) {
      files.accept(first());
    }
    Histogram reads = outcome(measured.total(), "READ", "OK").actual();
    Map<String, String> row = rows().get(0);
    assertThat(micros(row, "meanMicros")).isCloseTo(reads.getMean() / 1_000, within(ROUNDED));
    assertThat(micros(row, "minMicros")).isCloseTo(reads.getMinValue() / 1e3, within(ROUNDED));
    assertThat(micros(row, "p50Micros"))
        .isCloseTo(reads.getValueAtPercentile(50) / 1e3, within(ROUNDED));
    assertThat(micros(row, "p999Micros"))
        .isCloseTo(reads.getValueAtPercentile(99.9) / 1e3, within(ROUNDED));
  }

  private static double micros(Map<String, String> row, String name) {
    return Double.parseDouble(row.get(name));
  }

  private Progress warmUp() {
    warmup.record("READ", Status.OK, 77, 10);
    return progress(0, 3 * SECOND / 2, true, warmup.collect());
  }

  private Progress first() {
    for (long i = 1; i <= 300; i++) {
      measured.recordOne("READ", Status.OK, i * i * 1_000, i * i * 2_000);
    }
    measured.record("READ", Statuses.TIMEOUT, 2 * SECOND, 2);
    measured.record("A B,C", Status.NOT_FOUND, 5, 1);
    return progress(3 * SECOND / 2, 5 * SECOND / 2, false, measured.collect());
  }

  private Progress second() {
    measured.record("READ", Status.OK, 1_000, 50);
    measured.recordOne("UPDATE", Status.OK, 1_234, 1_500);
    return progress(5 * SECOND / 2, 11 * SECOND / 4, false, measured.collect());
  }

  private static Progress progress(long start, long end, boolean warmup, Summary summary) {
    return new Progress(
        START_MILLIS, end / 1_000_000, 1, 0, 0, false, new Interval(start, end, warmup, summary));
  }

  private RunResult result() {
    return new Results().of(measured.total()).build();
  }

  /** A run of which nothing but its binding and the program's version is known. */
  static RunDescription description() {
    return new RunDescription(
        "1.2",
        "noop",
        Optional.empty(),
        0,
        Map.of(),
        List.of(),
        Optional.empty(),
        false,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private ResultDirectory open() throws DBException {
    ResultDirectory.check(directory);
    return ResultDirectory.open(directory);
  }

  private File file(String name) {
    return directory.resolve(name).toFile();
  }

  /** All intervals of a tag, added up. */
  private Map<String, Histogram> log() throws IOException {
    Map<String, Histogram> tags = new TreeMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(file("latency.hlog"))) {
      while (reader.hasNext()) {
        Histogram interval = (Histogram) reader.nextIntervalHistogram();
        tags.computeIfAbsent(interval.getTag(), tag -> new Histogram(3)).add(interval);
      }
    }
    return tags;
  }

  private List<Map<String, String>> rows() throws IOException {
    CsvMapper mapper = new CsvMapper();
    try (MappingIterator<Map<String, String>> rows =
        mapper
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(file("intervals.csv"))) {
      return rows.readAll();
    }
  }

  private static OutcomeSummary outcome(Summary summary, String operation, String status) {
    return summary.outcomes(operation).stream()
        .filter(outcome -> outcome.status().getName().equals(status))
        .findFirst()
        .orElseThrow();
  }
}
