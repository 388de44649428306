// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.study.sweep.SweepDirectory;

/**
 * A search for the highest rate within promises, as a report shows it. Immutable.
 *
 * @param name of the point, or of the directory
 * @param key the store and load that it measured
 * @param block the repeat that it belongs to, from 1
 * @param found its {@code max.json}, whose answer follows from its steps
 */
record ReportMax(String name, ReportRun.Key key, int block, MaxFile found) {

  /**
   * The searches of a directory: of a sweep its points, else its own.
   *
   * @param source the name of the directory; empty if there is only one
   * @throws DBException with one sentence if a file can't be read
   */
  static List<ReportMax> of(String source, Path directory) throws DBException {
    try {
      if (MaxFile.isIn(directory)) {
        return List.of(single(source, MaxFile.read(directory)));
      }
      if (!SweepDirectory.isSweep(directory)) {
        return List.of();
      }
      List<ReportMax> searches = new ArrayList<>();
      for (SweepDirectory.Entry entry : SweepDirectory.read(directory).points()) {
        Optional<MaxFile> found = entry.max();
        if (found.isPresent()) {
          searches.add(
              new ReportMax(
                  String.valueOf(entry.directory().getFileName()),
                  ReportRun.key(source, entry.point(), null),
                  entry.point().block(),
                  found.get()));
        }
      }
      return searches;
    } catch (IOException e) {
      throw new DBException(
          "An answer in " + directory + " can't be read: " + e.getMessage() + "; run it again.", e);
    }
  }

  private static ReportMax single(String source, MaxFile found) {
    List<String> files = found.workloadFiles();
    String workload = files.isEmpty() ? "default" : files.get(files.size() - 1);
    return new ReportMax(
        source.isEmpty() ? "max" : source,
        new ReportRun.Key(
            source,
            found.label(),
            workload.substring(workload.lastIndexOf('/') + 1),
            found.answer().threads(),
            null,
            ""),
        1,
        found);
  }

  MaxAnswer answer() {
    return found.answer();
  }

  /** Whether its answer is what was asked for. */
  boolean valid() {
    return answer().outcome() == Outcome.FOUND || answer().outcome() == Outcome.KEEPS_EVERY_RATE;
  }

  /** The promises that the user gave, and that of errors. */
  String promises() {
    return answer().promises().stream()
        .filter(promise -> !promise.equals(Promise.OF_RATE))
        .map(Promise::text)
        .collect(Collectors.joining("; "));
  }

  /**
   * The same with the answer that its steps give.
   *
   * @throws DBException with one sentence if its settings are faulty
   */
  static MaxFile computed(MaxFile told) throws DBException {
    Properties properties = new Properties();
    properties.putAll(told.settings());
    MaxAnswer answer = told.answer();
    MaxSettings settings =
        MaxSettings.of(properties, answer.threads(), RunSettings.of(properties).maxErrorRate());
    boolean stopped = answer.outcome() == Outcome.STOPPED;
    return new MaxFile(
        told.version(),
        told.binding(),
        told.label(),
        told.store(),
        told.standIn(),
        told.workloadFiles(),
        told.settings(),
        MaxAnswer.of(settings, answer.steps(), answer.threads(), stopped));
  }
}
