// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.DBException;

/**
 * The members of a merged {@code result.json}: of what holds for all ranks, those of the first;
 * counts are sums. What can't be computed from the ranks' is left out. Used by one thread.
 */
final class MergedDocument {
  /** Sums over the ranks. */
  private static final List<String> COUNTS =
      List.of("connections", "threads", "planned", "done", "failed");

  /** Of one rank, or not to be computed from those of the ranks. */
  private static final List<String> OF_ONE =
      List.of("client", "start", "withoutSuccessSeconds", "every", "lateStarts", "steadyState");

  /** Why a run ended, the worst first. */
  private static final List<String> ENDS =
      List.of("failed", "exhausted", "stopped", "deadline", "completed");

  private final ObjectNode merged;
  private final List<MergedStep> steps = new ArrayList<>();
  private final ObjectNode clientUse = JsonNodeFactory.instance.objectNode();

  /** Starts with the first rank, which is to be added, too. */
  MergedDocument(RankResult first) {
    merged = first.document().deepCopy();
    merged.remove(OF_ONE);
    COUNTS.stream().filter(merged::has).forEach(count -> merged.put(count, 0L));
    merged.remove(List.of("unsent", "targets"));
    merged.putObject("warmup").put("seconds", 0.0).put("operations", 0L);
    merged.putArray("garbageCollections");
    if (merged.path("settings") instanceof ObjectNode settings) {
      settings.remove(RankResult.OF_RANK);
    }
    clientUse.put("gaps", 0L).put("sampledSeconds", 0.0).put("cpuSeconds", 0.0);
  }

  /**
   * Adds a rank.
   *
   * @throws DBException with one sentence if a histogram is damaged
   */
  void add(RankResult rank) throws DBException {
    ObjectNode result = rank.document();
    for (String count : COUNTS) {
      if (merged.has(count)) {
        merged.put(count, merged.path(count).asLong() + result.path(count).asLong());
      }
    }
    addUnsent(result.path("unsent"));
    addWarmup(result.path("warmup"));
    addCollections(result.path("garbageCollections"));
    addClientUse(result.path("resources").path("CLIENT"));
    double share = result.path("clientCpuShare").asDouble();
    merged.put("clientCpuShare", Math.max(share, merged.path("clientCpuShare").asDouble()));
    String end = result.path("endReason").asText();
    if (ENDS.indexOf(end) < ENDS.indexOf(merged.path("endReason").asText())) {
      merged.put("endReason", end);
    }
    for (int i = 0; i < result.path("targets").size(); i++) {
      if (i == steps.size()) {
        steps.add(new MergedStep());
      }
      steps.get(i).add(result.path("targets").get(i));
    }
  }

  private void addUnsent(JsonNode unsent) {
    if (!unsent.isMissingNode()) {
      JsonNode before = merged.path("unsent");
      long operations = before.path("operations").asLong() + unsent.path("operations").asLong();
      double longest =
          Math.max(
              before.path("longestSeconds").asDouble(), unsent.path("longestSeconds").asDouble());
      merged.putObject("unsent").put("operations", operations).put("longestSeconds", longest);
    }
  }

  /** The longest warm-up, and the operations of all. */
  private void addWarmup(JsonNode warmup) {
    ObjectNode all = (ObjectNode) merged.path("warmup");
    all.put("seconds", Math.max(all.path("seconds").asDouble(), warmup.path("seconds").asDouble()));
    all.put("operations", all.path("operations").asLong() + warmup.path("operations").asLong());
    if (warmup.has("settled")) {
      all.put("settled", all.path("settled").asBoolean(true) && warmup.path("settled").asBoolean());
    }
  }

  private void addCollections(JsonNode collections) {
    ArrayNode all = (ArrayNode) merged.path("garbageCollections");
    for (JsonNode collector : collections) {
      ObjectNode sum = null;
      for (JsonNode known : all) {
        if (known.path("name").equals(collector.path("name"))) {
          sum = (ObjectNode) known;
        }
      }
      if (sum == null) {
        all.add(collector.deepCopy());
      } else {
        for (String figure : List.of("count", "millis")) {
          sum.put(figure, sum.path(figure).asLong() + collector.path(figure).asLong());
        }
      }
    }
  }

  private void addClientUse(JsonNode client) {
    clientUse.put("gaps", clientUse.path("gaps").asLong() + client.path("gaps").asLong());
    clientUse.put(
        "sampledSeconds",
        Math.max(
            clientUse.path("sampledSeconds").asDouble(), client.path("sampledSeconds").asDouble()));
    clientUse.put(
        "cpuSeconds",
        Seconds.rounded(
            clientUse.path("cpuSeconds").asDouble() + client.path("cpuSeconds").asDouble()));
  }

  /** The members in their order, with the processor time of all clients. */
  ObjectNode members() {
    if (merged.path("resources") instanceof ObjectNode resources && resources.has("CLIENT")) {
      resources.set("CLIENT", clientUse);
    }
    ArrayNode targets = JsonNodeFactory.instance.arrayNode();
    steps.forEach(step -> targets.add(step.json()));
    if (!targets.isEmpty()) {
      merged.set("targets", targets);
    }
    return merged;
  }
}
