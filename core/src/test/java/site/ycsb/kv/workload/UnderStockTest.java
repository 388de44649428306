// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** The workload with stock YCSB's own client and measurements. */
class UnderStockTest {
  @Test
  void readsThatMissAreReportedAsSuch() throws Exception {
    List<String> lines = report(answering(Status.NOT_FOUND), "readmissproportion=1");
    assertThat(lines)
        .contains("[READ-MISS], Operations, 10", "[READ-MISS], Return=OK, 10")
        .noneMatch(line -> line.startsWith("[READ]"));
  }

  @Test
  void whatIsFoundWhereNothingShouldBeIsReported() throws Exception {
    assertThat(report(answering(Status.OK), "readmissproportion=1"))
        .contains("[READ-MISS], Operations, 10", "[READ-MISS], Return=FOUND, 10");
  }

  @Test
  void aStoreThatFailsIsReported() throws Exception {
    assertThat(report(answering(Status.ERROR), "readmissproportion=1"))
        .contains("[READ-MISS], Operations, 10", "[READ-MISS], Return=ERROR, 10");
  }

  @Test
  void besideThemStockReportsWhatItSees() throws Exception {
    Tracer tracer =
        new Tracer.Builder("test").conf(HTraceConfiguration.fromMap(new HashMap<>())).build();
    useStock();
    DBWrapper wrapper = new DBWrapper(answering(Status.NOT_FOUND), tracer);
    wrapper.setProperties(new Properties());
    wrapper.init();
    assertThat(reportOf(wrapper, "readmissproportion=1"))
        .contains("[READ-MISS], Return=OK, 10", "[READ], Return=NOT_FOUND, 10");
  }

  @Test
  void otherReadsAreNotReportedByTheWorkload() throws Exception {
    assertThat(report(answering(Status.OK), "readmissproportion=0"))
        .noneMatch(line -> line.startsWith("[READ"));
  }

  @Test
  void aScanThatFindsNothingIsReported() throws Exception {
    assertThat(report(answering(Status.OK), "readproportion=0", "scanproportion=1"))
        .contains("[VERIFY], Return=NO_RECORDS, 10");
  }

  /** CoreWorkload, which initialises what lies beneath, knows its words in one spelling only. */
  @Test
  void wordsAreReadInAnyCase() throws Exception {
    assertThat(
            report(
                answering(Status.NOT_FOUND),
                "readmissproportion=1",
                "requestdistribution=ZIPFIAN ",
                "scanlengthdistribution=Uniform",
                "insertorder=HASHED",
                "fieldlengthdistribution=Constant",
                "zeropadding=1 "))
        .contains("[READ-MISS], Operations, 10");
  }

  private static DB answering(Status status) {
    return new NotedCalls() {
      @Override
      Status answer(Call call) {
        return status;
      }
    };
  }

  private static List<String> report(DB client, String... settings) throws Exception {
    useStock();
    return reportOf(client, settings);
  }

  /** What stock YCSB prints after ten operations. */
  private static List<String> reportOf(DB client, String... settings) throws Exception {
    Properties properties = Runs.properties(settings);
    properties.putIfAbsent("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("recordcount", "100");
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    for (int i = 0; i < 10; i++) {
      assertThat(workload.doTransaction(client, thread)).isTrue();
    }
    return export();
  }

  private static List<String> export() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    TextMeasurementsExporter exporter = new TextMeasurementsExporter(text);
    Measurements.getMeasurements().exportMeasurements(exporter);
    exporter.close();
    return text.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** A run of ours leaves its own in the place of stock's. */
  private static void useStock() throws ReflectiveOperationException {
    Measurements.setProperties(new Properties());
    Field singleton = Measurements.class.getDeclaredField("singleton");
    singleton.setAccessible(true);
    singleton.set(null, null);
  }
}
