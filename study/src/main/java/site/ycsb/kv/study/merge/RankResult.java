// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.DBException;

/**
 * The result of one rank.
 *
 * @param number of the rank, from 0 on
 * @param count of the ranks that it was one of
 * @param document its {@code result.json} without the rows of the seconds
 * @param begun when its measured part began, by its own clock
 * @param rows of its measured intervals
 * @param client what its process used in these
 */
record RankResult(
    Path directory,
    int number,
    int count,
    ObjectNode document,
    Instant begun,
    List<IntervalFigures> rows,
    List<ClientFigures> client) {
  private static final double MICROS = 1e6;

  /** Settings in which ranks differ by their nature. */
  static final Set<String> OF_RANK =
      Set.of("client.rank", "start.at", "start.file", "exportfile", "hdrhistogram.output.path");

  /**
   * Checks that a result is that of a rank.
   *
   * @throws DBException with one sentence if it is not
   */
  static RankResult of(
      Path directory, ObjectNode document, List<IntervalFigures> rows, List<ClientFigures> client)
      throws DBException {
    JsonNode rank = document.path("client");
    if (!rank.path("rank").isInt() || !rank.path("count").isInt()) {
      throw new DBException(
          directory
              + " holds the result of a single client; merge takes those of runs with"
              + " client.count over 1.");
    }
    int number = rank.path("rank").asInt();
    int count = rank.path("count").asInt();
    return new RankResult(
        directory, number, count, document, begun(directory, document), rows, client);
  }

  private static Instant begun(Path directory, ObjectNode document) throws DBException {
    JsonNode begun = document.path("start").path("begunAt");
    // A client that ended in its warm-up began no measured part.
    return begun.isTextual()
        ? time(directory, begun)
        : time(directory, document.path("startedAt"))
            .plus(seconds(document.path("warmup").path("seconds").asDouble()));
  }

  private static Instant time(Path directory, JsonNode text) throws DBException {
    try {
      return Instant.parse(text.asText());
    } catch (DateTimeException e) {
      throw new DBException(
          directory.resolve(RankPlaces.RESULT) + " has no time of its start; run it again.", e);
    }
  }

  private static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  /** The file server whose clock its own was held against; empty if there was none. */
  String clockReference() {
    return document.path("start").path("clock").path("reference").asText("");
  }

  /** How far that clock was ahead of its own. */
  double clockOffsetSeconds() {
    return document.path("start").path("clock").path("offsetMicros").asDouble() / MICROS;
  }

  /**
   * How long after the time that start.at or start.file asked for its threads started: by its own
   * clock, or that of the file's file system. Empty if nothing asked.
   *
   * @throws DBException with one sentence if a time is damaged
   */
  OptionalDouble lateSeconds() throws DBException {
    JsonNode start = document.path("start");
    if (!start.path("asked").isTextual()) {
      return OptionalDouble.empty();
    }
    Instant asked = time(directory, start.path("asked"));
    Instant started = time(directory, document.path("startedAt"));
    double seconds = Duration.between(asked, started).toNanos() / 1e9;
    return OptionalDouble.of(seconds + (start.has("file") ? clockOffsetSeconds() : 0));
  }

  boolean sharesClockWith(RankResult other) {
    return !clockReference().isEmpty() && clockReference().equals(other.clockReference());
  }

  /** How long after another rank it began: by the clock that both share, else by their own. */
  double secondsAfter(RankResult other) {
    double seconds = Duration.between(other.begun, begun).toNanos() / 1e9;
    return sharesClockWith(other)
        ? seconds + clockOffsetSeconds() - other.clockOffsetSeconds()
        : seconds;
  }

  /** When its first measured interval began, since its threads started. */
  double firstSeconds() {
    return rows.stream().mapToDouble(IntervalFigures::startSeconds).min().orElse(0);
  }

  double runSeconds() {
    return document.path("runTimeSeconds").asDouble();
  }

  /** Operations that it did, failed ones included. */
  long operations() {
    return document.path("done").asLong();
  }

  boolean valid() {
    return document.path("verdict").path("valid").asBoolean();
  }

  /** Why it is invalid, or what to consider, one sentence each. */
  List<String> sentences(String kind) {
    List<String> sentences = new ArrayList<>();
    document.path("verdict").path(kind).forEach(sentence -> sentences.add(sentence.asText()));
    return sentences;
  }

  /** What must be equal in all ranks, by name. */
  Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    document
        .path("settings")
        .properties()
        .forEach(setting -> settings.put(setting.getKey(), setting.getValue().asText()));
    settings.keySet().removeAll(OF_RANK);
    settings.put("client.count", Integer.toString(count));
    settings.put("binding", document.path("binding").asText());
    settings.put("phase", document.path("phase").asText());
    return settings;
  }
}
