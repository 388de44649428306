// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.study.compare.ComparedRuns;
import site.ycsb.kv.study.compare.Comparison;
import site.ycsb.kv.study.experiment.ExperimentFiles;
import site.ycsb.kv.study.experiment.ExperimentResult;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.sweep.SweepDirectory;

/**
 * What the directories of a report hold. Immutable.
 *
 * @param points the runs by store and load
 * @param searches for the highest rate within promises
 * @param comparisons of each directory whose stores can be compared, by its name
 * @param experiments published comparisons that were repeated, by the names of their directories
 * @param notes what could not be compared, one sentence each
 */
record ReportData(
    List<ReportPoint> points,
    List<ReportMax> searches,
    Map<String, Comparison> comparisons,
    Map<String, ExperimentResult> experiments,
    List<String> notes) {
  private static final double MARGIN = 0.02;
  private static final String RESULT = "result.json";

  /**
   * Reads the directories by way of copies that hold what the report will hold.
   *
   * @throws DBException with one sentence if a file can't be read or written
   */
  static ReportData of(ReportSource source) throws DBException {
    @Nullable Path temporary = null;
    try {
      temporary = Files.createTempDirectory("ycsb-kv-report-");
      return read(source.restore(temporary));
    } catch (IOException e) {
      throw new DBException(
          "A report needs room for temporary files (%s); free some space or set TMPDIR."
              .formatted(e.getMessage()),
          e);
    } finally {
      remove(temporary);
    }
  }

  private static ReportData read(List<Path> given) throws DBException, IOException {
    List<Path> directories = new ArrayList<>();
    Map<String, ExperimentResult> experiments = new LinkedHashMap<>();
    for (Path directory : given) {
      directories.addAll(parts(directory));
      if (ExperimentFiles.isExperiment(directory)) {
        experiments.put(name(directory, given), ExperimentResult.read(directory));
      }
    }
    List<ReportRun> runs = new ArrayList<>();
    List<ReportMax> searches = new ArrayList<>();
    Map<String, Comparison> comparisons = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    List<String> stores = new ArrayList<>();
    for (Path directory : directories) {
      String name = directories.size() == 1 ? "" : name(directory, given);
      String source = source(name, directory, given);
      runs.addAll(ReportRun.of(source, directory));
      searches.addAll(ReportMax.of(source, directory));
      if (SweepDirectory.isSweep(directory)) {
        stores.addAll(SweepDirectory.labels(directory));
        compare(name, directory, comparisons, notes);
      }
    }
    List<ReportPoint> points = new ArrayList<>(ReportPoint.of(runs));
    points.sort(
        Comparator.<ReportPoint, String>comparing(point -> point.key().source())
            .thenComparing(point -> point.key().workload())
            .thenComparing(point -> point.key().varied())
            .thenComparingInt(point -> stores.indexOf(point.key().store()))
            .thenComparingInt(point -> point.key().threads())
            .thenComparing(
                point -> point.key().target(), Comparator.nullsLast(Comparator.naturalOrder())));
    searches.sort(order(stores));
    return new ReportData(
        List.copyOf(points), List.copyOf(searches), comparisons, experiments, notes);
  }

  private static Comparator<ReportMax> order(List<String> stores) {
    return Comparator.<ReportMax, String>comparing(search -> search.key().source())
        .thenComparing(search -> search.key().workload())
        .thenComparing(search -> search.key().varied())
        .thenComparingInt(search -> stores.indexOf(search.key().store()))
        .thenComparingInt(search -> search.key().threads())
        .thenComparingInt(ReportMax::block);
  }

  /** A directory itself, or the sweeps of an experiment's parts. */
  private static List<Path> parts(Path directory) throws IOException {
    if (isPart(directory)) {
      return List.of(directory);
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children.filter(ReportData::isPart).sorted().toList();
    }
  }

  private static boolean isPart(Path directory) {
    return SweepDirectory.isSweep(directory)
        || MaxFile.isIn(directory)
        || Files.exists(directory.resolve(RESULT));
  }

  /** The name of a given directory, without the number that makes it unique, and of its part. */
  private static String name(Path directory, List<Path> given) {
    String own = String.valueOf(directory.getFileName());
    return given.contains(directory) ? own.substring(own.indexOf('-') + 1) : own;
  }

  /**
   * What tells the stores of a directory from those of others: an experiment's parts share them.
   */
  private static String source(String name, Path directory, List<Path> given) {
    Path parent = directory.getParent();
    return given.contains(directory) || parent == null
        ? name
        : given.size() == 1 ? "" : name(parent, given);
  }

  private static void compare(
      String name, Path directory, Map<String, Comparison> comparisons, List<String> notes) {
    try {
      ComparedRuns runs = ComparedRuns.ofSweep(directory, null);
      notes.addAll(runs.notes());
      comparisons.put(name, Comparison.of(runs, List.of(), MARGIN));
    } catch (DBException e) {
      notes.add((name.isEmpty() ? "" : name + ": ") + "There are no two stores to compare.");
    }
  }

  private static void remove(@Nullable Path directory) {
    if (directory == null) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All runs, in the order of the points. */
  List<ReportRun> runs() {
    return points.stream().flatMap(point -> point.runs().stream()).toList();
  }

  /** The stores, in the order of the points, each with its directory if there are several. */
  List<String> stores() {
    return keys().map(ReportRun.Key::label).distinct().toList();
  }

  List<String> workloads() {
    return keys().map(ReportRun.Key::workload).distinct().toList();
  }

  /** The stores and loads of all runs and searches. */
  Stream<ReportRun.Key> keys() {
    return Stream.concat(
        points.stream().map(ReportPoint::key), searches.stream().map(ReportMax::key));
  }
}
