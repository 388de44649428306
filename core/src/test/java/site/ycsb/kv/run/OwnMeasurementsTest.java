// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.server.RunningServer;

/** What CoreWorkload measures by itself, in runs with a warm-up. */
@Timeout(120)
class OwnMeasurementsTest {
  /** Of YCSB's workload F, whose values are checked. */
  private static final String[] WORKLOAD_F = {
    "recordcount=100",
    "operationcount=1000",
    "threadcount=3",
    "readproportion=0.5",
    "updateproportion=0",
    "readmodifywriteproportion=0.5",
    "dataintegrity=true"
  };

  @Test
  void countsAreThoseOfTheMeasuredPhase() throws Exception {
    RunResult result = loadAndRun("warmup.operations=5000");
    Summary summary = result.summary();
    assertThat(result.warmup().operations()).isEqualTo(5_000);
    assertThat(result.work().operations()).isEqualTo(1_000);
    assertThat(count(summary, "READ")).isEqualTo(1_000);
    // each read is checked, and every read-modify-write ends with an update
    assertThat(count(summary, "VERIFY")).isEqualTo(1_000);
    assertThat(count(summary, "READ-MODIFY-WRITE"))
        .isEqualTo(count(summary, "UPDATE"))
        .isBetween(1L, 999L);
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void aRunAfterAnotherOneStartsFromNothing() throws Exception {
    loadAndRun("warmup.operations=0");
    Summary summary = loadAndRun("warmup.operations=0").summary();
    assertThat(count(summary, "VERIFY")).isEqualTo(1_000);
    assertThat(count(summary, "READ")).isEqualTo(1_000);
  }

  @Test
  void aReadModifyWriteTakesAtLeastItsReadAndItsUpdate() throws Exception {
    Summary summary = loadAndRun("readproportion=0", "readmodifywriteproportion=1").summary();
    OutcomeSummary whole = summary.outcomes("READ-MODIFY-WRITE").iterator().next();
    OutcomeSummary read = summary.outcomes("READ").iterator().next();
    OutcomeSummary update = summary.outcomes("UPDATE").iterator().next();
    assertThat(whole.count()).isEqualTo(1_000);
    assertThat(whole.actual().getMean())
        .isGreaterThan(0.998 * (read.actual().getMean() + update.actual().getMean()));
  }

  private static RunResult loadAndRun(String... more) throws Exception {
    Properties properties = Runs.properties(WORKLOAD_F);
    properties.putAll(Runs.properties(more));
    MemoryBinding binding = new MemoryBinding();
    try (RunningServer store = binding.embedded(properties).orElseThrow().start()) {
      assertThat(store.standIn()).isFalse();
      Runs.prepare(binding, Phase.LOAD, properties).execute();
      return Runs.prepare(binding, Phase.RUN, properties).execute();
    }
  }

  private static long count(Summary summary, String operation) {
    return summary.outcomes(operation).stream().mapToLong(OutcomeSummary::count).sum();
  }
}
