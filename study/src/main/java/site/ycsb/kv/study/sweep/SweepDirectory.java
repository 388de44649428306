// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import site.ycsb.DBException;

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

  /**
   * A finished point and where its files are.
   *
   * @param directory holds {@code point.json}, and {@code result.json} if the point ran to its end
   */
  public record Entry(Point point, Path directory) {
    /** The result of its run; the file is absent if the run did not reach its end. */
    public Path result() {
      return directory.resolve("result.json");
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
