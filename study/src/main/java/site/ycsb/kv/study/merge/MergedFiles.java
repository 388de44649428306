// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.study.csv.CsvRows;

/**
 * The files of a merged result: {@code result.json}, {@code intervals.csv}, {@code resources.csv},
 * and {@code latency.hlog} with one histogram of the whole run for each tag.
 */
public final class MergedFiles {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final List<String> TIMES = List.of("startSeconds", "endSeconds", "warmup");
  private static final double MILLIS = 1e3;

  private MergedFiles() {}

  /**
   * Writes them, {@code result.json} last.
   *
   * @param directory exists
   * @throws IOException if one can't be written
   */
  public static void write(MergedResult result, Path directory) throws IOException {
    writeTable(directory.resolve("intervals.csv"), result.document().path("intervals"));
    writeTable(directory.resolve("resources.csv"), result.document().path("resourceIntervals"));
    writeLog(directory.resolve("latency.hlog"), result);
    Path unfinished = directory.resolve(RankPlaces.RESULT + ".tmp");
    MAPPER.writeValue(unfinished.toFile(), result.document());
    Files.move(unfinished, directory.resolve(RankPlaces.RESULT));
  }

  private static void writeTable(Path file, JsonNode rows) throws IOException {
    List<Map<String, Object>> cells = new ArrayList<>();
    for (JsonNode row : rows) {
      Map<String, Object> flat = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : row.properties()) {
        if (member.getValue().isObject()) {
          member
              .getValue()
              .properties()
              .forEach(part -> flat.put(member.getKey() + "." + part.getKey(), part.getValue()));
        } else {
          flat.put(member.getKey(), member.getValue());
        }
      }
      cells.add(flat);
    }
    CsvRows.write(file, TIMES, cells);
  }

  private static void writeLog(Path file, MergedResult result) throws IOException {
    double start =
        Instant.parse(result.document().path("startedAt").asText()).toEpochMilli() / MILLIS;
    double end = result.document().path("runTimeSeconds").asDouble();
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment("[ycsb-kv, latencies in nanoseconds, maxima below in milliseconds]");
      log.outputLogFormatVersion();
      log.outputStartTime((long) (start * MILLIS));
      log.outputBaseTime((long) (start * MILLIS));
      log.outputLegend();
      for (String operation : result.summary().operations()) {
        for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
          String ending = outcome.status().isOk() ? "" : "-" + outcome.status().getName();
          String tag = (operation + ending).replaceAll("[,\\s]", "_");
          write(log, end, tag, outcome.actual());
          write(log, end, "Intended-" + tag, outcome.intended());
        }
      }
      if (out.checkError()) {
        throw new IOException(file + " could not be written");
      }
    }
  }

  private static void write(HistogramLogWriter log, double end, String tag, Histogram latencies) {
    if (latencies.getTotalCount() > 0) {
      latencies.setTag(tag);
      log.outputIntervalHistogram(0, end, latencies);
    }
  }
}
