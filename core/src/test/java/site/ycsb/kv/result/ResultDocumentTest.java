// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;
import site.ycsb.kv.rank.SharedClock;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;

/** {@code result.json}, as programs read it. */
class ResultDocumentTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path directory;

  ResultDocumentTest(@TempDir Path parent) {
    directory = parent.resolve("out");
  }

  @Test
  void allThatIsKnownIsInIt() throws Exception {
    JsonNode json = written(full(), failing(true));
    assertThat(names(json))
        .containsExactly(
            "schemaVersion",
            "version",
            "environment",
            "startedAt",
            "phase",
            "start",
            "binding",
            "store",
            "storeProduct",
            "storeVersion",
            "storeEngine",
            "storeAddress",
            "label",
            "workloadFiles",
            "clientLibrary",
            "clientLibraryVersion",
            "connections",
            "server",
            "settings",
            "threads",
            "preparation",
            "warmup",
            "runTimeSeconds",
            "planned",
            "done",
            "failed",
            "throughputPerSecond",
            "unsent",
            "withoutSuccessSeconds",
            "every",
            "operations",
            "intervals",
            "resources",
            "resourceIntervals",
            "recordsBefore",
            "recordsAfter",
            "clientCpuShare",
            "garbageCollections",
            "endReason",
            "limitedBy",
            "verdict");
    assertThat(json.at("/schemaVersion").intValue()).isEqualTo(ResultDocument.SCHEMA_VERSION);
    assertThat(json.at("/version").textValue()).isEqualTo("1.2");
    assertThat(json.at("/environment/java").textValue()).isEqualTo(Runtime.version().toString());
    assertThat(json.at("/environment/processors").intValue()).isPositive();
    assertThat(json.at("/startedAt").textValue()).matches("[0-9]{4}-.*Z");
    assertThat(json.at("/phase").textValue()).isEqualTo("run");
    assertThat(json.at("/binding").textValue()).isEqualTo("stored");
    assertThat(json.at("/server/started").booleanValue()).isTrue();
    assertThat(json.at("/server/standIn").booleanValue()).isTrue();
    assertThat(json.at("/server/description").textValue()).isEqualTo("a \"server\"");
    assertThat(json.at("/storeProduct").textValue()).isEqualTo("A Store");
    assertThat(json.at("/storeVersion").textValue()).isEqualTo("1.2.3");
    assertThat(json.at("/storeEngine").textValue()).isEqualTo("B+ tree");
    assertThat(json.at("/storeAddress").textValue()).isEqualTo("127.0.0.1:1978");
    assertThat(json.at("/label").textValue()).isEqualTo("tuned");
    assertThat(json.at("/workloadFiles/0").textValue()).isEqualTo("workloads/workloadb");
    assertThat(json.at("/server/commandLines/0").textValue()).isEqualTo("server --port 1");
    assertThat(json.at("/environment/host").textValue()).isNotEmpty();
    assertThat(json.at("/environment/cpuModel").isTextual()).isTrue();
    assertThat(json.at("/endReason").textValue()).isEqualTo("completed");
    assertThat(json.at("/limitedBy").textValue()).isEqualTo("unknown");
    assertThat(json.at("/clientLibrary").textValue()).isEqualTo("driver");
    assertThat(json.at("/clientLibraryVersion").textValue()).isEqualTo("5.1");
    assertThat(json.at("/connections").intValue()).isEqualTo(3);
    assertThat(json.at("/settings/threadcount").textValue()).isEqualTo("3");
    assertThat(json.at("/threads").intValue()).isEqualTo(1);
    assertThat(json.at("/preparation/records").longValue()).isEqualTo(1_000);
    assertThat(json.at("/preparation/runTimeSeconds").doubleValue()).isEqualTo(0.5);
    assertThat(json.at("/warmup/seconds").doubleValue()).isEqualTo(1.5);
    assertThat(json.at("/warmup/operations").longValue()).isEqualTo(77);
    assertThat(json.at("/runTimeSeconds").doubleValue()).isEqualTo(2.5);
    assertThat(json.at("/planned").longValue()).isEqualTo(1_000);
    assertThat(json.at("/done").longValue()).isEqualTo(120);
    assertThat(json.at("/failed").longValue()).isEqualTo(2);
    assertThat(json.at("/throughputPerSecond").doubleValue()).isEqualTo(47.2);
    assertThat(json.at("/unsent/operations").longValue()).isEqualTo(40);
    assertThat(json.at("/unsent/longestSeconds").doubleValue()).isEqualTo(0.75);
    assertThat(json.at("/withoutSuccessSeconds").doubleValue()).isEqualTo(1.25);
    assertThat(json.at("/every").toString())
        .isEqualTo("{\"operations\":50,\"withinOperations\":3,\"seconds\":[1.0,0.001235]}");
    assertThat(json.at("/recordsBefore").longValue()).isZero();
    assertThat(json.at("/recordsAfter").longValue()).isEqualTo(9);
    assertThat(json.at("/garbageCollections/0/name").textValue()).isEqualTo("G1 Young Generation");
    assertThat(json.at("/verdict/valid").booleanValue()).isFalse();
    assertThat(json.at("/verdict/reasons/0").textValue()).startsWith("2 of 120 operations failed");
    assertThat(json.at("/verdict/warnings").isArray()).isTrue();
  }

  @Test
  void whatIsNotKnownIsLeftOut() throws Exception {
    RunDescription description = ResultDirectoryTest.description();
    TestRecorder recorder = new TestRecorder(false).record("READ", Status.OK, 1_000, 3);
    JsonNode json = written(description, new Results().of(recorder.collect()).build());
    assertThat(names(json))
        .doesNotContain(
            "preparation",
            "every",
            "clientLibrary",
            "label",
            "storeProduct",
            "recordsBefore",
            "recordsAfter");
    assertThat(names(json.at("/server"))).containsExactly("started", "standIn", "commandLines");
    assertThat(names(json.at("/warmup"))).containsExactly("seconds", "operations");
    assertThat(names(json.at("/operations/READ/OK"))).containsExactly("count", "actual");
    assertThat(json.toString()).doesNotContain("null", "NaN", "Infinity");
    assertSchema(json);
  }

  @Test
  void aWarmUpThatWasToSettleSaysWhetherItHas() throws Exception {
    JsonNode json = written(full(), new Results().settled(false).build());
    assertThat(json.at("/warmup/settled").isBoolean()).isTrue();
    assertThat(json.at("/warmup/settled").booleanValue()).isFalse();
    assertSchema(json);
  }

  @Test
  void itsHistogramsHoldEachLatency() throws Exception {
    RunResult result = failing(true);
    JsonNode json = written(full(), result);
    for (String operation : result.summary().operations()) {
      for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
        JsonNode written = json.path("operations").path(operation).path(outcome.status().getName());
        assertThat(written.path("count").longValue()).isEqualTo(outcome.count());
        assertThat(decoded(written.path("actual"))).isEqualTo(outcome.actual());
        assertThat(decoded(written.path("intended"))).isEqualTo(outcome.intended());
      }
    }
  }

  @Test
  void itsNumbersAreThoseOfItsHistograms() throws Exception {
    JsonNode json = written(full(), failing(true));
    JsonNode reads = json.at("/operations/READ/OK/actual");
    Histogram histogram = decoded(reads);
    assertThat(reads.path("meanMicros").doubleValue())
        .isCloseTo(histogram.getMean() / 1e3, within(0.001));
    assertThat(reads.path("stdDeviationMicros").doubleValue())
        .isCloseTo(histogram.getStdDeviation() / 1e3, within(0.001));
    assertThat(reads.path("minMicros").doubleValue())
        .isCloseTo(histogram.getMinValue() / 1e3, within(0.001));
    assertThat(reads.path("maxMicros").doubleValue())
        .isCloseTo(histogram.getMaxValue() / 1e3, within(0.001));
    assertThat(names(reads.path("percentiles")))
        .containsExactly("50", "75", "90", "95", "99", "99.9", "99.99", "99.999");
    for (String percentile : names(reads.path("percentiles"))) {
      long nanos = histogram.getValueAtPercentile(Double.parseDouble(percentile));
      assertThat(reads.path("percentiles").path(percentile).doubleValue())
          .isCloseTo(nanos / 1e3, within(0.001));
    }
  }

  @Test
  void itFollowsItsSchema() throws Exception {
    assertSchema(written(full(), failing(true)));
  }

  @Test
  void theSchemaRefusesWhatIsNoResult() throws Exception {
    JsonNode json = MAPPER.readTree("{\"schemaVersion\": 2}");
    assertThat(schema().validate(json)).isNotEmpty();
  }

  @Test
  void theTimesOfGroupsHaveAFileOfTheirOwn() throws Exception {
    written(full(), failing(true));
    assertThat(directory.resolve("every.csv"))
        .hasContent("group,operations,seconds\n1,50,1.0\n2,100,0.001235\n");
  }

  @Test
  void theIntervalsAreInItToo() throws Exception {
    JsonNode intervals = written(full(), failing(true)).path("intervals");
    assertThat(intervals.size()).isEqualTo(4);
    assertThat(intervals.at("/0/operation").textValue()).isEqualTo("READ");
    assertThat(intervals.at("/0/operations").longValue()).isEqualTo(100);
    assertThat(intervals.at("/0/startSeconds").doubleValue()).isEqualTo(1.5);
    assertThat(intervals.at("/1/outcome").textValue()).isEqualTo("TIMEOUT");
    assertThat(intervals.at("/2/operation").textValue()).isEqualTo("UPDATE");
    assertThat(intervals.at("/3/operation").textValue()).isEqualTo("TOTAL");
    assertThat(intervals.at("/3/operations").longValue()).isEqualTo(118);
  }

  private static void assertSchema(JsonNode json) throws Exception {
    assertThat(schema().validate(json)).isEmpty();
  }

  private static JsonSchema schema() throws Exception {
    String text = Files.readString(Path.of("../docs/result.schema.json"));
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
  }

  private JsonNode written(RunDescription description, RunResult result) throws Exception {
    ResultDirectory.check(directory);
    try (ResultDirectory files = ResultDirectory.open(directory)) {
      Interval interval = new Interval(1_500_000_000, 4_000_000_000L, false, result.summary());
      files.accept(new Progress(0, 4_000, 120, 2, 0, true, interval));
      files.finish(description, result, Runs.verdict(result));
    }
    assertThat(directory.resolve("result.json.tmp")).doesNotExist();
    return MAPPER.readTree(directory.resolve("result.json").toFile());
  }

  private static RunDescription full() {
    return new RunDescription(
        "1.2",
        "stored",
        Optional.of(new ClientLibrary("driver", "5.1")),
        3,
        Map.of("threadcount", "3", "password", "***", "label", " tuned "),
        List.of("workloads/workloadb"),
        Optional.of("a \"server\""),
        true,
        List.of("server --port 1"),
        Optional.of(new RunDescription.Preparation(1_000, 500_000_000)),
        Optional.of(
            new RunDescription.Start(
                Optional.of(Instant.parse("2026-01-02T03:04:05Z")),
                Optional.of(Path.of("/shared/go")),
                Optional.of(new SharedClock("a directory", -1500)))));
  }

  private static RunResult failing(boolean intended) {
    TestRecorder recorder = new TestRecorder(intended);
    for (int i = 1; i <= 100; i++) {
      recorder.recordOne("READ", Status.OK, i * 12_345L, i * 23_456L);
    }
    recorder.record("READ", Statuses.TIMEOUT, 10_000_000_000L, 2);
    recorder.record(Operation.UPDATE.label(), Status.OK, 1_234_567, 18);
    Summary summary = recorder.collect();
    return new Results()
        .of(summary)
        .inGroups(new GroupTimes(50, 3, List.of(1_000_000_400L, 1_234_600L)))
        .counts(120, 2)
        .took(2_500_000_000L)
        .fellBehind(40, 750_000_000, 1_250_000_000)
        .warmedUp(1_500_000_000, 77)
        .records(0, 9)
        .in("A Store 1.2.3, engine B+ tree, 2 threads, at 127.0.0.1:1978")
        .build();
  }

  private static Histogram decoded(JsonNode latency) throws Exception {
    byte[] bytes = Base64.getDecoder().decode(latency.path("histogram").textValue());
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
