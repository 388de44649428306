// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.measure.TimeSeries.Unit;
import site.ycsb.kv.run.Runs;

class TimeSeriesTest {
  private static final long START = 1_000_000_007;
  private static final long MILLI = 1_000_000;

  private final Recorders recorders = new Recorders(true, null);
  private final TestRecorder recorder = new TestRecorder(recorders);

  @Test
  void eachUnitHasItsMean() throws Exception {
    TimeSeries series = series("timeseries.granularity=100");
    recorder.record("READ", Status.OK, 1_000, 1).record("READ", Status.OK, 2_000, 1);
    assertThat(series.dueNanos()).isEqualTo(START + 100 * MILLI);
    series.closeIfDue(START + 100 * MILLI - 1);
    assertThat(series.units("READ")).isEmpty();
    series.closeIfDue(START + 100 * MILLI);
    assertThat(series.dueNanos()).isEqualTo(START + 200 * MILLI);
    recorder.record("READ", Status.OK, 7_500, 2).record("UPDATE", Status.OK, 9_000, 1);
    series.closeIfDue(START + 203 * MILLI);
    recorder.record("READ", Status.OK, 500, 1);
    series.end();
    assertThat(series.units("READ"))
        .isEqualTo(List.of(new Unit(0, 1.5), new Unit(100, 7.5), new Unit(200, 0.5)));
    assertThat(series.units("UPDATE")).isEqualTo(List.of(new Unit(100, 9)));
    assertThat(series.units("SCAN")).isEmpty();
  }

  @Test
  void aUnitWithoutAnOperationHasNone() throws Exception {
    TimeSeries series = series("timeseries.granularity=100");
    recorder.record("READ", Status.OK, 1_000, 1);
    series.closeIfDue(START + 100 * MILLI);
    series.closeIfDue(START + 200 * MILLI);
    recorder.record("READ", Status.OK, 3_000, 1);
    series.end();
    assertThat(series.units("READ")).isEqualTo(List.of(new Unit(0, 1), new Unit(200, 3)));
  }

  @Test
  void aUnitThatIsClosedLateBeginsWhereItWasOpened() throws Exception {
    TimeSeries series = series("timeseries.granularity=100");
    recorder.record("READ", Status.OK, 1_000, 1);
    series.closeIfDue(START + 570 * MILLI);
    assertThat(series.dueNanos()).isEqualTo(START + 600 * MILLI);
    recorder.record("READ", Status.OK, 3_000, 1);
    series.end();
    assertThat(series.units("READ")).isEqualTo(List.of(new Unit(0, 1), new Unit(500, 3)));
  }

  @Test
  void theUnitsAreThoseOfTheLatenciesThatAreShown() throws Exception {
    TimeSeries series = series("measurement.interval=both");
    recorder.recordOne("READ", Status.OK, 1_000, 5_000);
    recorder.recordOne("READ", Status.ERROR, 2_000, 6_000);
    series.end();
    assertThat(series.units("READ")).isEqualTo(List.of(new Unit(0, 1)));
    assertThat(series.units("Intended-READ")).isEqualTo(List.of(new Unit(0, 5)));
    assertThat(series.units("READ-FAILED")).isEqualTo(List.of(new Unit(0, 2)));
    assertThat(series.units("Intended-READ-FAILED")).isEqualTo(List.of(new Unit(0, 6)));
  }

  @Test
  void unitsAreOneSecondIfNotGiven() throws Exception {
    assertThat(series().dueNanos()).isEqualTo(START + 1_000 * MILLI);
  }

  private TimeSeries series(String... settings) throws Exception {
    TimeSeries series =
        new TimeSeries(MeasurementSettings.of(Runs.properties(settings)), recorders);
    series.start(START);
    return series;
  }
}
