// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * The same latencies written by {@link MeasurementExport} and by stock YCSB 0.17.0 itself: under
 * the same names, and the same but for the precision of their histograms.
 */
class StockFormsTest {
  private static final int OPERATIONS = 3_000;

  /** Three digits in both. */
  private static final double PRECISION = 0.001;

  private final List<Sample> samples = samples();

  private final Path directory;

  StockFormsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /**
   * One operation.
   *
   * @param micros latency from its start
   * @param intendedMicros latency from when it was due
   */
  private record Sample(String operation, Status status, int micros, int intendedMicros) {}

  /** A line of the text form. */
  private record Line(String section, String measurement) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "measurementtype=hdrhistogram",
        "hdrhistogram.percentiles=0,1,2,3,4,11,12,13,21,50,75,92,99.9,99.99,100",
        "measurement.interval=intended",
        "measurement.interval=both",
        "measurementtype=histogram",
        "measurementtype=histogram histogram.buckets=100",
        "measurementtype=histogram histogram.buckets=3",
        "measurementtype=histogram measurement.histogram.verbose=true",
        "measurementtype=histogram measurement.histogram.verbose=true histogram.buckets=100",
        "measurementtype=histogram measurement.interval=intended",
        "measurementtype=histogram measurement.interval=both",
        "measurementtype=hdrhistogram+histogram",
        "measurementtype=hdrhistogram+histogram measurement.interval=both",
        "measurementtype=hdrhistogram+raw",
        "measurementtype=hdrhistogram+raw measurement.raw.no_summary=true",
        "measurementtype=raw",
        "measurementtype=raw measurement.raw.no_summary=true",
        "measurementtype=raw measurement.interval=intended",
        "measurementtype=raw measurement.interval=both",
        "measurementtype=timeseries timeseries.granularity=3600000",
        "measurementtype=timeseries timeseries.granularity=3600000 measurement.interval=intended",
        "measurementtype=timeseries timeseries.granularity=3600000 measurement.interval=both",
      })
  void theFormsHaveStockYcsbsNamesAndNumbers(String settings) throws Exception {
    Properties properties = properties(settings);
    Map<Line, Double> stock = lines(writtenByStock(properties));
    Map<Line, Double> ours = lines(written(properties));
    Set<Line> missing = new LinkedHashSet<>(stock.keySet());
    missing.removeAll(ours.keySet());
    assertThat(missing).as("lines that only stock YCSB writes").isEmpty();
    Set<Line> added = new LinkedHashSet<>(ours.keySet());
    added.removeAll(stock.keySet());
    assertThat(added).as("lines that stock YCSB does not write").isEmpty();
    ours.forEach((line, number) -> assertThat(number).as("%s", line).satisfies(near(stock, line)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "measurementtype=hdrhistogram",
        "measurementtype=histogram measurement.histogram.verbose=true histogram.buckets=10",
        "measurementtype=hdrhistogram+histogram",
        "measurementtype=hdrhistogram+raw",
        "measurementtype=raw",
        "measurementtype=timeseries timeseries.granularity=3600000"
      })
  void theLinesOfAnOperationStandInStockYcsbsOrder(String settings) throws Exception {
    Properties properties = properties(settings);
    List<Line> stock = new ArrayList<>(lines(writtenByStock(properties)).keySet());
    List<Line> ours = new ArrayList<>(lines(written(properties)).keySet());
    for (Line section : stock) {
      assertThat(measurements(ours, section.section()))
          .isEqualTo(measurements(stock, section.section()));
    }
  }

  @Test
  void theBucketsOfAVerboseHistogramHoldTheSameLatencies() throws Exception {
    Properties properties = properties("measurement.histogram.verbose=true");
    List<Double> stock = bucketed(lines(writtenByStock(properties)));
    List<Double> ours = bucketed(lines(written(properties)));
    assertThat(ours).hasSameSizeAs(stock);
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i)).isCloseTo(stock.get(i), tolerance(2 * stock.get(i)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "measurementtype=raw",
        "measurementtype=hdrhistogram+raw",
        "measurementtype=raw measurement.interval=both",
        "measurementtype=raw measurement.interval=intended"
      })
  void theRawLogHoldsTheSameLines(String settings) throws Exception {
    Properties properties = properties(settings);
    writtenByStock(properties);
    List<String> stock = withoutTimes(Files.readString(rawFile(), UTF_8));
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    written(properties, raw);
    assertThat(withoutTimes(raw.toString(UTF_8))).containsExactlyInAnyOrderElementsOf(stock);
  }

  private static Consumer<Double> near(Map<Line, Double> stock, Line line) {
    double expected = stock.getOrDefault(line, Double.NaN);
    // a variance is a square: its precision is twice as coarse
    double factor = line.measurement().startsWith("LatencyVariance") ? 2 : 1;
    return number -> assertThat(number).isCloseTo(expected, tolerance(factor * Math.abs(expected)));
  }

  private static Offset<Double> tolerance(double expected) {
    return within(Math.max(1, PRECISION * expected));
  }

  private static List<String> measurements(List<Line> lines, String section) {
    return lines.stream()
        .filter(line -> line.section().equals(section))
        .map(Line::measurement)
        // the statuses of stock YCSB have no order
        .filter(measurement -> !measurement.startsWith("Return=") || measurement.endsWith("=OK"))
        .toList();
  }

  /** All latencies of READ, in order, by the upper bounds of their buckets. */
  private static List<Double> bucketed(Map<Line, Double> lines) {
    List<Double> all = new ArrayList<>();
    lines.forEach(
        (line, count) -> {
          if (line.section().equals("READ") && line.measurement().matches("[0-9]+")) {
            for (int i = 0; i < count; i++) {
              all.add(Double.valueOf(line.measurement()));
            }
          }
        });
    return all.stream().sorted().toList();
  }

  private static List<String> withoutTimes(String raw) {
    return raw.lines()
        .filter(line -> !line.isEmpty())
        .map(line -> line.replaceFirst(",[0-9]{13},", ",TIME,"))
        .toList();
  }

  private Properties properties(String settings) {
    Properties properties = Runs.properties();
    for (String setting : settings.split(" ", -1)) {
      if (!setting.isEmpty()) {
        properties.putAll(Runs.properties(setting));
      }
    }
    // Stock YCSB hides NOT_FOUND among what failed, unless each error is asked for.
    properties.setProperty("reportlatencyforeacherror", "true");
    properties.setProperty("measurement.raw.output_file", rawFile().toString());
    return properties;
  }

  private Path rawFile() {
    return directory.resolve("stock.raw");
  }

  private String writtenByStock(Properties properties) throws IOException {
    PrintStream before = System.out;
    try {
      // where stock YCSB tells of each raw file
      System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
      return measuredByStock(properties);
    } finally {
      System.setOut(before);
    }
  }

  private String measuredByStock(Properties properties) throws IOException {
    Measurements stock = new Measurements(properties);
    for (Sample sample : samples) {
      // as stock YCSB's DBWrapper does
      String name =
          sample.status().isOk()
              ? sample.operation()
              : sample.operation() + "-" + sample.status().getName();
      stock.measure(name, sample.micros());
      stock.measureIntended(name, sample.intendedMicros());
      if (!sample.operation().equals("CLEANUP")) {
        stock.reportStatus(sample.operation(), sample.status());
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      stock.exportMeasurements(exporter);
    }
    return out.toString(UTF_8);
  }

  private String written(Properties properties) throws Exception {
    return written(properties, null);
  }

  private String written(Properties properties, @Nullable ByteArrayOutputStream raw)
      throws Exception {
    MeasurementSettings settings = MeasurementSettings.of(properties);
    RawLog rawLog = raw == null ? null : new RawLog(settings, raw);
    Recorders recorders = new Recorders(true, rawLog);
    TestRecorder recorder = new TestRecorder(recorders);
    TimeSeries series = new TimeSeries(settings, recorders);
    series.start(0);
    for (Sample sample : samples) {
      recorder.recordOne(
          sample.operation(),
          sample.status(),
          sample.micros() * 1_000L,
          sample.intendedMicros() * 1_000L);
    }
    series.end();
    recorders.collect();
    if (rawLog != null) {
      rawLog.finish();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      boolean timed = settings.type() == MeasurementType.TIMESERIES;
      new MeasurementExport(settings, timed ? series : null).write(recorders.total(), exporter);
    }
    return out.toString(UTF_8);
  }

  private static Map<Line, Double> lines(String text) {
    Map<Line, Double> lines = new LinkedHashMap<>();
    text.lines()
        .forEach(
            line -> {
              int first = line.indexOf("], ");
              int last = line.lastIndexOf(", ");
              Line key = new Line(line.substring(1, first), line.substring(first + 3, last));
              assertThat(lines.put(key, Double.valueOf(line.substring(last + 2))))
                  .as("a second line %s", key)
                  .isNull();
            });
    return lines;
  }

  /** Whole microseconds, of which histograms of milliseconds show the middle. */
  private static List<Sample> samples() {
    Random random = new Random(17);
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < OPERATIONS; i++) {
      String operation = List.of("READ", "UPDATE", "SCAN").get(i % 3);
      boolean fails = i % 100 >= 94;
      Status failure = List.of(Status.NOT_FOUND, Status.ERROR).get(i % 2);
      int millis = (int) Math.exp(random.nextDouble() * 5);
      int micros = millis * 1_000 + 300 + random.nextInt(400);
      samples.add(
          new Sample(
              operation, fails ? failure : Status.OK, micros, micros + random.nextInt(50) * 1_000));
    }
    samples.add(new Sample("CLEANUP", Status.OK, 2_500, 2_500));
    return samples;
  }
}
