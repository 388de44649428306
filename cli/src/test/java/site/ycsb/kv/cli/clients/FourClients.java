// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.Main;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;

/** Four clients that an engine starts share a load and a run on one Redis. */
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class FourClients {
  private static final int RECORDS = 1003;
  private static final int OPERATIONS = 1000;

  /** So long that a machine which stands still for a moment does not miss the target. */
  private static final int SECONDS = 12;

  /** Enough for four JVMs to start and connect on a busy machine. */
  private static final int START_IN_SECONDS = 15;

  private static final int LATE_SECONDS = 3;
  private static final String LOG = "unlucky.log";

  /** Where bin/ycsb is, and where the results go. */
  @TempDir static Path place = Path.of("");

  private static final List<RunningServer> SERVERS = new ArrayList<>();

  @BeforeAll
  static void startRedis() throws Exception {
    RunningServer redis =
        PackagedServer.start(
            Bindings.find("redis"),
            new Properties(),
            "redis-server",
            "apt-get install redis-server");
    SERVERS.add(redis);
    Path program = Files.createDirectories(place.resolve("bin")).resolve("ycsb");
    Files.writeString(program, program());
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  @AfterAll
  static void stopRedis() {
    SERVERS.forEach(RunningServer::close);
    SERVERS.clear();
  }

  /** Like bin/ycsb, but for these classes; each rank writes its process id to a file. */
  private static String program() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return """
        #!/bin/sh
        rank=${OMPI_COMM_WORLD_RANK:-${SLURM_PROCID:-none}}
        echo $$ >"pid-$rank"
        [ "$rank" != "${LATE_RANK:-}" ] || set -- "$@" -p start.file=go-late
        exec '%s' -XX:TieredStopAtLevel=1 -Xmx128m -cp '%s' %s "$@"
        """
        .formatted(java, System.getProperty("java.class.path"), Main.class.getName());
  }

  /** The words that run the file of {@code deploy/} with these arguments. */
  abstract List<String> deployed(List<String> arguments);

  /** The words before a command that the engine starts four times. */
  abstract List<String> engine();

  /** What the engine's programs need in their environment. */
  abstract Map<String, String> environment();

  private static List<String> arguments() {
    List<String> words = new ArrayList<>(List.of("redis"));
    Map<String, String> settings =
        Map.of(
            "workload", "site.ycsb.kv.workload.KeyValueWorkload",
            "recordcount", Integer.toString(RECORDS),
            "operationcount", Integer.toString(OPERATIONS),
            "target", Integer.toString(OPERATIONS / SECONDS),
            "fieldcount", "1",
            "readproportion", "0.5",
            "updateproportion", "0.5",
            "status.interval", "1");
    settings.forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
    RunningServer redis = SERVERS.get(0);
    redis.address().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
    return words;
  }

  private Map<String, String> environment(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(environment());
    all.putAll(more);
    return all;
  }

  @Test
  @Order(1)
  void allShareALoadAndARun() throws Exception {
    Map<String, String> soon = Map.of("START_IN", Integer.toString(START_IN_SECONDS));
    Shell.Result ended = Shell.run(place, environment(soon), deployed(arguments()));
    assertThat(ended.exit()).as(ended.text() + logs()).isZero();

    assertThat(records()).hasSize(RECORDS).doesNotHaveDuplicates();
    Path out = results();
    JsonNode merged = json(out.resolve("merged"));
    assertThat(merged.at("/verdict/valid").asBoolean()).isTrue();
    assertThat(merged.at("/clients/count").asInt()).isEqualTo(4);
    assertThat(merged.path("done").asInt()).isEqualTo(OPERATIONS);
    for (String operation : List.of("READ", "UPDATE")) {
      Histogram logged = logged(operation, out.resolve("run"));
      JsonNode latency = merged.at("/operations/" + operation + "/OK/actual");
      for (String percentile : List.of("50", "95", "99", "99.9")) {
        assertThat(latency.path("percentiles").path(percentile).asDouble())
            .isPositive()
            .isEqualTo(logged.getValueAtPercentile(Double.parseDouble(percentile)) / 1e3);
      }
    }
  }

  @Test
  @Order(2)
  void aRankThatDiesAndOneThatBeginsLateMakeTheMergedResultInvalid() throws Exception {
    Process clients = startUnlucky();
    try {
      awaitLog(clients, "Waits for start\\.file=", 4);
      Files.createFile(place.resolve("go"));
      awaitLog(clients, "(?m)^rank 2 of 4 .*READ: Count=", 1);
      long pid = Long.parseLong(Files.readString(place.resolve("pid-2")).strip());
      assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
      awaitLog(clients, "(?m)^rank 0 of 4 .* %d sec: ".formatted(LATE_SECONDS), 1);
      Files.createFile(place.resolve("go-late"));
      clients.waitFor();
    } finally {
      clients.descendants().forEach(ProcessHandle::destroyForcibly);
      clients.destroyForcibly();
    }
    Shell.Result merge =
        Shell.run(
            place, Map.of(), List.of("bin/ycsb", "merge", "unlucky", "--out", "unlucky-merged"));
    String all = merge.text() + text(place.resolve(LOG));
    assertThat(merge.exit()).as(all).isEqualTo(ExitCode.INVALID);
    JsonNode verdict = json(place.resolve("unlucky-merged")).path("verdict");
    assertThat(verdict.path("valid").asBoolean(true)).isFalse();
    assertThat(verdict.path("reasons").toString())
        .as(all)
        .contains("Rank 2 has no result: ")
        .containsPattern("Rank 1 began \\d+\\.\\d+ s after rank [03] ");
  }

  /** Rank 1 waits for a file of its own; all go on until their time is over. */
  private Process startUnlucky() throws IOException {
    List<String> words = new ArrayList<>(engine());
    words.addAll(List.of("bin/ycsb", "run"));
    words.addAll(arguments());
    words.addAll(List.of("-p", "operationcount=0", "-p", "maxexecutiontime=7", "-s"));
    words.addAll(List.of("--out", "unlucky", "-p", "start.file=go"));
    return Shell.builder(place, environment(Map.of("LATE_RANK", "1")), words)
        .redirectOutput(place.resolve(LOG).toFile())
        .start();
  }

  private static void awaitLog(Process clients, String pattern, int count)
      throws InterruptedException {
    Pattern awaited = Pattern.compile(pattern);
    while (awaited.matcher(text(place.resolve(LOG))).results().count() < count) {
      assertThat(clients.waitFor(20, TimeUnit.MILLISECONDS))
          .as("ended too early: %s", text(place.resolve(LOG)))
          .isFalse();
    }
  }

  /** The keys in Redis, without its index of them. */
  private static List<String> records() throws Exception {
    String port = SERVERS.get(0).address().get("redis.port");
    Shell.Result keys =
        Shell.run(
            place, Map.of(), List.of("redis-cli", "-h", "127.0.0.1", "-p", port, "KEYS", "user*"));
    return keys.text().lines().toList();
  }

  /** The directory that the file of {@code deploy/} made. */
  private static Path results() throws IOException {
    try (Stream<Path> all = Files.list(place)) {
      return all.filter(path -> Files.isDirectory(path.resolve("merged")))
          .findFirst()
          .orElseThrow();
    }
  }

  private static JsonNode json(Path directory) throws IOException {
    return new ObjectMapper().readTree(directory.resolve("result.json").toFile());
  }

  /** All histograms of a tag in the logs of the ranks. */
  private static Histogram logged(String tag, Path run) throws IOException {
    Histogram sum = new Histogram(3);
    for (int rank = 0; rank < 4; rank++) {
      Path log = run.resolve("rank-000" + rank).resolve("latency.hlog");
      try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
        while (reader.hasNext()) {
          EncodableHistogram next = reader.nextIntervalHistogram();
          if (next != null && tag.equals(next.getTag())) {
            sum.add((Histogram) next);
          }
        }
      }
    }
    return sum;
  }

  /** What the engine wrote to files. */
  private static String logs() throws IOException {
    try (Stream<Path> all = Files.walk(place, 1)) {
      return String.join(
          "\n",
          all.filter(path -> path.toString().endsWith(".log")).map(FourClients::text).toList());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
