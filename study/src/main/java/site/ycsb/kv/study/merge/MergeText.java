// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.measure.MeasurementExport;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** A merged result in the text form of a run: figures as stock YCSB names them, and comments. */
public final class MergeText {
  private static final String OVERALL = "OVERALL";
  private static final String PERCENTILES = "hdrhistogram.percentiles";
  private static final double PERCENT = 100;
  private static final double MILLIS = 1e3;
  private static final double THOUSANDTHS = 1e3;

  private MergeText() {}

  /**
   * The lines of a result.
   *
   * @throws DBException with one sentence if the ranks' settings of measurements are damaged
   */
  public static List<String> of(MergedResult result) throws DBException {
    ObjectNode document = result.document();
    List<String> lines = new ArrayList<>();
    lines.add(
        "# ycsb-kv %s: %s of %s, %d clients, %d threads"
            .formatted(
                document.path("version").asText(),
                document.path("phase").asText(),
                document.path("binding").asText(),
                document.path("clients").path("count").asInt(),
                document.path("threads").asLong()));
    String store = document.path("store").asText();
    if (!store.isEmpty()) {
      lines.add("# Store: " + store);
    }
    if (document.path("server").path("standIn").asBoolean()) {
      lines.add("# This server is a stand-in: its figures say nothing about the real one's speed.");
    }
    lines.addAll(figures(result));
    lines.add("# Limited by: " + document.path("limitedBy").asText("unknown"));
    result.warnings().forEach(warning -> lines.add("# Warning: " + warning));
    lines.add("# Verdict: " + (result.valid() ? "valid" : "invalid"));
    result.reasons().forEach(reason -> lines.add("#   " + reason));
    return lines;
  }

  private static List<String> figures(MergedResult result) throws DBException {
    Properties properties = new Properties();
    JsonNode percentiles = result.document().path("settings").path(PERCENTILES);
    if (percentiles.isTextual()) {
      properties.setProperty(PERCENTILES, percentiles.asText());
    }
    MeasurementSettings settings = MeasurementSettings.of(properties);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MeasurementsExporter exporter = new TextMeasurementsExporter(bytes)) {
      write(result.document(), exporter);
      new MeasurementExport(settings, null).write(result.summary(), exporter);
      writeRanks(result.document().path("clients").path("ranks"), exporter);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static void write(ObjectNode document, MeasurementsExporter exporter) throws IOException {
    double millis = MILLIS * document.path("runTimeSeconds").asDouble();
    exporter.write(OVERALL, "RunTime(ms)", Math.round(millis));
    exporter.write(OVERALL, "Throughput(ops/sec)", document.path("throughputPerSecond").asDouble());
    exporter.write(OVERALL, "Operations", document.path("done").asLong());
    exporter.write(OVERALL, "Failed", document.path("failed").asLong());
    exporter.write(OVERALL, "StandIn", document.path("server").path("standIn").asBoolean() ? 1 : 0);
    exporter.write(OVERALL, "Valid", document.path("verdict").path("valid").asBoolean() ? 1 : 0);
    JsonNode unsent = document.path("unsent").path("operations");
    if (unsent.isNumber()) {
      exporter.write(OVERALL, "Unsent", unsent.asLong());
    }
    JsonNode clients = document.path("clients");
    exporter.write(OVERALL, "Clients", clients.path("count").asLong());
    exporter.write(OVERALL, "StartSpread(ms)", times(MILLIS, clients.path("startSpreadSeconds")));
    if (clients.path("clockSpreadSeconds").isNumber()) {
      exporter.write(OVERALL, "ClockSpread(ms)", times(MILLIS, clients.path("clockSpreadSeconds")));
    }
  }

  private static void writeRanks(JsonNode ranks, MeasurementsExporter exporter) throws IOException {
    for (JsonNode rank : ranks) {
      if (rank.has("operations")) {
        String name = "RANK-" + rank.path("rank").asInt();
        exporter.write(name, "Operations", rank.path("operations").asLong());
        exporter.write(name, "Share(%)", times(PERCENT, rank.path("share")));
        exporter.write(name, "BegunAfter(ms)", times(MILLIS, rank.path("begunAfterSeconds")));
      }
    }
  }

  /** Without the digits that only the multiplication brings. */
  private static double times(double factor, JsonNode number) {
    return Math.rint(factor * number.asDouble() * THOUSANDTHS) / THOUSANDTHS;
  }
}
