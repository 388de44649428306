// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.statistics.Medians;

/**
 * The finished points of a sweep's directory. Immutable.
 *
 * <p>A point's directory appears under its name when the point is finished. While it runs, its
 * files are in a directory whose name starts with a dot.
 */
public final class SweepDirectory {
  /** The file with the plan. */
  static final String PLAN = "sweep.yaml";

  /** The directory of the points. */
  static final String POINTS = "points";

  private static final String RESULT = "result.json";
  private static final String RUN_TIME = "runTimeSeconds";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * A finished point and where its files are.
   *
   * @param directory holds {@code point.json}, and {@code result.json} if the point ran to its end,
   *     or {@code max.json} if it is a search that did
   */
  public record Entry(Point point, Path directory) {
    /** The result of its run; the file is absent if the run did not reach its end. */
    public Path result() {
      return directory.resolve(RESULT);
    }

    /**
     * What its search found; empty if it is a run, or did not reach its end.
     *
     * @throws IOException if the file can't be read
     */
    public Optional<MaxFile> max() throws IOException {
      return MaxFile.isIn(directory) ? Optional.of(MaxFile.read(directory)) : Optional.empty();
    }

    /** The operations a second of its run; empty if it has no result. */
    public OptionalDouble throughputPerSecond() {
      try {
        Double rate = Row.of(point.cell(), List.of(this)).throughputPerSecond();
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
      } catch (IOException e) {
        return OptionalDouble.empty();
      }
    }

    /**
     * The time of the point without that of its load, warm-up and measured part: to start and end
     * processes, server and connections, and to write the result. Empty if it has no result.
     */
    OptionalDouble startAndEndSeconds() {
      try {
        JsonNode run = MAPPER.readTree(result().toFile());
        Path load = directory.resolve(Sweep.LOAD).resolve(RESULT);
        JsonNode loaded = Files.exists(load) ? MAPPER.readTree(load.toFile()) : NullNode.instance;
        return OptionalDouble.of(
            point.seconds()
                - run.path(RUN_TIME).asDouble()
                - run.path("warmup").path("seconds").asDouble()
                - loaded.path(RUN_TIME).asDouble());
      } catch (IOException e) {
        return OptionalDouble.empty();
      }
    }
  }

  private final List<Entry> entries;

  private SweepDirectory(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Whether a directory holds a sweep. */
  public static boolean isSweep(Path directory) {
    return Files.isRegularFile(directory.resolve(PLAN));
  }

  /**
   * Reads the finished points.
   *
   * @throws DBException with one sentence if a file can't be read
   */
  public static SweepDirectory read(Path directory) throws DBException {
    List<Entry> entries = new ArrayList<>();
    Path points = directory.resolve(POINTS);
    if (Files.isDirectory(points)) {
      try (DirectoryStream<Path> children = Files.newDirectoryStream(points, "[!.]*")) {
        for (Path child : children) {
          if (Files.exists(child.resolve(Point.FILE))) {
            entries.add(new Entry(point(child), child));
          }
        }
      } catch (IOException e) {
        throw new DBException(points + " can't be read: " + e.getMessage() + ".", e);
      }
    }
    entries.sort(
        Comparator.<Entry>comparingInt(entry -> entry.point().block())
            .thenComparingInt(entry -> entry.point().order()));
    return new SweepDirectory(entries);
  }

  /**
   * The labels of a sweep's stores, in the order of its plan.
   *
   * @throws DBException with one sentence if the plan can't be read
   */
  public static List<String> labels(Path directory) throws DBException {
    return PlanReader.written(directory.resolve(PLAN)).stores().stream()
        .map(Plan.Store::label)
        .toList();
  }

  private static Point point(Path directory) throws DBException {
    try {
      return Point.read(directory);
    } catch (IOException e) {
      throw new DBException(
          directory.resolve(Point.FILE) + " can't be read; remove its directory to repeat it.", e);
    }
  }

  /** All finished points, by block and by their order in it. */
  public List<Entry> points() {
    return entries;
  }

  /** The median time that starting and ending a valid point took; empty if none is valid. */
  public OptionalDouble startAndEndSeconds() {
    double[] seconds =
        entries.stream()
            .filter(entry -> entry.point().valid())
            .flatMapToDouble(entry -> entry.startAndEndSeconds().stream())
            .toArray();
    return seconds.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Medians.of(seconds));
  }

  /** The finished points of each store and load, by block; in order of names and threads. */
  public Map<Cell, List<Entry>> cells() {
    Map<Cell, List<Entry>> cells = new LinkedHashMap<>();
    entries.stream()
        .sorted(
            Comparator.<Entry, String>comparing(entry -> entry.point().workload())
                .thenComparing(entry -> entry.point().varied().toString())
                .thenComparingInt(entry -> entry.point().threads())
                .thenComparing(entry -> entry.point().label())
                .thenComparingInt(entry -> entry.point().block()))
        .forEach(
            entry ->
                cells.computeIfAbsent(entry.point().cell(), c -> new ArrayList<>()).add(entry));
    return cells;
  }
}
