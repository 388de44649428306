// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import site.ycsb.DBException;
import site.ycsb.kv.memory.NoopBinding;

/**
 * A run with its result. Immutable.
 *
 * @param block the repeat of a sweep that it belongs to; 0 outside a sweep
 * @param result its {@code result.json}
 * @param figures those of the result
 */
record MeasuredRun(int block, JsonNode result, Map<Quantity, Double> figures) {
  private static final String NOOP = new NoopBinding().name();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  MeasuredRun(int block, JsonNode result) {
    this(block, result, Quantity.of(result));
  }

  /**
   * Reads a {@code result.json}.
   *
   * @throws DBException with one sentence if it can't be read
   */
  static MeasuredRun read(int block, Path file) throws DBException {
    try {
      JsonNode result = MAPPER.readTree(file.toFile());
      if (result.path("throughputPerSecond").isNumber()) {
        return new MeasuredRun(block, result);
      }
    } catch (IOException e) {
      throw new DBException(file + " can't be read: " + firstLine(e) + ".", e);
    }
    throw new DBException(file + " is no result of a run; name the directory of another.");
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("it is damaged");
  }

  boolean valid() {
    return result.path("verdict").path("valid").asBoolean();
  }

  /** Why it is invalid, one sentence each. */
  List<String> reasons() {
    JsonNode reasons = result.path("verdict").path("reasons");
    return StreamSupport.stream(reasons.spliterator(), false).map(JsonNode::asText).toList();
  }

  /** What limited its rate: {@code client-processor}, {@code target} or another word. */
  String limitedBy() {
    return result.path("limitedBy").asText("unknown");
  }

  String binding() {
    return result.path("binding").asText();
  }

  /** Whether its operations did nothing, so that it shows the client's own limit. */
  boolean isWithoutStore() {
    return binding().equals(NOOP)
        && result.path("settings").path(NoopBinding.DELAY.name()).asInt(0) == 0;
  }
}
