// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.sweep.Point.Outcome;

/**
 * What came of a process that loaded, ran or searched for the highest rate.
 *
 * @param reasons why it is not valid; empty if it is
 */
record RunOutcome(Outcome outcome, List<String> reasons) {
  private static final int VALID = 0;
  private static final int INVALID = 2;

  /** The last lines of standard error that tell why it could not run. */
  private static final int LINES = 3;

  /** How the lines begin that a run reports on its way. */
  private static final List<String> ON_THE_WAY = List.of("Server: ", "Loaded ", "Waits for ");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads the files of a process that ended.
   *
   * @param directory holds its result and what it printed
   */
  static RunOutcome of(Path directory, int exitCode) throws IOException {
    if ((exitCode == VALID || exitCode == INVALID) && MaxFile.isIn(directory)) {
      return exitCode == VALID
          ? new RunOutcome(Outcome.VALID, List.of())
          : new RunOutcome(Outcome.INVALID, List.of(MaxFile.read(directory).answer().sentence()));
    }
    Path result = directory.resolve("result.json");
    boolean whole = Files.exists(result);
    if (exitCode == VALID && whole) {
      return new RunOutcome(Outcome.VALID, List.of());
    }
    if (exitCode == INVALID && whole) {
      List<String> reasons = new ArrayList<>(ofVerdict(directory).reasons());
      if (reasons.isEmpty()) {
        reasons.addAll(lastLines(directory.resolve(RunProcess.ERRORS)));
      }
      return new RunOutcome(Outcome.INVALID, reasons);
    }
    List<String> reasons = lastLines(directory.resolve(RunProcess.ERRORS));
    return new RunOutcome(
        Outcome.FAILED,
        reasons.isEmpty() ? List.of("Its process ended with exit code " + exitCode) : reasons);
  }

  /** What the verdict of the result in a directory says. */
  static RunOutcome ofVerdict(Path directory) throws IOException {
    JsonNode verdict = MAPPER.readTree(directory.resolve("result.json").toFile()).path("verdict");
    List<String> reasons = new ArrayList<>();
    verdict.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return new RunOutcome(
        verdict.path("valid").asBoolean() ? Outcome.VALID : Outcome.INVALID, reasons);
  }

  /**
   * The records that a store held after a load besides those of the load, which replaces what it
   * finds and leaves the rest; 0 if the store can't count them, or others load a part.
   *
   * @param directory holds the result of the load
   */
  static long recordsBesidesLoad(Path directory) throws IOException {
    JsonNode result = MAPPER.readTree(directory.resolve("result.json").toFile());
    JsonNode after = result.path("recordsAfter");
    boolean whole = !result.path("settings").has("insertcount");
    return whole && after.isNumber() ? after.asLong() - result.path("planned").asLong() : 0;
  }

  /** The last sentences, without what a run reports on its way. */
  static List<String> lastLines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      List<String> sentences =
          lines
              .filter(line -> line.chars().anyMatch(Character::isLetter))
              .filter(line -> !Character.isWhitespace(line.charAt(0)))
              .filter(line -> ON_THE_WAY.stream().noneMatch(line::startsWith))
              .toList();
      return sentences.subList(Math.max(0, sentences.size() - LINES), sentences.size());
    }
  }
}
