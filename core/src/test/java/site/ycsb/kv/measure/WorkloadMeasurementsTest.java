// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** What workloads measure by themselves, through stock YCSB's own way to do so. */
class WorkloadMeasurementsTest {
  private static final String RMW = "READ-MODIFY-WRITE";

  private final Recorders ofOthers = new Recorders(true, null);
  private final WorkloadMeasurements measurements = WorkloadMeasurements.install(ofOthers);
  private final Recorders recorders = new Recorders(true, null);
  private final ScriptedClient scripted = new ScriptedClient();
  private final MeasuredClient client = new MeasuredClient(scripted, recorders.add());

  WorkloadMeasurementsTest() {
    measurements.enter(client);
  }

  @Test
  void theLastOneInstalledIsFound() {
    assertThat(Measurements.getMeasurements()).isSameAs(measurements);
    WorkloadMeasurements other = WorkloadMeasurements.install(ofOthers);
    assertThat(Measurements.getMeasurements()).isSameAs(other);
  }

  @Test
  void aReadModifyWriteIsWhatTheClientSawOfItToTheNanosecond() {
    scripted.nanos = 1_000_000;
    client.begin(0);
    long before = System.nanoTime();
    read();
    update();
    long around = System.nanoTime() - before;
    // as stock YCSB's workload tells it, in microseconds and some time later
    Measurements.getMeasurements().measure(RMW, 77_000_000);
    Measurements.getMeasurements().measureIntended(RMW, 88_000_000);
    Summary summary = recorders.collect();
    OutcomeSummary whole = first(summary, RMW);
    assertThat(counts(summary)).containsExactly("READ OK 1", "UPDATE OK 1", RMW + " OK 1");
    assertThat(whole.actual().getMinValue()).isLessThanOrEqualTo(around);
    assertThat(whole.actual().getMaxValue())
        .isGreaterThanOrEqualTo(
            first(summary, "READ").actual().getMinValue()
                + first(summary, "UPDATE").actual().getMinValue());
    assertThat(whole.intended()).isEqualTo(whole.actual());
  }

  @Test
  void aWorkloadThatKnowsItsClientNeedsNoDetour() {
    client.begin(0);
    read();
    update();
    client.readModifyWriteEnds();
    client.verified(Status.UNEXPECTED_STATE, 12_000);
    Summary summary = recorders.collect();
    assertThat(counts(summary))
        .containsExactly("READ OK 1", "UPDATE OK 1", RMW + " OK 1", "VERIFY UNEXPECTED_STATE 1");
    assertThat(first(summary, "VERIFY").actual().getMinValue()).isEqualTo(12_000);
  }

  @Test
  void aReadModifyWriteIsDueWhenItsReadIs() {
    client.begin(System.nanoTime() - 50_000_000);
    read();
    update();
    Measurements.getMeasurements().measure(RMW, 1);
    Summary summary = recorders.collect();
    assertThat(first(summary, RMW).intended()).isEqualTo(first(summary, "UPDATE").intended());
    assertThat(first(summary, RMW).intended().getMaxValue())
        .isGreaterThanOrEqualTo(50_000_000 + first(summary, RMW).actual().getMinValue());
  }

  @Test
  void aReadModifyWriteEndsAsItsFailingPart() {
    scripted.answer = Status.NOT_FOUND;
    client.begin(0);
    read();
    scripted.answer = Status.OK;
    update();
    Measurements.getMeasurements().measure(RMW, 1);
    client.begin(0);
    read();
    scripted.answer = Statuses.TIMEOUT;
    update();
    Measurements.getMeasurements().measure(RMW, 1);
    scripted.answer = Status.OK;
    client.begin(0);
    read();
    update();
    Measurements.getMeasurements().measure(RMW, 1);
    assertThat(counts(recorders.collect()))
        .containsSubsequence(RMW + " OK 1", RMW + " NOT_FOUND 1", RMW + " TIMEOUT 1");
  }

  @Test
  void whatIsVerifiedIsRecordedWithItsStatus() {
    client.begin(0);
    read();
    Measurements.getMeasurements().measure("VERIFY", 12);
    Measurements.getMeasurements().reportStatus("VERIFY", Status.UNEXPECTED_STATE);
    Measurements.getMeasurements().measure("VERIFY", 3);
    Measurements.getMeasurements().reportStatus("VERIFY", Status.OK);
    Summary summary = recorders.collect();
    assertThat(counts(summary))
        .containsExactly("READ OK 1", "VERIFY OK 1", "VERIFY UNEXPECTED_STATE 1");
    assertThat(first(summary, "VERIFY").actual().getMinValue()).isEqualTo(3_000);
    assertThat(first(summary, "VERIFY").intended().getMinValue()).isEqualTo(3_000);
    // it is no operation of the client
    assertThat(client.failures()).isZero();
  }

  @Test
  void whoseStatusNobodyTellsEndedWell() throws Exception {
    Measurements.getMeasurements().measure("FIRST", 1);
    Measurements.getMeasurements().measure("SECOND", 2);
    assertThat(counts(recorders.collect())).containsExactly("FIRST OK 1");
    client.begin(0);
    assertThat(counts(recorders.collect())).containsExactly("SECOND OK 1");
    Measurements.getMeasurements().measure("THIRD", 3);
    client.cleanup();
    assertThat(counts(recorders.collect())).containsExactly("CLEANUP OK 1", "THIRD OK 1");
  }

  @Test
  void whatTheWarmUpMeasuredLastStaysInIt() {
    Recorders measured = new Recorders(true, null);
    Measurements.getMeasurements().measure("VERIFY", 1);
    client.recordInto(measured.add());
    Measurements.getMeasurements().measure("VERIFY", 2);
    client.begin(0);
    assertThat(counts(recorders.collect())).containsExactly("VERIFY OK 1");
    assertThat(counts(measured.collect())).containsExactly("VERIFY OK 1");
  }

  @Test
  void aStatusAloneCounts() {
    Measurements.getMeasurements().reportStatus("BATCH", Status.OK);
    Measurements.getMeasurements().measure("VERIFY", 9);
    Measurements.getMeasurements().reportStatus("BATCH", Status.ERROR);
    Summary summary = recorders.collect();
    assertThat(counts(summary)).contains("BATCH OK 1", "BATCH ERROR 1");
    assertThat(first(summary, "BATCH").actual().getMaxValue()).isZero();
  }

  @Test
  void aThreadWithoutAClientIsHeardToo() throws Exception {
    Thread thread =
        new Thread(
            () -> {
              Measurements.getMeasurements().measure("FLUSH", 5);
              Measurements.getMeasurements().reportStatus("FLUSH", Status.ERROR);
              Measurements.getMeasurements().measure(RMW, 6);
              Measurements.getMeasurements().reportStatus(RMW, Status.OK);
            });
    thread.start();
    thread.join();
    assertThat(counts(recorders.collect())).isEmpty();
    Summary summary = ofOthers.collect();
    assertThat(counts(summary)).containsExactly(RMW + " OK 1", "FLUSH ERROR 1");
    assertThat(first(summary, RMW).actual().getMaxValue()).isBetween(6_000L, 6_007L);
  }

  @Test
  void nothingIsExportedTwice() throws Exception {
    Measurements.getMeasurements().measure("VERIFY", 9);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    assertThat(out.size()).isZero();
    assertThat(Measurements.getMeasurements().getSummary()).isEmpty();
  }

  private void read() {
    client.read("t", "k", null, new HashMap<>());
  }

  private void update() {
    client.update("t", "k", new HashMap<>());
  }

  private static OutcomeSummary first(Summary summary, String operation) {
    return summary.outcomes(operation).iterator().next();
  }

  private static List<String> counts(Summary summary) {
    List<String> counts = new ArrayList<>();
    for (String operation : summary.operations()) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        counts.add(operation + " " + outcome.status().getName() + " " + outcome.count());
      }
    }
    return counts;
  }
}
