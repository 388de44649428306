// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.study.merge.IntervalFigures.Kind;

/**
 * The seconds of a merged result, on one clock. Second 0 begins with the measured part of the first
 * rank that was added. Another rank's seconds move by the whole number of seconds that is nearest
 * to the time that it began later, or earlier: an interval counts as a whole, at most half a second
 * from where it belongs. In a rank, an interval belongs to the second nearest to its start. A
 * merged second sums up operations, and keeps the lowest and highest latency and the mean; its
 * percentiles are those of the ranks' logs, if these are read. Used by one thread.
 */
final class Seconds {
  private static final double ROUNDING = 1e3;

  /** The sums of a second. */
  private static final class Sums {
    private final Map<Kind, Sum> kinds = new LinkedHashMap<>();
    private final ClientSum client = new ClientSum();
    private double length;
  }

  private final TreeMap<Long, Sums> seconds = new TreeMap<>();
  private final LatencyLogs logs;

  Seconds(LatencyLogs logs) {
    this.logs = logs;
  }

  /**
   * Adds the seconds of a rank.
   *
   * @param secondsAfter how long after the first rank it began; negative if it began earlier
   * @throws DBException with one sentence if its log is damaged
   */
  void add(RankResult rank, double secondsAfter) throws DBException {
    long moved = Math.round(secondsAfter);
    double begin = rank.firstSeconds();
    long last = Long.MIN_VALUE;
    Sums sums = new Sums();
    for (IntervalFigures row : rank.rows()) {
      long second = moved + Math.round(row.startSeconds() - begin);
      if (second != last) {
        sums = sums(second);
        last = second;
      }
      sums.length = Math.max(sums.length, row.endSeconds() - row.startSeconds());
      sums.kinds.computeIfAbsent(row.kind(), kind -> new Sum()).add(row);
    }
    for (ClientFigures figures : rank.client()) {
      Sums measured = seconds.get(moved + Math.round(figures.startSeconds() - begin));
      if (measured != null) {
        measured.client.add(figures);
      }
    }
    logs.add(rank.directory(), start -> moved + Math.round(start - begin));
  }

  private Sums sums(long second) {
    return seconds.computeIfAbsent(second, s -> new Sums());
  }

  /** The number of the first second; negative if another rank began before the first one. */
  long first() {
    return seconds.isEmpty() ? 0 : seconds.firstKey();
  }

  /** The rows of {@code intervals.csv}, their times since the start of the first second. */
  ArrayNode intervals() throws DBException {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    for (Map.Entry<Long, Sums> second : seconds.entrySet()) {
      Map<Kind, Sum> kinds = new LinkedHashMap<>(second.getValue().kinds);
      kinds.keySet().removeIf(Kind::isTotal);
      Map<Kind, Long> operations = new LinkedHashMap<>();
      kinds.forEach((kind, sum) -> operations.put(kind, sum.operations()));
      Summary latencies = logs.summary(second.getKey(), operations);
      kinds.putAll(second.getValue().kinds);
      kinds.forEach(
          (kind, sum) -> {
            ObjectNode row = row(rows, second.getKey());
            row.put("operation", kind.operation()).put("outcome", kind.outcome());
            sum.addTo(row, length(second.getKey()));
            outcome(latencies, kind).ifPresent(outcome -> LatencyLogs.put(row, outcome));
          });
    }
    return rows;
  }

  private static Optional<OutcomeSummary> outcome(Summary latencies, Kind kind) {
    return kind.isTotal()
        ? Optional.of(latencies.total())
        : latencies.outcomes(kind.operation()).stream()
            .filter(outcome -> outcome.status().getName().equals(kind.outcome()))
            .findFirst();
  }

  /** Adds a row of what all clients together used in each second. */
  void addClients(ArrayNode rows) {
    for (Map.Entry<Long, Sums> second : seconds.entrySet()) {
      if (!second.getValue().client.isEmpty()) {
        second.getValue().client.addTo(row(rows, second.getKey()));
      }
    }
  }

  /** Sets the times of a row of the first rank to those of its second. */
  void align(ObjectNode row, double begin) {
    put(row, Math.round(row.path("startSeconds").asDouble() - begin));
  }

  private ObjectNode row(ArrayNode rows, long second) {
    return put(rows.addObject(), second).put("warmup", false);
  }

  private ObjectNode put(ObjectNode row, long second) {
    double start = second - first();
    return row.put("startSeconds", start).put("endSeconds", start + length(second));
  }

  /** One second, or of the last one the part in which a rank measured. */
  private double length(long second) {
    Map.Entry<Long, Sums> last = seconds.lastEntry();
    return last != null && last.getKey() == second
        ? Math.min(1, rounded(last.getValue().length))
        : 1;
  }

  static double rounded(double number) {
    return Math.rint(number * ROUNDING) / ROUNDING;
  }
}
