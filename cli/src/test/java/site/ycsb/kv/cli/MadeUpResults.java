// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories of results as runs leave them, made in an instant. */
final class MadeUpResults {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private MadeUpResults() {}

  /** The result of a run with this throughput, and nothing else. */
  static String result(Path place, double throughput) throws IOException {
    Files.createDirectories(place);
    Files.writeString(
        place.resolve("result.json"),
        "{\"binding\":\"memory\",\"throughputPerSecond\":"
            + throughput
            + ",\"verdict\":{\"valid\":true,\"reasons\":[]}}");
    return place.toString();
  }

  /** One point of a sweep. */
  static void point(Path sweep, int block, String label, double throughput) throws IOException {
    Path place = sweep.resolve("points/b" + block + "-" + label);
    result(place, throughput);
    Files.writeString(
        place.resolve("point.json"),
        "{\"block\":%d,\"order\":1,\"label\":\"%s\",\"binding\":\"memory\",\"workload\":\"w\","
                .formatted(block, label)
            + "\"threads\":1,\"varied\":{},\"outcome\":\"valid\",\"reasons\":[],\"exitCode\":0,"
            + "\"seconds\":1}");
  }

  /** The result of a real run of the binding {@code memory}. */
  static String run(Path place, int operations) {
    Cli.Result run =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=" + operations,
            "--out",
            place.toString());
    assertThat(run.exit()).as(run.all()).isZero();
    return place.toString();
  }

  /** The results of so many clients of one run, each with its own real one. */
  static void ranks(Path directory, int count, int operations) throws IOException {
    for (int rank = 0; rank < count; rank++) {
      Path out = directory.resolve("rank-000" + rank);
      run(out, operations);
      Path file = out.resolve("result.json");
      ObjectNode result = (ObjectNode) MAPPER.readTree(file.toFile());
      result.putObject("client").put("rank", rank).put("count", count);
      ObjectNode start = result.putObject("start").put("begunAt", "2026-01-02T03:04:05.000001Z");
      start.putObject("clock").put("offsetMicros", 10).put("reference", "disk of host");
      MAPPER.writeValue(file.toFile(), result);
    }
  }
}
