// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.kv.study.statistics.MadeUpRuns;
import site.ycsb.kv.study.statistics.MadeUpRuns.Runs;
import site.ycsb.kv.study.statistics.MadeUpRuns.Spread;

class ComparisonTest {
  private static final double MARGIN = 0.02;
  private static final List<String> THROUGHPUT = List.of("throughput");

  private Path directory = Path.of("");

  @BeforeEach
  void setDirectory(@TempDir Path place) {
    directory = place;
  }

  private static List<String> text(ComparedRuns runs, List<String> measures) {
    return ComparisonText.of(Comparison.of(runs, measures, MARGIN), runs.notes());
  }

  private String sweepText(List<String> measures) throws DBException {
    return String.join("\n", text(ComparedRuns.ofSweep(directory, null), measures)) + "\n";
  }

  private static String word(ComparedRuns runs) {
    return Comparison.of(runs, THROUGHPUT, MARGIN).lines().get(0).word();
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ComparisonTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }

  /** A sweep of two stores, the second of which is slower by a share. */
  private MadeUpSweep sweep(int blocks, double slowdown) throws IOException {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    Runs runs = new MadeUpRuns(blocks).draw(Spread.NORMAL, blocks, 0.01, slowdown);
    for (int i = 0; i < blocks; i++) {
      sweep.add(i + 1, "a", MadeUpSweep.result("redis", runs.first()[i]));
      sweep.add(i + 1, "b", MadeUpSweep.result("redis", runs.second()[i]));
    }
    return sweep;
  }

  private void limit(String limitedBy, double factor) throws IOException {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int i = 1; i <= 5; i++) {
      sweep.add(i, "a", MadeUpSweep.result("redis", 1000 + i));
      sweep.add(i, "b", MadeUpSweep.result("redis", factor * 1000 + i).put("limitedBy", limitedBy));
    }
  }

  @Test
  void theTextIsAsItWas() throws Exception {
    MadeUpSweep sweep = sweep(6, 0.1);
    ObjectNode other = MadeUpSweep.result("dragonfly", 50_000);
    other.put("recordsBefore", 7).withObject("/settings").put("dragonfly.connections", "2");
    sweep.add(1, "c", "invalid", List.of("2 of 9 operations failed."), other);
    for (int block = 2; block <= 6; block++) {
      sweep.add(block, "c", other);
    }
    Locale before = Locale.getDefault();
    try {
      for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("ar-EG"))) {
        Locale.setDefault(locale);
        assertThat(sweepText(List.of())).isEqualTo(golden("comparison.txt"));
      }
    } finally {
      Locale.setDefault(before);
    }
    Path csv = directory.resolve("table.csv");
    ComparedRuns runs = ComparedRuns.ofSweep(directory, "b");
    ComparisonCsv.write(Comparison.of(runs, THROUGHPUT, MARGIN), csv);
    assertThat(Files.readString(csv)).isEqualTo(golden("comparison.csv"));
  }

  @Test
  void aSlowerStoreTurnsTheWordsOfLatenciesAndAmounts() throws Exception {
    sweep(6, 0.1);
    Comparison comparison = Comparison.of(ComparedRuns.ofSweep(directory, null), List.of(), MARGIN);
    assertThat(comparison.lines())
        .extracting(
            line -> line.row().quantity().name() + " " + line.word().replaceFirst(" .*", ""))
        .containsExactly(
            "throughput slower",
            "READ p50 slower",
            "READ p99 slower",
            "READ p99.9 slower",
            "server cpu more",
            "server memory equal");
    assertThat(comparison.says("slower")).isTrue();
    assertThat(comparison.says("faster")).isFalse();
  }

  @Test
  void twentyComparisonsOfTheSameSettingsSayThatNoneDiffers() throws Exception {
    int differs = 0;
    MadeUpRuns all = new MadeUpRuns(18);
    for (int i = 0; i < 20; i++) {
      MadeUpSweep sweep = new MadeUpSweep(directory.resolve("sweep" + i));
      Runs runs = all.draw(Spread.OUTLIERS, 5, 0.02, 0);
      for (int block = 0; block < 5; block++) {
        sweep.add(block + 1, "a", MadeUpSweep.result("redis", runs.first()[block]));
        sweep.add(block + 1, "b", MadeUpSweep.result("redis", runs.second()[block]));
      }
      ComparedRuns compared = ComparedRuns.ofSweep(sweep.directory(), null);
      Comparison comparison = Comparison.of(compared, List.of(), MARGIN);
      differs += comparison.says("faster") || comparison.says("slower") ? 1 : 0;
    }
    assertThat(differs).isLessThanOrEqualTo(1);
  }

  @Test
  void oneRunASideAndThreeASideAreSaid() throws Exception {
    sweep(1, 0.5);
    assertThat(sweepText(THROUGHPUT))
        .contains("not decided: one run a side has no interval; 4 repeats are the least");
    sweep(3, 0.5);
    assertThat(word(ComparedRuns.ofSweep(directory, null)))
        .isEqualTo("not decided: fewer than 4 repeats; about 1 more repeat would do");
  }

  @Test
  void twoStoresThatNothingLimitsMayBeEqual() throws Exception {
    limit("neither", 1);
    assertThat(word(ComparedRuns.ofSweep(directory, null))).isEqualTo("equal within ±2 %");
  }

  @Test
  void theClientsVetoNamesWhatToChange() throws Exception {
    limit("client-processor", 1);
    assertThat(sweepText(List.of()))
        .contains(
            "not decided: the client was the limit",
            "The client was the limit of b at workloadb, 8 threads.",
            "give the client more processors or threads");
    assertThat(sweepText(List.of("memory"))).contains("equal within ±2 %");
  }

  @Test
  void aDifferenceThatTheClientCouldNotHideStands() throws Exception {
    limit("client-processor", 0.5);
    assertThat(word(ComparedRuns.ofSweep(directory, null))).startsWith("slower by ");
  }

  @Test
  void aTargetSetsTheThroughputAndNotTheLatencies() throws Exception {
    limit("target", 1);
    assertThat(word(ComparedRuns.ofSweep(directory, null)))
        .isEqualTo("not decided: the target was the limit");
    assertThat(sweepText(List.of("p99"))).contains("equal within ±2 %", "raise target");
  }

  @Test
  void aStoreAsFastAsNoopMeasuresTheClient() throws Exception {
    MadeUpSweep sweep = sweep(6, 0);
    for (int block = 1; block <= 6; block++) {
      sweep.add(block, "nothing", MadeUpSweep.result("noop", 55_000));
    }
    assertThat(word(ComparedRuns.ofSweep(directory, null)))
        .isEqualTo("not decided: the client was the limit");
    assertThat(ComparedRuns.ofSweep(directory, null).matches()).hasSize(1);
  }

  @Test
  void aDelayedNoopIsAStoreAndNoCeiling() throws Exception {
    MadeUpSweep sweep = sweep(6, 0);
    for (int block = 1; block <= 6; block++) {
      ObjectNode delayed = MadeUpSweep.result("noop", 50_000);
      delayed.withObject("/settings").put("noop.delay", "20");
      sweep.add(block, "delayed", delayed);
    }
    ComparedRuns runs = ComparedRuns.ofSweep(directory, null);
    assertThat(runs.matches()).hasSize(2).allMatch(match -> match.ceilingPerSecond().isEmpty());
  }

  @Test
  void clientsSettingsAndMissingSamplesThatDifferAreListed() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    ObjectNode dragonfly = MadeUpSweep.result("dragonfly", 2000);
    dragonfly.withObject("/settings").put("dragonfly.connections", "1");
    dragonfly.withObject("/resources").remove("SERVER");
    dragonfly
        .putObject("server")
        .putArray("commandLines")
        .add("/usr/bin/dragonfly --proactor_threads=2 --port 4711");
    ObjectNode redis = MadeUpSweep.result("redis", 1000);
    redis.putObject("server").putArray("commandLines").add("redis-server --port 4712");
    sweep.add(1, "redis", redis);
    sweep.add(1, "dragonfly", dragonfly);
    assertThat(text(ComparedRuns.ofSweep(directory, "redis"), List.of()))
        .containsSubsequence(
            "Differences besides the store (redis | dragonfly):",
            "  binding: redis | dragonfly",
            "  samples of the server: complete | missing",
            "  server argument --proactor_threads: - | 2",
            "  setting connections: - | 1");
  }

  @Test
  void whatMustBeAlikeIsListedWhereItDiffers() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    sweep.add(1, "a", described("jedis", "8.0.2", 8, "hash", 5, 10, 0, "256m", 2));
    sweep.add(1, "b", described("lettuce-core", "7.7", 1, "B+ tree", 7, 20, 3, "1g", 1));
    assertThat(text(ComparedRuns.ofSweep(directory, "a"), List.of()))
        .containsSubsequence(
            "Differences besides the store (a | b):",
            "  client library: jedis | lettuce-core",
            "  connections: 8 | 1",
            "  engine: hash | B+ tree",
            "  samples of the server: complete | with gaps",
            "  server's processors: 2 | 1",
            "  server's threads: 5 | 7",
            "  setting server.memory: 256m | 1g",
            "  version of the client library: 8.0.2 | 7.7",
            "  warm-up in seconds: 10 | 20");
  }

  private static ObjectNode described(
      String library,
      String version,
      int connections,
      String engine,
      int serverThreads,
      int warmupSeconds,
      int gaps,
      String memory,
      int processors) {
    ObjectNode result = MadeUpSweep.result("redis", 1000);
    result.put("clientLibrary", library).put("clientLibraryVersion", version);
    result.put("connections", connections).put("storeEngine", engine);
    result.withObject("/settings").put("server.memory", memory);
    result.putObject("warmup").put("seconds", warmupSeconds + 0.004);
    ObjectNode server = result.withObject("/resources/SERVER");
    server.put("gaps", gaps).put("processors", processors);
    server.putObject("threads").put("median", serverThreads);
    return result;
  }

  @Test
  void warmUpsThatSettleDifferByThatAndNotByTheirLength() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int block = 1; block <= 2; block++) {
      ObjectNode one = MadeUpSweep.result("redis", 1000);
      one.putObject("warmup").put("seconds", 24 + block).put("settled", true);
      sweep.add(block, "a", one);
      ObjectNode two = MadeUpSweep.result("redis", 1000);
      two.putObject("warmup").put("seconds", 30 + block).put("settled", block == 1);
      sweep.add(block, "b", two);
    }
    assertThat(text(ComparedRuns.ofSweep(directory, "a"), List.of()))
        .contains("  warm-up: settled | settled, not settled")
        .noneMatch(line -> line.startsWith("  warm-up in seconds"));
  }

  @Test
  void aPortOfThisMachineIsNoDifference() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    sweep.add(1, "a", at("127.0.0.1", "40001"));
    sweep.add(1, "b", at("127.0.0.1", "40002"));
    sweep.add(1, "far", at("10.0.0.1", "6379"));
    assertThat(text(ComparedRuns.ofSweep(directory, "a"), List.of()))
        .doesNotContain("Differences besides the store (a | b):")
        .containsSubsequence(
            "Differences besides the store (a | far):",
            "  setting host: 127.0.0.1 | 10.0.0.1",
            "  setting port: - | 6379",
            "  setting url: mongodb://127.0.0.1/db | mongodb://10.0.0.1:6379/db");
  }

  private static ObjectNode at(String host, String port) {
    ObjectNode result = MadeUpSweep.result("redis", 1000);
    ObjectNode settings = result.withObject("/settings");
    settings.put("redis.host", host).put("redis.port", port);
    settings.put("redis.url", "mongodb://" + host + ":" + port + "/db");
    return result;
  }

  @Test
  void invalidAndFailedRunsAreLeftOutAndCounted() throws Exception {
    MadeUpSweep sweep = sweep(5, 0.2);
    ObjectNode wild = MadeUpSweep.result("redis", 1);
    sweep.add(6, "a", wild);
    sweep.add(6, "b", "invalid", List.of("It was slow."), wild);
    sweep.add(7, "b", "failed", List.of("No server."), wild);
    assertThat(sweepText(THROUGHPUT))
        .contains("Left out: 2 of 7 runs of b at workloadb, 8 threads: invalid: It was slow.;");
    assertThat(word(ComparedRuns.ofSweep(directory, null))).startsWith("slower by 2");
  }

  @Test
  void twoInvalidResultsSaySo() throws Exception {
    for (String name : List.of("before", "after")) {
      ObjectNode result = MadeUpSweep.result("redis", 1000);
      result.putObject("verdict").put("valid", false).putArray("reasons").add("Errors.");
      Files.createDirectories(directory.resolve(name));
      Files.writeString(directory.resolve(name + "/result.json"), result.toString());
    }
    ComparedRuns runs = ComparedRuns.of(directory.resolve("before"), directory.resolve("after"));
    assertThat(text(runs, List.of()))
        .contains("Both sides are invalid.", "No figure is in valid runs of both sides.")
        .contains("Left out: 1 of 1 runs of before: invalid: Errors.");
    assertThat(Comparison.of(runs, List.of(), MARGIN).isEmpty()).isTrue();
  }

  @Test
  void twoSweepsAreComparedStoreByStore() throws Exception {
    Path before = directory.resolve("before");
    Path after = directory.resolve("after");
    MadeUpSweep first = new MadeUpSweep(before);
    MadeUpSweep second = new MadeUpSweep(after);
    for (int block = 1; block <= 5; block++) {
      first.add(block, "a", MadeUpSweep.result("redis", 1000 + block));
      first.add(block, "gone", MadeUpSweep.result("redis", 1000 + block));
      second.add(block, "a", MadeUpSweep.result("redis", 1200 - block));
    }
    ComparedRuns runs = ComparedRuns.of(before, after);
    assertThat(word(runs)).startsWith("faster by 19.");
    assertThat(runs.matches().get(0).paired()).isFalse();
    assertThat(runs.notes())
        .containsExactly(
            "gone at workloadb, 8 threads is in only one of the sweeps: it is not compared.");
  }

  @Test
  void theVariedSettingsOfOneStoreStandAgainstEachOther() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int block = 1; block <= 4; block++) {
      sweep.addVaried(
          block, "a", Map.of("connections", "1"), MadeUpSweep.result("redis", 1000 + block));
      sweep.addVaried(
          block, "a", Map.of("connections", "2"), MadeUpSweep.result("redis", 1500 - block));
    }
    ComparedRuns runs = ComparedRuns.ofSweep(directory, "a connections=1");
    assertThat(word(runs)).startsWith("faster by 49.");
  }

  @Test
  void aHostileLabelStaysOnItsLine() throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int block = 1; block <= 4; block++) {
      sweep.add(block, "a", MadeUpSweep.result("redis", 1000 + block));
      sweep.add(block, "b\n\u001b[31m$(rm)\u202e,\"", MadeUpSweep.result("redis", 1100 + block));
    }
    List<String> lines = text(ComparedRuns.ofSweep(directory, null), THROUGHPUT);
    assertThat(lines).noneMatch(line -> line.matches("(?s).*[\\p{Cntrl}\\p{Cf}].*"));
    assertThat(lines.get(lines.size() - 1)).contains("b??[31m$(rm)?,\"", "faster by ");
  }

  @Test
  void mistakesAreOneSentence() throws Exception {
    assertThatThrownBy(() -> ComparedRuns.ofSweep(directory, null))
        .isInstanceOf(DBException.class)
        .hasMessageEndingWith(
            "holds no sweep; name a sweep's directory, or two directories of results.");
    MadeUpSweep sweep = new MadeUpSweep(directory.resolve("s"));
    assertThatThrownBy(() -> ComparedRuns.ofSweep(sweep.directory(), null))
        .hasMessageContaining("no store; compare needs two");
    assertThatThrownBy(() -> ComparedRuns.of(sweep.directory(), directory))
        .hasMessageEndingWith("does not; name two sweeps or two results.");
    Path damaged = Files.createDirectories(directory.resolve("damaged"));
    Files.writeString(damaged.resolve("result.json"), "{\"threads\":");
    assertThatThrownBy(() -> ComparedRuns.of(damaged, damaged))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("result.json can't be read");
    sweep(1, 0);
    assertThatThrownBy(() -> ComparedRuns.ofSweep(directory, "x"))
        .hasMessageContaining("--baseline x: the sweep has only a, b.");
  }
}
