// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import site.ycsb.kv.study.max.MaxFile;

/** Writes a sweep's directory whose points nobody ran. Used by one thread. */
final class MadeUpSweep {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path directory;
  private final Set<String> labels = new LinkedHashSet<>();
  private int points;

  MadeUpSweep(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    writePlan();
  }

  /** Writes the labels in the order in which they were added; JSON is YAML too. */
  private void writePlan() throws IOException {
    MAPPER.writeValue(
        directory.resolve("sweep.yaml").toFile(),
        Map.of("stores", labels.isEmpty() ? List.of("none") : labels));
  }

  Path directory() {
    return directory;
  }

  /** A result with figures that follow from its throughput. */
  static ObjectNode result(String binding, double throughput) {
    ObjectNode result = MAPPER.createObjectNode();
    result.put("binding", binding).put("threads", 8).put("throughputPerSecond", throughput);
    result.put("limitedBy", "server-processor");
    result.putObject("settings").put("recordcount", "1000");
    result.putObject("environment").put("java", "17").put("processors", 2);
    result.putObject("verdict").put("valid", true).putArray("reasons");
    ObjectNode percentiles =
        result
            .putObject("operations")
            .putObject("READ")
            .putObject("OK")
            .put("count", 1)
            .putObject("actual")
            .putObject("percentiles");
    percentiles.put("50", 5e6 / throughput).put("99", 9e6 / throughput);
    percentiles.put("99.9", 2e7 / throughput);
    ObjectNode server = result.putObject("resources").putObject("SERVER");
    server.put("operationsPerCoreSecond", 2 * throughput).put("gaps", 0);
    server.putObject("rssBytes").put("median", 12e6);
    return result;
  }

  /** Adds a valid point. */
  void add(int block, String label, ObjectNode result) throws IOException {
    add(block, label, "valid", List.of(), result);
  }

  /** Adds a point. */
  void add(int block, String label, String outcome, List<String> reasons, ObjectNode result)
      throws IOException {
    add(
        point -> point.put("outcome", outcome).set("reasons", MAPPER.valueToTree(reasons)),
        block,
        label,
        Map.of(),
        result);
  }

  /** Adds a valid point of a varied setting. */
  void addVaried(int block, String label, Map<String, String> varied, ObjectNode result)
      throws IOException {
    add(point -> point.put("outcome", "valid").putArray("reasons"), block, label, varied, result);
  }

  /** Adds a point that searched for the highest rate. */
  void addSearch(int block, String label, String outcome, MaxFile found) throws IOException {
    add(
        block,
        label,
        outcome,
        outcome.equals("valid") ? List.of() : List.of(found.answer().sentence()),
        MAPPER.createObjectNode().put("binding", found.binding()));
    Path place = directory.resolve("points/p" + points);
    Files.delete(place.resolve("result.json"));
    found.write(place);
  }

  private void add(
      Consumer<ObjectNode> outcome,
      int block,
      String label,
      Map<String, String> varied,
      ObjectNode result)
      throws IOException {
    points++;
    labels.add(label);
    writePlan();
    Path place = Files.createDirectories(directory.resolve("points/p" + points));
    ObjectNode point = MAPPER.createObjectNode();
    point.put("block", block).put("order", points).put("label", label);
    point.put("binding", result.path("binding").asText()).put("workload", "workloadb");
    point.put("threads", 8).put("exitCode", 0).put("seconds", 1);
    point.set("varied", MAPPER.valueToTree(varied));
    outcome.accept(point);
    MAPPER.writeValue(place.resolve("point.json").toFile(), point);
    MAPPER.writeValue(place.resolve("result.json").toFile(), result);
  }
}
