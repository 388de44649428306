// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import site.ycsb.DBException;
import site.ycsb.kv.study.experiment.Availability.Kind;

/** The directory of an experiment that nobody ran. */
final class MadeUpExperiment {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path directory;
  private int points;

  MadeUpExperiment(Path directory, String yaml, double scale, Map<String, String> kept)
      throws IOException, DBException {
    this.directory = directory.resolve("out");
    Path file = Files.writeString(directory.resolve("made-up.yaml"), yaml);
    ExperimentFiles.take(
        this.directory,
        file,
        new Conditions(
            scale,
            kept,
            List.of(
                new Availability("fast", Kind.PROGRAM, "fast-server."),
                new Availability("slow", Kind.EMBEDDED, "what the binding brings runs."),
                new Availability("gone", Kind.MISSING, "gone-server is not on the PATH.")),
            List.of()));
  }

  /** A result of this throughput. */
  static ObjectNode result(double throughput) {
    ObjectNode result = MAPPER.createObjectNode();
    result.put("throughputPerSecond", throughput).put("done", 1000).put("failed", 0);
    result.put("storeProduct", "Fast").put("storeVersion", "1.0");
    result.putObject("server").put("started", true).put("standIn", false);
    result.put("recordsAfter", 1000);
    ObjectNode server = result.putObject("resources").putObject("SERVER");
    server.putObject("rssBytes").put("highest", 12e6);
    server.putObject("cpuPercent").put("mean", 90).put("highest", 95);
    ObjectNode every = result.putObject("every").put("operations", 100);
    every.putArray("seconds").add(1).add(1).add(1).add(1).add(2);
    return result;
  }

  MadeUpExperiment add(String label, int threads, String outcome, ObjectNode... results)
      throws IOException {
    for (int block = 1; block <= results.length; block++) {
      points++;
      Path place = Files.createDirectories(directory.resolve("load/points/p" + points));
      ObjectNode point = MAPPER.createObjectNode();
      point.put("block", block).put("order", points).put("label", label).put("binding", "memory");
      point.put("workload", "mix").put("threads", threads).put("exitCode", 0).put("seconds", 1);
      point.put("outcome", outcome).putObject("varied");
      point.putArray("reasons").add("It was made up.");
      MAPPER.writeValue(place.resolve("point.json").toFile(), point);
      MAPPER.writeValue(place.resolve("result.json").toFile(), results[block - 1]);
    }
    return this;
  }

  /** Adds a valid point for each throughput. */
  MadeUpExperiment add(String label, int threads, double... throughputs) throws IOException {
    ObjectNode[] results = new ObjectNode[throughputs.length];
    for (int i = 0; i < results.length; i++) {
      results[i] = result(throughputs[i]);
    }
    return add(label, threads, "valid", results);
  }

  ExperimentResult read() throws DBException {
    return ExperimentResult.read(directory);
  }

  Path directory() {
    return directory;
  }
}
