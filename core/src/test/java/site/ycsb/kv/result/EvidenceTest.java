// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.kv.measure.TestRecorder;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;

/** The figures of a result, computed again from what it holds. */
class EvidenceTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static ObjectNode result(Path directory) throws Exception {
    TestRecorder recorder =
        new TestRecorder(true)
            .record("READ", Status.OK, 1_234_567, 90)
            .record("READ", Status.NOT_FOUND, 40_000, 3)
            .record("UPDATE", Status.OK, 987, 7);
    RunResult result = new Results().of(recorder.collect()).build();
    try (ResultDirectory files = ResultDirectory.open(directory)) {
      files.finish(ResultDirectoryTest.description(), result, Runs.verdict(result));
    }
    return (ObjectNode) MAPPER.readTree(directory.resolve("result.json").toFile());
  }

  @Test
  void latenciesAndThroughputFollowFromHistogramsCountsAndTimes(@TempDir Path directory)
      throws Exception {
    ObjectNode result = result(directory);

    ObjectNode evidence = Evidence.of(result);

    assertThat(evidence.toString()).doesNotContain("percentiles", "throughputPerSecond", "mean");
    JsonNode complete = MAPPER.readTree(Evidence.complete(evidence).toString());
    assertThat(complete.get("operations")).isEqualTo(result.get("operations"));
    assertThat(complete.get("throughputPerSecond")).isEqualTo(result.get("throughputPerSecond"));
  }

  @Test
  void resourcesFollowFromTheSamplesOfTheMeasuredSeconds() throws Exception {
    ObjectNode evidence =
        (ObjectNode)
            MAPPER.readTree(
                """
                {"done": 300, "failed": 0, "runTimeSeconds": 3,
                 "resources": {"SERVER": {"cpuSeconds": 1.5, "sampledSeconds": 3,
                                          "rssBytes": {"highest": 1}}},
                 "resourceIntervals": [
                  {"process": "SERVER", "warmup": true, "sampledSeconds": 1,
                   "cpuUserPercent": 99, "cpuSystemPercent": 1, "rssBytes": 7},
                  {"process": "SERVER", "sampledSeconds": 1,
                   "cpuUserPercent": 10, "cpuSystemPercent": 20, "rssBytes": 100,
                   "sentBytesPerSecond": 10, "store": {"keys": 5}},
                  {"process": "SERVER", "missing": true},
                  {"process": "CLIENT", "sampledSeconds": 1, "rssBytes": 9},
                  {"process": "SERVER", "sampledSeconds": 3,
                   "cpuUserPercent": 40, "cpuSystemPercent": 20, "rssBytes": 300,
                   "sentBytesPerSecond": 50, "store": {"keys": 7}}]}
                """);

    JsonNode server = Evidence.complete(Evidence.of(evidence)).at("/resources/SERVER");

    assertThat(server.path("cpuPercent").toString())
        .isEqualTo("{\"lowest\":30.0,\"median\":45.0,\"mean\":50.0,\"highest\":60.0}");
    assertThat(server.path("rssBytes").toString())
        .isEqualTo("{\"lowest\":100.0,\"median\":200.0,\"mean\":200.0,\"highest\":300.0}");
    assertThat(server.at("/sentBytesPerSecond/mean").doubleValue()).isEqualTo(40);
    assertThat(server.at("/store/keys/highest").doubleValue()).isEqualTo(7);
    assertThat(server.path("operationsPerCoreSecond").doubleValue()).isEqualTo(200);
  }

  @Test
  void aDamagedHistogramIsNamed() {
    assertThatThrownBy(() -> Evidence.histogram("HISTFAAA"))
        .hasMessage("holds a damaged histogram; run it again.");
  }
}
