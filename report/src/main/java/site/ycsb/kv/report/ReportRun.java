// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.sweep.Point;
import site.ycsb.kv.study.sweep.RunFigures;
import site.ycsb.kv.study.sweep.SweepDirectory;

/**
 * A run that a report shows. Immutable.
 *
 * @param name of the point, or of the directory
 * @param key the store and load that it measured
 * @param block the repeat that it belongs to, from 1
 * @param outcome {@code valid}, {@code invalid} or {@code failed}
 * @param reasons why it is not valid, one sentence each
 * @param result its {@code result.json}; missing if it did not reach its end
 */
record ReportRun(
    String name, Key key, int block, String outcome, List<String> reasons, JsonNode result) {
  static final String VALID = "valid";
  private static final String TARGET = "target";
  private static final String RESULT = "result.json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * A store and load.
   *
   * @param source the directory that holds it; empty if there is only one
   * @param target operations a second; null without one
   * @param varied other settings that vary, such as {@code redis.layout=hash}
   */
  record Key(
      String source,
      String store,
      String workload,
      int threads,
      @Nullable Double target,
      String varied) {

    /** The load in words. */
    String load() {
      return threads
          + (threads == 1 ? " thread" : " threads")
          + (target == null ? "" : ", target " + ReportTable.number(target))
          + (varied.isEmpty() ? "" : ", " + varied);
    }

    /** The store with the directory, if there are several. */
    String label() {
      return source.isEmpty() ? store : source + ": " + store;
    }
  }

  boolean valid() {
    return outcome.equals(VALID);
  }

  boolean hasResult() {
    return !result.isMissingNode();
  }

  RunFigures figures() {
    return new RunFigures(result);
  }

  /**
   * The runs of a directory: of a sweep its points, else its own.
   *
   * @param source the name of the directory; empty if there is only one
   * @throws DBException with one sentence if a file can't be read
   */
  static List<ReportRun> of(String source, Path directory) throws DBException {
    if (!SweepDirectory.isSweep(directory)) {
      return MaxFile.isIn(directory) ? List.of() : List.of(single(source, directory));
    }
    List<ReportRun> runs = new ArrayList<>();
    for (SweepDirectory.Entry entry : SweepDirectory.read(directory).points()) {
      Point point = entry.point();
      if (MaxFile.isIn(entry.directory())) {
        continue; // It is a search.
      }
      boolean there = Files.isRegularFile(entry.result());
      JsonNode result = there ? read(entry.result()) : MissingNode.getInstance();
      runs.add(
          new ReportRun(
              String.valueOf(entry.directory().getFileName()),
              key(source, point, target(point.varied().get(TARGET), result)),
              point.block(),
              point.valid()
                  ? VALID
                  : point.outcome() == Point.Outcome.FAILED ? "failed" : "invalid",
              point.reasons(),
              result));
    }
    return runs;
  }

  /** The store and load of a point of a sweep. */
  static Key key(String source, Point point, @Nullable Double target) {
    Map<String, String> varied = new TreeMap<>(point.varied());
    // Schedules differ, and are no number to draw against.
    varied.computeIfPresent(TARGET, (name, text) -> text.contains("/") ? text : null);
    return new Key(source, point.label(), point.workload(), point.threads(), target, words(varied));
  }

  private static String words(Map<String, String> varied) {
    return varied.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private static ReportRun single(String source, Path directory) throws DBException {
    JsonNode result = read(directory.resolve(RESULT));
    JsonNode files = result.path("workloadFiles");
    String workload = files.isEmpty() ? "default" : files.get(files.size() - 1).asText();
    JsonNode verdict = result.path("verdict");
    String label = result.path("label").asText(result.path("binding").asText());
    return new ReportRun(
        source.isEmpty() ? result.path("phase").asText("run") : source,
        new Key(
            source,
            label,
            workload.substring(workload.lastIndexOf('/') + 1),
            result.path("threads").asInt(1),
            target(null, result),
            ""),
        1,
        verdict.path("valid").asBoolean() ? VALID : "invalid",
        StreamSupport.stream(verdict.path("reasons").spliterator(), false)
            .map(JsonNode::asText)
            .toList(),
        result);
  }

  private static @Nullable Double target(@Nullable String varied, JsonNode result) {
    String text = varied == null ? result.path("settings").path(TARGET).asText() : varied;
    try {
      double target = Double.parseDouble(text);
      return target > 0 ? target : null;
    } catch (NumberFormatException e) {
      // a run without a target has none
      return null;
    }
  }

  private static JsonNode read(Path file) throws DBException {
    try {
      return MAPPER.readTree(file.toFile());
    } catch (IOException e) {
      throw new DBException(file + " can't be read; run it again.", e);
    }
  }
}
