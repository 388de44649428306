// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

class ResourceExportTest {
  private static final long SECOND = 1_000_000_000;

  private final ResourceTotals totals = new ResourceTotals();
  private long runNanos;

  @Test
  void aServerHasItsRangesAndWhatFollows() throws Exception {
    add(List.of(sample("SERVER", 50, 10, 1_000)), SECOND);
    add(List.of(sample("SERVER", 100, 20, 3_000)), SECOND);
    assertThat(text(90, 10))
        .contains(
            "[RESOURCE-SERVER], MinCpu(%), 60.0\n",
            "[RESOURCE-SERVER], MedianCpu(%), 90.0\n",
            "[RESOURCE-SERVER], MeanCpu(%), 90.0\n",
            "[RESOURCE-SERVER], MaxCpu(%), 120.0\n",
            "[RESOURCE-SERVER], MinRss(bytes), 1000\n",
            "[RESOURCE-SERVER], MedianRss(bytes), 2000\n",
            "[RESOURCE-SERVER], MeanRss(bytes), 2000\n",
            "[RESOURCE-SERVER], MaxRss(bytes), 3000\n",
            "[RESOURCE-SERVER], Gaps, 0\n",
            "[RESOURCE-SERVER], OperationsPerCoreSecond, 50.0",
            "[RESOURCE-SERVER], RssPerRecord(bytes), 300.0\n")
        .doesNotContain("Files", "Sent", "Threads", "-1");
  }

  @Test
  void severalServersAreShownOneByOneAndTogether() throws Exception {
    add(
        List.of(
            sample("SERVER-1", 50, 10, 1_000),
            sample("SERVER-2", 5, 1, 500),
            sample("CLIENT", 90, 9, 7_000)),
        SECOND);
    assertThat(text(90, 0))
        .contains(
            "[RESOURCE-SERVER-1], MaxCpu(%), 60.0\n",
            "[RESOURCE-SERVER-2], MaxCpu(%), 6.0\n",
            "[RESOURCE-CLIENT], MaxCpu(%), 99.0\n",
            "[RESOURCE-SERVER], MaxCpu(%), 66.0\n",
            "[RESOURCE-SERVER], MaxRss(bytes), 1500\n");
  }

  @Test
  void aGapIsMarkedAndIsNoZero() throws Exception {
    add(List.of(sample("SERVER", 50, 10, 1_000)), SECOND);
    add(List.of(missing("SERVER")), SECOND);
    assertThat(text(90, 0))
        .contains(
            "[RESOURCE-SERVER], MinCpu(%), 60.0\n",
            "[RESOURCE-SERVER], MinRss(bytes), 1000\n", "[RESOURCE-SERVER], Gaps, 1\n");
  }

  @Test
  void aSumWithAGapIsAGap() throws Exception {
    add(List.of(sample("SERVER-1", 50, 10, 1_000), missing("SERVER-2")), SECOND);
    assertThat(text(90, 0))
        .contains("[RESOURCE-SERVER], Gaps, 1\n")
        .doesNotContain("[RESOURCE-SERVER], MaxCpu", "[RESOURCE-SERVER-2], MaxCpu");
  }

  @Test
  void whatTheStoreCountsHasItsRangesAndSumsAndShares() throws Exception {
    add(
        List.of(
            counting("SERVER-1", Map.of("usedMemoryBytes", 600L, "keys", 2L)),
            counting("SERVER-2", Map.of("usedMemoryBytes", 400L))),
        SECOND);
    assertThat(text(90, 10))
        .contains(
            "[RESOURCE-SERVER-1], MinUsedMemory(bytes), 600\n",
            "[RESOURCE-SERVER-1], MaxKeys, 2\n",
            "[RESOURCE-SERVER], MeanUsedMemory(bytes), 1000\n",
            "[RESOURCE-SERVER], UsedMemoryPerRecord(bytes), 100.0\n")
        .doesNotContain("[RESOURCE-SERVER], MaxKeys");
  }

  @Test
  void theMedianIsThatOfTheIntervals() throws Exception {
    for (double cpu : new double[] {10, 90, 20, 30}) {
      add(List.of(sample("SERVER", cpu, 0, 1_000)), SECOND);
    }
    assertThat(text(1, 0))
        .contains(
            "[RESOURCE-SERVER], MedianCpu(%), 25.0\n", "[RESOURCE-SERVER], MeanCpu(%), 37.5\n");
    add(List.of(sample("SERVER", 40, 0, 1_000)), SECOND);
    assertThat(text(1, 0)).contains("[RESOURCE-SERVER], MedianCpu(%), 30.0\n");
  }

  @Test
  void gapsInTheMiddleChangeNoTotal() throws Exception {
    add(List.of(sample("SERVER", 50, 0, 1_000)), SECOND);
    add(List.of(missing("SERVER")), SECOND);
    add(List.of(missing("SERVER")), SECOND);
    add(List.of(missing("SERVER")), SECOND);
    // the counters of four seconds
    add(List.of(sample("SERVER", 50, 0, 1_000, 4 * SECOND)), SECOND);
    assertThat(text(5_000, 0))
        .contains(
            "[RESOURCE-SERVER], MeanCpu(%), 50.0\n",
            "[RESOURCE-SERVER], Gaps, 3\n", "[RESOURCE-SERVER], OperationsPerCoreSecond, 2000.0\n");
    ResourceSummary server = totals.summaries().iterator().next();
    assertThat(server.cpuSeconds()).isEqualTo(2.5);
    assertThat(server.warnings())
        .containsExactly("SERVER: a probe could not be read in 3 of 5 intervals: busy.");
  }

  @Test
  void aGapAtTheEndChangesNoShare() throws Exception {
    add(List.of(sample("SERVER", 50, 0, 1_000)), SECOND);
    add(List.of(missing("SERVER")), SECOND);
    assertThat(text(2_000, 0))
        .contains(
            "[RESOURCE-SERVER], MeanCpu(%), 50.0\n",
            "[RESOURCE-SERVER], OperationsPerCoreSecond, 2000.0\n");
  }

  @Test
  void theTailOfARunIsInTheTotalsAndInNoRange() throws Exception {
    add(List.of(sample("SERVER", 50, 0, 1_000)), SECOND);
    add(List.of(sample("SERVER", 500, 0, 3_000, SECOND / 10)), SECOND / 10);
    assertThat(text(1_000, 0))
        .contains(
            "[RESOURCE-SERVER], MaxCpu(%), 50.0\n",
            "[RESOURCE-SERVER], MaxRss(bytes), 3000\n",
            "[RESOURCE-SERVER], OperationsPerCoreSecond, 1000.0\n");
  }

  @Test
  void aRunTooShortForARateHasNone() throws Exception {
    add(List.of(sample("SERVER", 50, 0, 1_000, SECOND / 10)), SECOND / 10);
    assertThat(text(1_000, 0)).contains("MaxRss").doesNotContain("Cpu", "OperationsPerCoreSecond");
  }

  @Test
  void whatProcessesShareIsCountedOnce() throws Exception {
    Reading before = Reading.NOTHING.with(Metric.FILES, 1).withNetwork(0, 0).at(0);
    Reading now = Reading.NOTHING.with(Metric.FILES, 700).withNetwork(300, 200).at(SECOND);
    add(
        List.of(
            sample("SERVER-1", 50, 10, 1_000),
            sample("SERVER-2", 30, 10, 500),
            ResourceSample.between("SERVER", before, now, 0)),
        SECOND);
    totals.from(
        Map.of(
            "SERVER-1", new ResourceSource("process 1", 1L, "a", 0),
            "SERVER-2", new ResourceSource("process 2", 2L, "b", 0),
            "SERVER", new ResourceSource("shared", null, null, 0)));
    assertThat(text(100, 10))
        .contains(
            "[RESOURCE-SERVER-1], Pid, 1\n",
            "[RESOURCE-SERVER], MeanCpu(%), 100.0\n",
            "[RESOURCE-SERVER], MaxReceived(bytes/sec), 300.0\n",
            "[RESOURCE-SERVER], MeanSent(bytes/sec), 200.0\n",
            "[RESOURCE-SERVER], MaxFiles(bytes), 700\n",
            "[RESOURCE-SERVER], OperationsPerCoreSecond, 100.0\n")
        .doesNotContain("SERVER-1], MaxReceived", "SERVER-2], MaxSent", "SERVER-1], MaxFiles");
    assertThat(totals.summaries())
        .extracting(ResourceSummary::process)
        .containsExactly("SERVER-1", "SERVER-2", "SERVER");
  }

  @Test
  void whatOnlyForwardsIsAWarning() {
    add(List.of(sample("SERVER", 50, 10, 1_000)), SECOND);
    totals.from(Map.of("SERVER", new ResourceSource("process 7 (ssh)", 7L, "ssh", 0)));
    assertThat(totals.summaries().iterator().next().warnings())
        .containsExactly(
            "SERVER is process 7 (ssh), a program that only forwards what it gets: its CPU and"
                + " memory are not the store's. Name the store's processes with resource.pid.");
    assertThat(LocalProcess.isForwarder("docker-proxy")).isTrue();
    assertThat(LocalProcess.isForwarder("redis-cluster-p")).isTrue();
    assertThat(LocalProcess.isForwarder("redis-server")).isFalse();
  }

  private static ResourceSample counting(String process, Map<String, Long> store) {
    return ResourceSample.between(
        process, null, Reading.of(0, 0, 1, Reading.UNKNOWN).withStore(store), 0);
  }

  /** Of a second. */
  private static ResourceSample sample(String process, double user, double system, long rss) {
    return sample(process, user, system, rss, SECOND);
  }

  private static ResourceSample sample(
      String process, double user, double system, long rss, long nanos) {
    Reading before = Reading.of(0, 0, rss, Reading.UNKNOWN).at(0);
    Reading now =
        Reading.of(
                Math.round(user / 100 * nanos),
                Math.round(system / 100 * nanos),
                rss,
                Reading.UNKNOWN)
            .at(nanos);
    return ResourceSample.between(process, before, now, 0);
  }

  private static ResourceSample missing(String process) {
    return ResourceSample.missing(process, List.of(new ResourceSample.Failure("a probe", "busy")));
  }

  private void add(List<ResourceSample> samples, long nanos) {
    totals.add(samples);
    runNanos += nanos;
  }

  private String text(long operations, long records) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      new ResourceExport(exporter).write(totals.summaries(), operations, runNanos, records);
    }
    return out.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
