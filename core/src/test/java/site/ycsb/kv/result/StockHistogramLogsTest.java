// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Runs;

/** The files of hdrhistogram.fileoutput, read back. */
class StockHistogramLogsTest {
  private static final long SECOND = 1_000_000_000;

  private final Path directory;
  private final TestRecorder recorder = new TestRecorder(true);

  StockHistogramLogsTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void thereIsALogInMicrosecondsForEachName() throws Exception {
    try (StockHistogramLogs logs = logs("hdrhistogram.fileoutput=true")) {
      accept(logs, 0, false);
      accept(logs, 1, false);
    }
    assertThat(files()).containsExactly("run-READ-FAILED.hdr", "run-READ.hdr", "run-UPDATE.hdr");
    Histogram expected =
        Summary.inMicros(recorder.total().outcomes("READ").iterator().next().actual());
    assertThat(sum("run-READ.hdr")).isEqualTo(expected);
    assertThat(sum("run-READ.hdr").getTotalCount()).isEqualTo(200);
    assertThat(sum("run-READ.hdr").getMaxValue()).isBetween(100_000L, 100_200L);
    assertThat(sum("run-READ-FAILED.hdr").getCountAtValue(7)).isEqualTo(2);
    assertThat(sum("run-UPDATE.hdr").getCountAtValue(2)).isEqualTo(2);
  }

  @Test
  void theyCanBeReadWhileTheRunGoesOn() throws Exception {
    try (StockHistogramLogs logs = logs("hdrhistogram.fileoutput=true")) {
      accept(logs, 0, false);
      assertThat(sum("run-READ.hdr").getTotalCount()).isEqualTo(100);
      assertThat(Files.readAllLines(directory.resolve("run-READ.hdr")))
          .contains("#[Logging for: READ]", "#[Histogram log format version 1.3]");
    }
  }

  @Test
  void theWarmUpIsNotInThem() throws Exception {
    try (StockHistogramLogs logs = logs("hdrhistogram.fileoutput=true")) {
      accept(logs, 0, true);
      assertThat(files()).isEmpty();
      accept(logs, 1, false);
    }
    assertThat(sum("run-READ.hdr").getTotalCount()).isEqualTo(100);
  }

  @Test
  void theNamesAreThoseThatAreShown() throws Exception {
    try (StockHistogramLogs logs =
        logs(
            "hdrhistogram.fileoutput=true",
            "measurement.interval=both",
            "reportlatencyforeacherror=true")) {
      accept(logs, 0, false);
    }
    assertThat(files())
        .containsExactly(
            "run-Intended-READ-ERROR.hdr",
            "run-Intended-READ.hdr",
            "run-Intended-UPDATE.hdr",
            "run-READ-ERROR.hdr",
            "run-READ.hdr",
            "run-UPDATE.hdr");
  }

  @Test
  void thereIsNoneUnlessAskedFor() throws Exception {
    try (StockHistogramLogs logs = logs()) {
      accept(logs, 0, false);
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void oneThatCannotBeWrittenIsToldAtTheEnd() throws Exception {
    Files.createDirectory(directory.resolve("run-UPDATE.hdr"));
    StockHistogramLogs logs = logs("hdrhistogram.fileoutput=true");
    accept(logs, 0, false);
    accept(logs, 1, false);
    assertThatIOException().isThrownBy(logs::close).withMessageContaining("run-UPDATE.hdr");
  }

  private StockHistogramLogs logs(String... settings) throws Exception {
    var properties = Runs.properties(settings);
    properties.setProperty("hdrhistogram.output.path", directory.resolve("run-").toString());
    return new StockHistogramLogs(MeasurementSettings.of(properties));
  }

  private void accept(StockHistogramLogs logs, int second, boolean warmup) {
    for (int i = 1; i <= 100; i++) {
      recorder.recordOne("READ", Status.OK, i * 1_000_000L, i * 1_000_000L);
    }
    recorder.record("READ", Status.ERROR, 7_000, 1);
    recorder.record("UPDATE", Status.OK, 2_999, 1);
    Summary summary = recorder.collect();
    Interval interval = new Interval(second * SECOND, (second + 1) * SECOND, warmup, summary);
    logs.accept(new Progress(0, second * 1_000L, 1, 0, 0, false, interval));
  }

  private Histogram sum(String name) throws IOException {
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader = new HistogramLogReader(directory.resolve(name).toFile())) {
      while (reader.hasNext()) {
        sum.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return sum;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
