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
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.MaxFile;

/**
 * A run, or a search for the highest rate within promises, with its result. Immutable.
 *
 * @param block the repeat of a sweep that it belongs to; 0 outside a sweep
 * @param result its {@code result.json} or {@code max.json}
 * @param figures those of the result
 */
record MeasuredRun(int block, JsonNode result, Map<Quantity, Double> figures) {
  private static final String NOOP = new NoopBinding().name();

  /** The limit of a search that no higher rate was asked of. */
  static final String HIGHEST_RATE = "max.rate";

  /** The member that only a search has. */
  private static final String OUTCOME = "outcome";

  private static final String KEEPS_EVERY_RATE = Setting.word(Outcome.KEEPS_EVERY_RATE);
  private static final List<String> VALID_OUTCOMES =
      List.of(Setting.word(Outcome.FOUND), KEEPS_EVERY_RATE);
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

  /**
   * Reads a {@code max.json}.
   *
   * @throws DBException with one sentence if it can't be read
   */
  static MeasuredRun readMax(int block, Path directory) throws DBException {
    Path file = directory.resolve(MaxFile.NAME);
    try {
      // Whether it is whole.
      var unused = MaxFile.read(directory);
      JsonNode result = MAPPER.readTree(file.toFile());
      return new MeasuredRun(block, result, Quantity.ofMax(result));
    } catch (IOException e) {
      throw new DBException(file + " can't be read: " + firstLine(e) + ".", e);
    }
  }

  /** The promises of a search, and how narrow its answer had to be; empty for a run. */
  String promises() {
    JsonNode promises = result.path("promises");
    return promises.isMissingNode()
        ? ""
        : promises + " " + result.path("settings").path("max.within").asText("");
  }

  boolean valid() {
    if (result.has(OUTCOME)) {
      return VALID_OUTCOMES.contains(result.path(OUTCOME).asText());
    }
    return result.path("verdict").path("valid").asBoolean();
  }

  /** Why it is invalid, one sentence each. */
  List<String> reasons() {
    if (result.has(OUTCOME)) {
      return List.of(result.path("sentence").asText());
    }
    JsonNode reasons = result.path("verdict").path("reasons");
    return StreamSupport.stream(reasons.spliterator(), false).map(JsonNode::asText).toList();
  }

  /**
   * What limited its rate: {@code client-processor}, {@code target} or another word; a search
   * {@code max.rate}.
   */
  String limitedBy() {
    if (result.path(OUTCOME).asText().equals(KEEPS_EVERY_RATE)) {
      return HIGHEST_RATE;
    }
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
