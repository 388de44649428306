// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;

/** Writes the result of a rank that nobody ran. Used by one thread. */
public final class MadeUpRank {
  static final Instant BEGIN = Instant.parse("2026-01-02T03:04:05Z");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final int number;
  private final ObjectNode result = MAPPER.createObjectNode();
  private final List<Map<String, Histogram>> seconds = new ArrayList<>();

  /** A valid rank of so many, without an operation. */
  public MadeUpRank(int number, int count) {
    this.number = number;
    result.put("schemaVersion", 1).put("version", "1.0");
    result.putObject("environment").put("host", "node" + number).put("java", "17");
    result.put("startedAt", BEGIN.toString()).put("phase", "run").put("binding", "redis");
    result.put("store", "Redis 7.2 at 10.0.0.9:6379");
    result.putObject("server").put("started", false).put("standIn", false);
    result
        .putObject("settings")
        .put("client.count", Integer.toString(count))
        .put("client.rank", Integer.toString(number))
        .put("recordcount", "1000");
    result.put("threads", 2);
    result.putObject("warmup").put("seconds", 0.0).put("operations", 0);
    result.put("planned", 0).put("failed", 0).put("clientCpuShare", 0.25);
    result.putArray("garbageCollections");
    result.put("endReason", "deadline").put("limitedBy", "neither");
    result.putObject("verdict").put("valid", true).putArray("reasons");
    ((ObjectNode) result.path("verdict")).putArray("warnings");
    result.putObject("resources");
    result.putArray("resourceIntervals");
    result.putObject("client").put("rank", number).put("count", count);
    begun(0);
    clock(0, "files");
  }

  /** It began so long after the time that all agreed on, by its own clock. */
  public MadeUpRank begun(double secondsAfter) {
    String begun = BEGIN.plusNanos(Math.round(secondsAfter * 1e9)).toString();
    result.withObjectProperty("start").put("begunAt", begun);
    return this;
  }

  /** The file server's clock was so far ahead of its own. */
  MadeUpRank clock(long offsetMicros, String reference) {
    result
        .withObjectProperty("start")
        .putObject("clock")
        .put("offsetMicros", offsetMicros)
        .put("reference", reference);
    return this;
  }

  /** Changes its document in any other way. */
  MadeUpRank with(Consumer<ObjectNode> change) {
    change.accept(result);
    return this;
  }

  /** Adds a second in which these operations took so many nanoseconds each. */
  MadeUpRank second(Map<String, long[]> nanos) {
    Map<String, Histogram> second = new TreeMap<>();
    nanos.forEach(
        (operation, values) -> {
          Histogram histogram = new Histogram(3);
          for (long value : values) {
            histogram.recordValue(value);
          }
          second.put(operation, histogram);
        });
    seconds.add(second);
    return this;
  }

  /** Adds seconds, each with so many reads of 100 us. */
  public MadeUpRank reads(int count, int eachSecond) {
    for (int i = 0; i < count; i++) {
      long[] nanos = new long[eachSecond];
      Arrays.fill(nanos, 100_000);
      second(Map.of("READ", nanos));
    }
    return this;
  }

  /** Adds a sample of the second of this number. */
  MadeUpRank sample(int second, String process, double cpuPercent, long rssBytes) {
    result
        .withObjectProperty("resources")
        .withObjectProperty(process)
        .put("gaps", 0)
        .put("sampledSeconds", second + 1.0)
        .put("cpuSeconds", (second + 1) * cpuPercent / 100);
    result
        .withArrayProperty("resourceIntervals")
        .addObject()
        .put("startSeconds", (double) second)
        .put("endSeconds", second + 1.0)
        .put("warmup", false)
        .put("process", process)
        .put("missing", false)
        .put("sampledSeconds", 1.0)
        .put("cpuUserPercent", cpuPercent)
        .put("cpuSystemPercent", 0.0)
        .put("rssBytes", rssBytes);
    return this;
  }

  /** Writes its files into the directory of its rank there. */
  public Path write(Path parent) throws IOException, DBException {
    return writeTo(parent.resolve("rank-%04d".formatted(number)));
  }

  Path writeTo(Path directory) throws IOException, DBException {
    Files.createDirectories(directory);
    addOperations();
    addIntervals();
    MAPPER.writeValue(directory.resolve("result.json").toFile(), Evidence.complete(result));
    writeLog(directory.resolve("latency.hlog"));
    return directory;
  }

  private void addOperations() {
    Map<String, Histogram> all = new TreeMap<>();
    seconds.forEach(
        second ->
            second.forEach(
                (operation, histogram) ->
                    all.computeIfAbsent(operation, o -> new Histogram(3)).add(histogram)));
    ObjectNode operations = result.putObject("operations");
    long done = 0;
    for (Map.Entry<String, Histogram> operation : all.entrySet()) {
      done += operation.getValue().getTotalCount();
      operations
          .putObject(operation.getKey())
          .putObject("OK")
          .put("count", operation.getValue().getTotalCount())
          .putObject("actual")
          .put("histogram", Evidence.text(operation.getValue()));
    }
    result.put("done", done).put("runTimeSeconds", (double) seconds.size());
  }

  private void addIntervals() {
    ArrayNode rows = result.putArray("intervals");
    for (int i = 0; i < seconds.size(); i++) {
      Histogram total = new Histogram(3);
      for (Map.Entry<String, Histogram> operation : seconds.get(i).entrySet()) {
        addRow(rows, i, operation.getKey(), operation.getValue());
        total.add(operation.getValue());
      }
      addRow(rows, i, "TOTAL", total);
    }
  }

  private static void addRow(ArrayNode rows, int second, String operation, Histogram nanos) {
    rows.addObject()
        .put("startSeconds", (double) second)
        .put("endSeconds", second + 1.0)
        .put("warmup", false)
        .put("operation", operation)
        .put("outcome", "OK")
        .put("operations", nanos.getTotalCount())
        .put("operationsPerSecond", (double) nanos.getTotalCount())
        .put("meanMicros", nanos.getMean() / 1e3)
        .put("minMicros", nanos.getMinValue() / 1e3)
        .put("p99Micros", nanos.getValueAtPercentile(99) / 1e3)
        .put("maxMicros", nanos.getMaxValue() / 1e3);
  }

  private void writeLog(Path file) throws IOException {
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputLegend();
      for (int i = 0; i < seconds.size(); i++) {
        for (Map.Entry<String, Histogram> operation : seconds.get(i).entrySet()) {
          operation.getValue().setTag(operation.getKey());
          log.outputIntervalHistogram(i, i + 1, operation.getValue());
        }
      }
    }
  }
}
