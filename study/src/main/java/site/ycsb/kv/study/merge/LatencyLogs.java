// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleToLongFunction;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.result.Evidence;
import site.ycsb.kv.study.merge.IntervalFigures.Kind;

/**
 * The histograms of single seconds in the ranks' {@code latency.hlog}, from which follow the
 * percentiles of all ranks. They are kept as their text, until a second is asked for. Used by one
 * thread.
 */
final class LatencyLogs {
  /** Logs of more bytes in all are not read: it would take longer than the rest of the merge. */
  private static final long MOST_BYTES = 128L << 20;

  private static final String LOG = "latency.hlog";
  private static final String TAG = "Tag=";
  private static final String INTENDED = "Intended-";
  private static final double MICROS = 1e3;
  private static final Pattern SEPARATORS = Pattern.compile("[,\\s]");

  /** By their number and tag, or nothing if the logs are not read. */
  private final Map<Long, Map<String, List<Logged>>> seconds = new TreeMap<>();

  private final boolean read;

  /** A histogram's text. */
  private record Logged(Path log, String text) {
    Histogram histogram() throws DBException {
      try {
        return Evidence.histogram(text);
      } catch (DBException e) {
        throw new DBException(log + " " + e.getMessage(), e);
      }
    }
  }

  private LatencyLogs(boolean read) {
    this.read = read;
  }

  /** Those of these ranks, if all have one and they are not too large. */
  static LatencyLogs of(List<Path> directories) throws DBException {
    long bytes = 0;
    for (Path directory : directories) {
      Path log = directory.resolve(LOG);
      try {
        bytes += Files.isRegularFile(log) ? Files.size(log) : MOST_BYTES + 1;
      } catch (IOException e) {
        throw unreadable(log, e);
      }
      if (bytes > MOST_BYTES) {
        return new LatencyLogs(false);
      }
    }
    return new LatencyLogs(true);
  }

  private static DBException unreadable(Path log, IOException e) {
    return new DBException(log + " can't be read; make it readable, or delete it.", e);
  }

  /**
   * Adds the log of a rank.
   *
   * @param second the number of the second that an interval with this start belongs to
   */
  void add(Path directory, DoubleToLongFunction second) throws DBException {
    if (!read) {
      return;
    }
    Path log = directory.resolve(LOG);
    try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        // Tag, start, length, highest value, histogram
        String[] fields = line.split(",", 5);
        if (fields.length == 5 && fields[0].startsWith(TAG)) {
          seconds
              .computeIfAbsent(
                  second.applyAsLong(Double.parseDouble(fields[1])), s -> new HashMap<>())
              .computeIfAbsent(fields[0].substring(TAG.length()), tag -> new ArrayList<>())
              .add(new Logged(log, fields[4]));
        }
      }
    } catch (IOException e) {
      throw unreadable(log, e);
    } catch (NumberFormatException e) {
      throw new DBException(log + " holds a damaged time; delete the file.", e);
    }
  }

  /**
   * The latencies of a second.
   *
   * @param operations how many there were of each kind
   * @return empty if the logs do not hold exactly these
   */
  Summary summary(long second, Map<Kind, Long> operations) throws DBException {
    Map<String, List<Logged>> tags = seconds.getOrDefault(second, Map.of());
    Summary summary = new Summary();
    for (Map.Entry<Kind, Long> counted : operations.entrySet()) {
      Kind kind = counted.getKey();
      Status status = MergedOperations.status(kind.outcome());
      String ending = status.isOk() ? "" : "-" + kind.outcome();
      String tag = SEPARATORS.matcher(kind.operation() + ending).replaceAll("_");
      Histogram actual = sum(tags.getOrDefault(tag, List.of()));
      Histogram intended = sum(tags.getOrDefault(INTENDED + tag, List.of()));
      if (actual.getTotalCount() != counted.getValue()) {
        return new Summary();
      }
      boolean complete = intended.getTotalCount() == actual.getTotalCount();
      summary.add(
          kind.operation(),
          new OutcomeSummary(status, actual, complete ? intended : new Histogram(3)));
    }
    return summary;
  }

  private static Histogram sum(List<Logged> logged) throws DBException {
    Histogram sum = new Histogram(3);
    for (Logged one : logged) {
      sum.add(one.histogram());
    }
    return sum;
  }

  /** Adds the percentiles of an outcome to its row. */
  static void put(ObjectNode row, OutcomeSummary outcome) {
    put(row, outcome.actual(), Map.of("p50", 50.0, "p95", 95.0, "p99", 99.0, "p999", 99.9));
    put(row, outcome.intended(), Map.of("intendedP50", 50.0, "intendedP99", 99.0));
  }

  private static void put(ObjectNode row, Histogram nanos, Map<String, Double> percentiles) {
    if (nanos.getTotalCount() > 0) {
      new TreeMap<>(percentiles)
          .forEach(
              (name, percentile) ->
                  row.put(
                      name + "Micros",
                      Seconds.rounded(nanos.getValueAtPercentile(percentile) / MICROS)));
    }
  }
}
