// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.result.Evidence;

/** The latencies of all ranks, added histogram by histogram. Used by one thread. */
final class MergedOperations {
  private static final String HISTOGRAM = "histogram";

  private final Summary summary = new Summary();

  /**
   * Adds the operations of a result or of one of its steps.
   *
   * @throws DBException with the reason, in words that follow a file's name, if one is damaged
   */
  void add(JsonNode operations) throws DBException {
    for (Map.Entry<String, JsonNode> operation : operations.properties()) {
      for (Map.Entry<String, JsonNode> outcome : operation.getValue().properties()) {
        summary.add(
            operation.getKey(),
            new OutcomeSummary(
                status(outcome.getKey()),
                histogram(outcome.getValue().path("actual")),
                histogram(outcome.getValue().path("intended"))));
      }
    }
  }

  /** Whether a status is a success shows only in itself. */
  static Status status(String name) {
    return Stream.of(Status.OK, Status.BATCHED_OK)
        .filter(success -> success.getName().equals(name))
        .findFirst()
        .orElseGet(() -> new Status(name, name));
  }

  private static Histogram histogram(JsonNode latency) throws DBException {
    String text = latency.path(HISTOGRAM).asText();
    return text.isEmpty() ? new Histogram(3) : Evidence.histogram(text);
  }

  Summary summary() {
    return summary;
  }

  /** The outcomes of each operation with what {@link Evidence#complete} needs. */
  ObjectNode json() {
    ObjectNode operations = JsonNodeFactory.instance.objectNode();
    for (String operation : summary.operations()) {
      ObjectNode outcomes = operations.putObject(operation);
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        ObjectNode figures = outcomes.putObject(outcome.status().getName());
        figures.put("count", outcome.count());
        figures.putObject("actual").put(HISTOGRAM, Evidence.text(outcome.actual()));
        if (outcome.intended().getTotalCount() > 0) {
          figures.putObject("intended").put(HISTOGRAM, Evidence.text(outcome.intended()));
        }
      }
    }
    return operations;
  }
}
