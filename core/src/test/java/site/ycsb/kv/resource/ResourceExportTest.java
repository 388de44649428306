/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

class ResourceExportTest {
  private static final long SECOND = 1_000_000_000;

  private final ResourceTotals totals = new ResourceTotals();

  @Test
  void aServerHasItsRangesAndWhatFollows() throws Exception {
    totals.add(List.of(sample("SERVER", 50, 10, 1_000)), SECOND);
    totals.add(List.of(sample("SERVER", 100, 20, 3_000)), SECOND);
    assertThat(text(90, 10))
        .contains(
            "[RESOURCE-SERVER], MinCpu(%), 60.0\n",
            "[RESOURCE-SERVER], MeanCpu(%), 90.0\n",
            "[RESOURCE-SERVER], MaxCpu(%), 120.0\n",
            "[RESOURCE-SERVER], MinRss(bytes), 1000\n",
            "[RESOURCE-SERVER], MeanRss(bytes), 2000\n",
            "[RESOURCE-SERVER], MaxRss(bytes), 3000\n",
            "[RESOURCE-SERVER], Gaps, 0\n",
            "[RESOURCE-SERVER], OperationsPerCoreSecond, 50.0",
            "[RESOURCE-SERVER], RssPerRecord(bytes), 300.0\n")
        .doesNotContain("Files", "Sent", "Threads", "-1");
  }

  @Test
  void severalServersAreShownOneByOneAndTogether() throws Exception {
    totals.add(
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
    totals.add(List.of(sample("SERVER", 50, 10, 1_000)), SECOND);
    totals.add(List.of(ResourceSample.missing("SERVER")), SECOND);
    assertThat(text(90, 0))
        .contains(
            "[RESOURCE-SERVER], MinCpu(%), 60.0\n",
            "[RESOURCE-SERVER], MinRss(bytes), 1000\n", "[RESOURCE-SERVER], Gaps, 1\n");
  }

  @Test
  void aSumWithAGapIsAGap() throws Exception {
    totals.add(
        List.of(sample("SERVER-1", 50, 10, 1_000), ResourceSample.missing("SERVER-2")), SECOND);
    assertThat(text(90, 0))
        .contains("[RESOURCE-SERVER], Gaps, 1\n")
        .doesNotContain("[RESOURCE-SERVER], MaxCpu", "[RESOURCE-SERVER-2], MaxCpu");
  }

  @Test
  void whatTheStoreCountsHasItsRangesAndSumsAndShares() throws Exception {
    totals.add(
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
  void aProcessAndItsStoreAreReadTogether() throws Exception {
    Probe process = scripted(Reading.of(1, 2, 3, 4), null);
    Probe store = scripted(null, Map.of("keys", 2L));
    try (StoreProbe both = new StoreProbe(process, store)) {
      assertThat(both.read().store()).containsEntry("keys", 2L);
      assertThat(both.read().rssBytes()).isEqualTo(3);
      assertThat(both.describe()).isEqualTo("a script with a script");
    }
    try (StoreProbe silent = new StoreProbe(process, scripted(null, null))) {
      assertThat(silent.read()).isEqualTo(Reading.of(1, 2, 3, 4));
    }
  }

  private static Probe scripted(@Nullable Reading reading, @Nullable Map<String, Long> store) {
    return new Probe() {
      @Override
      public String describe() {
        return "a script";
      }

      @Override
      public Reading read() throws IOException {
        if (reading != null) {
          return reading;
        }
        if (store == null) {
          throw new IOException("no answer");
        }
        return Reading.of(0, 0, 0, 0).withStore(store);
      }
    };
  }

  private static ResourceSample counting(String process, Map<String, Long> store) {
    return new ResourceSample(
        process,
        1,
        1,
        Reading.UNKNOWN,
        Reading.UNKNOWN,
        Reading.of(0, 0, 1, Reading.UNKNOWN).withStore(store));
  }

  private static ResourceSample sample(String process, double user, double system, long rss) {
    return new ResourceSample(
        process,
        user,
        system,
        Reading.UNKNOWN,
        Reading.UNKNOWN,
        Reading.of(0, 0, rss, Reading.UNKNOWN));
  }

  private String text(long operations, long records) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      new ResourceExport(exporter).write(totals.summaries(), operations, records);
    }
    return out.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
