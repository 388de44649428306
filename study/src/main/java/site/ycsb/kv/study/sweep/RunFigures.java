// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one run by which points are shown. Unknown ones are NaN. Immutable.
 *
 * @param result the run's {@code result.json}
 */
public record RunFigures(JsonNode result) {
  private static final String SERVER = "SERVER";
  private static final String CPU = "cpuPercent";
  private static final double PERCENT = 100;

  /** Operations that succeeded, each second. */
  public double throughputPerSecond() {
    return number(result.path("throughputPerSecond"));
  }

  /** What limited the rate, such as {@code client-processor}. */
  public String limitedBy() {
    return result.path("limitedBy").asText("unknown");
  }

  /** The operations in the order of the result, without the clients' end. */
  public List<String> operations() {
    List<String> operations = new ArrayList<>();
    result.path("operations").fieldNames().forEachRemaining(operations::add);
    operations.remove("CLEANUP");
    return operations;
  }

  /** The operation with the most successes; null if there is none. */
  public @Nullable String mainOperation() {
    String main = null;
    long most = 0;
    for (String operation : operations()) {
      long count = count(operation);
      if (count > most) {
        main = operation;
        most = count;
      }
    }
    return main;
  }

  /** How many of an operation succeeded. */
  public long count(String operation) {
    return result.path("operations").path(operation).path("OK").path("count").asLong();
  }

  /** The share of reads that found their record; NaN if none missed. */
  public double hitRatio() {
    double misses = count("READ-MISS");
    return misses == 0 ? Double.NaN : count("READ") / (count("READ") + misses);
  }

  /** How many of an operation failed, whatever the reason. */
  public long failures(String operation) {
    long failures = -count(operation);
    for (JsonNode outcome : result.path("operations").path(operation)) {
      failures += outcome.path("count").asLong();
    }
    return failures;
  }

  /**
   * The latencies of an operation's successes, from the intended start where there is one, so that
   * a late start counts too.
   */
  public JsonNode latencies(String operation) {
    JsonNode ok = result.path("operations").path(operation).path("OK");
    return ok.has("intended") ? ok.path("intended") : ok.path("actual");
  }

  /** A percentile of an operation's latencies in microseconds, such as that of {@code 99.9}. */
  public double latencyMicros(@Nullable String operation, String percentile) {
    JsonNode latencies = latencies(String.valueOf(operation));
    return number(latencies.path("percentiles").path(percentile));
  }

  /** The mean of the server's processor time, in percent of one core, over all its processes. */
  public double serverCpuPercent() {
    return ofServers(CPU, "mean");
  }

  /** The highest resident memory of the server's processes together. */
  public double serverRssBytes() {
    return ofServers("rssBytes", "highest");
  }

  /**
   * The sum over the server's processes.
   *
   * @param metric such as {@code rssBytes}
   * @param statistic one of {@code lowest}, {@code median}, {@code mean}, {@code highest}
   */
  public double ofServers(String metric, String statistic) {
    JsonNode whole = result.path("resources").path(SERVER).path(metric).path(statistic);
    if (whole.isNumber()) {
      return whole.asDouble();
    }
    double sum = Double.NaN;
    for (var use : result.path("resources").properties()) {
      JsonNode value = use.getValue().path(metric).path(statistic);
      if (use.getKey().startsWith(SERVER) && value.isNumber()) {
        sum = (Double.isNaN(sum) ? 0 : sum) + value.asDouble();
      }
    }
    return sum;
  }

  /** Operations that succeeded, for each second of the server's processor time. */
  public double operationsPerCoreSecond() {
    JsonNode own = result.path("resources").path(SERVER).path("operationsPerCoreSecond");
    return own.isNumber()
        ? own.asDouble()
        : throughputPerSecond() * PERCENT / ofServers(CPU, "mean");
  }

  /** Bytes of a level of the server, such as {@code rssBytes}, for each record that it holds. */
  public double serverBytesPerRecord(String metric) {
    double records = number(result.path("recordsAfter"));
    return records > 0 ? ofServers(metric, "median") / records : Double.NaN;
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }
}
