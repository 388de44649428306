// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;
import site.ycsb.kv.study.max.MaxFile;

/**
 * What a report is made of: the files of results and sweeps, each result without the figures that
 * follow from its histograms and samples, and searches with their steps. Immutable.
 *
 * @param files their texts by their paths, with {@code /} between; the first part of a path names
 *     the directory that was given
 */
record ReportSource(SortedMap<String, String> files) {
  private static final String RESULT = "result.json";
  private static final String SAMPLES = "resourceIntervals";
  private static final String INTERVALS = "intervals";
  private static final Set<String> NAMES =
      Set.of(
          RESULT, "point.json", "sweep.yaml", "experiment.yaml", "conditions.json", MaxFile.NAME);

  /** The results of a search's steps, which its own file sums up. */
  private static final String STEPS = "steps";

  /** What a report shows of a second's samples; the other figures are left out. */
  private static final Set<String> OF_SAMPLES =
      Set.of(
          "startSeconds",
          "endSeconds",
          "warmup",
          "process",
          "missing",
          "sampledSeconds",
          "cpuUserPercent",
          "cpuSystemPercent",
          "rssBytes",
          "virtualBytes",
          "fileBytes",
          "receivedBytesPerSecond",
          "sentBytesPerSecond",
          "store");

  private static final Set<String> OF_INTERVALS =
      Set.of(
          "startSeconds",
          "endSeconds",
          "warmup",
          "operation",
          "operations",
          "operationsPerSecond",
          "p99Micros",
          "intendedP99Micros");

  /** A directory of results has few levels: experiment, part, points, point, load. */
  private static final int DEPTH = 6;

  private static final double TOLERANCE = 1e-3;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads directories.
   *
   * @throws DBException with one sentence if one holds no result, or a result whose figures differ
   *     from its histograms
   */
  static ReportSource of(List<Path> directories) throws DBException {
    SortedMap<String, String> files = new TreeMap<>();
    for (int i = 0; i < directories.size(); i++) {
      Path directory = directories.get(i);
      Path name = directory.toAbsolutePath().normalize().getFileName();
      int before = files.size();
      add(files, String.format("%03d-%s/", i + 1, name == null ? "root" : name), directory);
      if (files.size() == before) {
        throw new DBException(
            directory + " holds neither a result nor a sweep; name a directory of --out.");
      }
    }
    return new ReportSource(files);
  }

  private static void add(Map<String, String> files, String prefix, Path directory)
      throws DBException {
    List<Path> found;
    try (Stream<Path> all = Files.walk(directory, DEPTH)) {
      found = all.filter(file -> isPart(directory, file)).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new DBException(directory + " can't be read; name a directory of --out.", e);
    }
    for (Path file : found) {
      String path = prefix + directory.relativize(file).toString().replace('\\', '/');
      try {
        String text = Files.readString(file);
        if (file.endsWith(MaxFile.NAME)) {
          MaxEvidence.check(file.resolveSibling(""));
        }
        files.put(path, file.endsWith(RESULT) ? evidence(file, text) : text);
      } catch (IOException e) {
        throw new DBException(file + " can't be read; run it again.", e);
      }
    }
  }

  /** Directories of unfinished points start with a dot; steps are no runs to be shown. */
  private static boolean isPart(Path directory, Path file) {
    for (Path part : directory.relativize(file)) {
      if (part.toString().startsWith(".") || part.endsWith(STEPS)) {
        return false;
      }
    }
    return Files.isRegularFile(file) && NAMES.contains(String.valueOf(file.getFileName()));
  }

  private static String evidence(Path file, String text) throws DBException, IOException {
    if (!(MAPPER.readTree(text) instanceof ObjectNode result)) {
      throw new DBException(file + " is no result of a run; name the directory of another.");
    }
    ObjectNode evidence = Evidence.of(result);
    if (evidence.path(SAMPLES) instanceof ArrayNode samples) {
      evidence.set(SAMPLES, Columns.of(samples, OF_SAMPLES));
    }
    if (evidence.path(INTERVALS) instanceof ArrayNode intervals) {
      ArrayNode totals = MAPPER.createArrayNode();
      for (JsonNode row : intervals) {
        if (row.path("operation").asText().equals("TOTAL")) {
          totals.add(row);
        }
      }
      evidence.set(INTERVALS, Columns.of(totals, OF_INTERVALS));
    }
    check(file, result, completed(file.toString(), evidence));
    return MAPPER.writeValueAsString(evidence);
  }

  private static ObjectNode completed(String file, ObjectNode packed) throws DBException {
    ObjectNode evidence = packed.deepCopy();
    for (String rows : List.of(SAMPLES, INTERVALS)) {
      if (evidence.path(rows) instanceof ObjectNode columns) {
        evidence.set(rows, Columns.rows(columns));
      }
    }
    try {
      return Evidence.complete(evidence);
    } catch (DBException e) {
      throw new DBException(file + " " + e.getMessage(), e);
    }
  }

  /** A result that was changed after its run says other things than its histograms. */
  private static void check(Path file, JsonNode told, JsonNode computed) throws DBException {
    // the run time is rounded
    double seconds = told.path("runTimeSeconds").asDouble();
    check(file, "throughputPerSecond", told, computed, TOLERANCE + TOLERANCE / seconds);
    for (Map.Entry<String, JsonNode> operation : told.path("operations").properties()) {
      for (Map.Entry<String, JsonNode> outcome : operation.getValue().properties()) {
        String path = "operations/" + operation.getKey() + "/" + outcome.getKey();
        check(file, path + "/count", told, computed, 0);
        for (String latency : List.of("/actual", "/intended")) {
          for (Map.Entry<String, JsonNode> percentile :
              outcome.getValue().at(latency + "/percentiles").properties()) {
            check(file, path + latency + "/percentiles/" + percentile.getKey(), told, computed, 0);
          }
        }
      }
    }
  }

  private static void check(
      Path file, String name, JsonNode told, JsonNode computed, double tolerance)
      throws DBException {
    JsonNode one = at(told, name);
    JsonNode two = at(computed, name);
    if (one.isNumber()
        && Math.abs(one.asDouble() - two.asDouble()) > tolerance * Math.abs(one.asDouble())) {
      throw new DBException(
          "%s: %s is %s there, and %s by its histograms and times; run it again."
              .formatted(file, name, one, two));
    }
  }

  private static JsonNode at(JsonNode node, String path) {
    JsonNode at = node;
    for (String part : path.split("/", -1)) {
      at = at.path(part);
    }
    return at;
  }

  /** All files as one compressed text. */
  String packed() {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        MAPPER.writeValue(out, files);
      }
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The files that {@link #packed} packed.
   *
   * @throws IOException if the text is damaged
   */
  static ReportSource unpacked(String text) throws IOException {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text.strip())))) {
      SortedMap<String, String> files = new TreeMap<>();
      MAPPER
          .readTree(in)
          .properties()
          .forEach(file -> files.put(file.getKey(), file.getValue().asText()));
      return new ReportSource(files);
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  /**
   * Writes the files, each result with all its figures.
   *
   * @return the directories that were given, in their order
   * @throws DBException with one sentence if a result is damaged
   * @throws IOException if they can't be written
   */
  List<Path> restore(Path parent) throws DBException, IOException {
    List<Path> directories = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path place = parent.resolve(file.getKey()).normalize();
      if (!place.startsWith(parent)) {
        throw new IOException(file.getKey() + " is no path of a report");
      }
      Path directory = parent.resolve(parent.relativize(place).getName(0));
      if (!directories.contains(directory)) {
        directories.add(directory);
      }
      Files.createDirectories(directory.equals(place) ? parent : place.resolveSibling(""));
      Files.writeString(
          place,
          place.endsWith(RESULT) ? complete(file.getKey(), file.getValue()) : file.getValue());
      if (place.endsWith(MaxFile.NAME)) {
        MaxEvidence.complete(place.resolveSibling(""));
      }
    }
    return directories;
  }

  private static String complete(String name, String evidence)
      throws DBException, JsonProcessingException {
    if (MAPPER.readTree(evidence) instanceof ObjectNode result) {
      return MAPPER.writeValueAsString(completed(name, result));
    }
    throw new DBException(name + " is no result of a run; make the report again.");
  }
}
