// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import site.ycsb.DBException;

/** A step of a scheduled target, over all ranks. Used by one thread. */
final class MergedStep {
  private static final List<String> RATES =
      List.of("fromPerSecond", "toPerSecond", "plannedPerSecond");
  private static final List<String> COUNTS = List.of("done", "failed", "unsent");

  private final ObjectNode step = JsonNodeFactory.instance.objectNode();
  private final MergedOperations operations = new MergedOperations();

  void add(JsonNode more) throws DBException {
    if (step.isEmpty()) {
      step.set("startSeconds", more.path("startSeconds"));
    }
    putLongest("seconds", more);
    for (String rate : RATES) {
      step.put(rate, Seconds.rounded(step.path(rate).asDouble() + more.path(rate).asDouble()));
    }
    for (String count : COUNTS) {
      step.put(count, step.path(count).asLong() + more.path(count).asLong());
    }
    putLongest("runTimeSeconds", more);
    step.put("throughputPerSecond", 0);
    operations.add(more.path("operations"));
  }

  private void putLongest(String name, JsonNode more) {
    step.put(name, Math.max(step.path(name).asDouble(), more.path(name).asDouble()));
  }

  ObjectNode json() {
    return step.set("operations", operations.json());
  }
}
