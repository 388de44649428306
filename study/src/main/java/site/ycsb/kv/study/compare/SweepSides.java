// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.sweep.Cell;
import site.ycsb.kv.study.sweep.Point;
import site.ycsb.kv.study.sweep.SweepDirectory;

/**
 * The stores of a sweep at each load. Immutable.
 *
 * @param byLoad the sides by load in words and by label
 * @param labels the stores in the order of the sweep
 */
record SweepSides(Map<String, Map<String, Side>> byLoad, List<String> labels) {

  /**
   * Reads a sweep.
   *
   * @throws DBException with one sentence if a file can't be read
   */
  static SweepSides read(Path directory) throws DBException {
    List<String> planned = SweepDirectory.labels(directory);
    Map<Cell, List<SweepDirectory.Entry>> cells = SweepDirectory.read(directory).cells();
    boolean oneStore = cells.keySet().stream().map(Cell::label).distinct().count() == 1;
    Map<String, Map<String, Side>> byLoad = new LinkedHashMap<>();
    List<String> labels = new ArrayList<>();
    for (Map.Entry<Cell, List<SweepDirectory.Entry>> entry : cells.entrySet()) {
      Cell cell = entry.getKey();
      String varied = words(cell.varied());
      // The settings that vary are what a sweep of one store compares.
      boolean byVaried = oneStore && !varied.isEmpty();
      String label = byVaried ? cell.label() + " " + varied : cell.label();
      String threads = cell.threads() + (cell.threads() == 1 ? " thread" : " threads");
      String load = cell.workload() + ", " + threads;
      byLoad
          .computeIfAbsent(
              byVaried || varied.isEmpty() ? load : load + ", " + varied,
              l -> new LinkedHashMap<>())
          .put(label, side(label, entry.getValue()));
      if (!labels.contains(label)) {
        labels.add(label);
      }
    }
    // A label that the plan does not have names a varied setting; these keep their order.
    labels.sort(Comparator.comparingInt(planned::indexOf));
    return new SweepSides(byLoad, labels);
  }

  private static String words(Map<String, String> varied) {
    return varied.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private static Side side(String label, List<SweepDirectory.Entry> entries) throws DBException {
    List<MeasuredRun> runs = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (SweepDirectory.Entry entry : entries) {
      Point point = entry.point();
      boolean search = MaxFile.isIn(entry.directory());
      if (!point.valid() || !(search || Files.isRegularFile(entry.result()))) {
        String outcome = point.outcome() == Point.Outcome.FAILED ? "failed" : "invalid";
        String reasons = String.join(" ", point.reasons());
        leftOut.add(outcome + (reasons.isEmpty() ? "" : ": " + reasons));
      } else {
        runs.add(
            search
                ? MeasuredRun.readMax(point.block(), entry.directory())
                : MeasuredRun.read(point.block(), entry.result()));
      }
    }
    return new Side(label, List.copyOf(runs), List.copyOf(leftOut));
  }
}
