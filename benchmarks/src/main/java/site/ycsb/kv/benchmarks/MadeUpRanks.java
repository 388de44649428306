// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.result.Evidence;

/**
 * Writes the results of many ranks that nobody ran: the result of a real run, with seconds chosen
 * at random from some that are made up. Arguments: the directory of the real result, the one to
 * write to, the number of ranks, that of seconds, and {@code log} to write {@code latency.hlog}.
 */
public final class MadeUpRanks {
  private static final int CHOICES = 64;
  private static final int OPERATIONS = 5_000;
  private static final double MEDIAN_NANOS = 60_000;
  private static final double SPREAD = 0.8;
  private static final String[] KINDS = {"READ", "UPDATE"};
  private static final Instant BEGIN = Instant.parse("2026-01-02T03:04:05Z");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ObjectNode real;
  private final Path place;
  private final int ranks;
  private final int seconds;
  private final boolean log;
  private final List<Second> choices = new ArrayList<>();

  /** What one second measured: rows without times, and lines of a log without their start. */
  private record Second(
      List<Histogram> nanos, List<String> rows, List<String> lines, String sample) {}

  private MadeUpRanks(ObjectNode real, Path place, int ranks, int seconds, boolean log) {
    this.real = real;
    this.place = place;
    this.ranks = ranks;
    this.seconds = seconds;
    this.log = log;
    Random random = new Random(1);
    for (int i = 0; i < CHOICES; i++) {
      choices.add(second(random));
    }
  }

  /** Writes them. */
  public static void main(String[] arguments) throws IOException {
    Path real = Path.of(arguments[0], "result.json");
    MadeUpRanks made =
        new MadeUpRanks(
            (ObjectNode) MAPPER.readTree(real.toFile()),
            Path.of(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]),
            arguments.length > 4 && arguments[4].equals("log"));
    IntStream.range(0, made.ranks).parallel().forEach(made::write);
  }

  private Second second(Random random) {
    Histogram total = new Histogram(3);
    List<Histogram> histograms = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String kind : KINDS) {
      Histogram nanos = new Histogram(3);
      for (int i = 0; i < OPERATIONS / KINDS.length; i++) {
        nanos.recordValue((long) (MEDIAN_NANOS * Math.exp(SPREAD * random.nextGaussian())));
      }
      histograms.add(nanos);
      total.add(nanos);
      rows.add(row(kind, nanos));
      double millis = nanos.getMaxValue() / 1e6;
      lines.add("Tag=" + kind + ",%s,1.000," + millis + "," + Evidence.text(nanos) + "\n");
    }
    rows.add(row("TOTAL", total));
    return new Second(histograms, rows, lines, sample(random));
  }

  private String row(String kind, Histogram nanos) {
    ObjectNode row = real.path("intervals").path(0).deepCopy();
    row.remove(List.of("startSeconds", "endSeconds"));
    row.put("operation", kind).put("operations", nanos.getTotalCount());
    row.put("operationsPerSecond", (double) nanos.getTotalCount());
    row.put("meanMicros", micros(Math.round(nanos.getMean())))
        .put("minMicros", micros(nanos.getMinValue()));
    row.put("p50Micros", micros(nanos.getValueAtPercentile(50)));
    row.put("p95Micros", micros(nanos.getValueAtPercentile(95)));
    row.put("p99Micros", micros(nanos.getValueAtPercentile(99)));
    row.put("p999Micros", micros(nanos.getValueAtPercentile(99.9)));
    row.put("maxMicros", micros(nanos.getMaxValue()));
    return body(row);
  }

  /** Its text at the depth of a row, without its first bracket. */
  private static String body(ObjectNode row) {
    return row.toPrettyString().substring(1).replace("\n", "\n  ");
  }

  private static double micros(long nanos) {
    return nanos / 1e3;
  }

  /** A sample of the real run with other figures. */
  private String sample(Random random) {
    for (JsonNode row : real.path("resourceIntervals")) {
      if (row.path("process").asText().equals("CLIENT") && row.has("cpuUserPercent")) {
        ObjectNode sample = row.deepCopy();
        sample.remove(List.of("startSeconds", "endSeconds"));
        sample.put("cpuUserPercent", Math.rint(1e5 * random.nextDouble()) / 1e3);
        sample.put("rssBytes", 100_000_000L + random.nextInt(100_000_000));
        return body(sample);
      }
    }
    throw new IllegalArgumentException("The real result holds no sample of its client.");
  }

  private void write(int rank) {
    Path directory = place.resolve("rank-%04d".formatted(rank));
    Random random = new Random(rank);
    int[] chosen = random.ints(seconds, 0, CHOICES).toArray();
    ObjectNode result = real.deepCopy();
    result.putObject("client").put("rank", rank).put("count", ranks);
    ((ObjectNode) result.path("environment")).put("host", "node" + rank);
    ObjectNode start = result.putObject("start");
    start.put("begunAt", BEGIN.plusMillis(random.nextInt(500)).toString());
    start.putObject("clock").put("reference", "files").put("offsetMicros", random.nextInt(50_000));
    result.put("runTimeSeconds", (double) seconds).put("done", (long) seconds * OPERATIONS);
    addOperations(result.putObject("operations"), chosen);
    result.putArray("intervals");
    result.putArray("resourceIntervals");
    try {
      Files.createDirectories(directory);
      write(directory.resolve("result.json"), result.toPrettyString(), chosen);
      if (log) {
        writeLog(directory.resolve("latency.hlog"), chosen);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addOperations(ObjectNode operations, int[] chosen) {
    for (int i = 0; i < KINDS.length; i++) {
      Histogram nanos = new Histogram(3);
      for (int choice : chosen) {
        nanos.add(choices.get(choice).nanos.get(i));
      }
      operations
          .putObject(KINDS[i])
          .putObject("OK")
          .put("count", nanos.getTotalCount())
          .putObject("actual")
          .put("histogram", Evidence.text(nanos));
    }
  }

  private void write(Path file, String text, int[] chosen) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      int intervals = text.indexOf("[ ]", text.indexOf("\"intervals\"")) + 1;
      int samples = text.indexOf("[ ]", text.indexOf("\"resourceIntervals\"")) + 1;
      out.write(text, 0, intervals);
      for (int i = 0; i < seconds; i++) {
        for (int j = 0; j < choices.get(chosen[i]).rows.size(); j++) {
          writeRow(out, i, i + j == 0, choices.get(chosen[i]).rows.get(j));
        }
      }
      out.write(text, intervals, samples - intervals);
      for (int i = 0; i < seconds; i++) {
        writeRow(out, i, i == 0, choices.get(chosen[i]).sample);
      }
      out.write(text, samples, text.length() - samples);
    }
  }

  private static void writeRow(Writer out, int second, boolean first, String row)
      throws IOException {
    out.write(first ? " {\n    \"startSeconds\" : " : ", {\n    \"startSeconds\" : ");
    out.write(second + ".0,\n    \"endSeconds\" : " + (second + 1) + ".0,");
    out.write(row);
  }

  private void writeLog(Path file, int[] chosen) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      out.write("#[Histogram log format version 1.3]\n");
      for (int i = 0; i < seconds; i++) {
        for (String line : choices.get(chosen[i]).lines) {
          out.write(line.formatted(i + ".000"));
        }
      }
    }
  }
}
