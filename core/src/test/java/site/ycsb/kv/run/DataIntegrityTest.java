// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.ForwardingClient;
import site.ycsb.kv.binding.TestBinding;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.server.RunningServer;

/** Runs whose values are checked, in stock YCSB's own measurement VERIFY. */
@Timeout(120)
class DataIntegrityTest {
  @Test
  void aStoreThatKeepsItsValuesIsValid() throws Exception {
    RunResult result = loadAndRun(new MemoryBinding());
    assertThat(result.work().operations()).isEqualTo(200);
    assertThat(verified(result)).isEqualTo(Map.of("OK", 200L));
    assertThat(Runs.verdict(result).invalid()).isEmpty();
  }

  @Test
  void aStoreThatChangesValuesIsInvalid() throws Exception {
    RunResult result =
        loadAndRun(new TestBinding("corrupting", () -> new CorruptingClient("something else")));
    assertThat(result.work().failed()).isZero();
    assertThat(verified(result)).isEqualTo(Map.of("UNEXPECTED_STATE", 200L));
    assertThat(Runs.verdict(result, "maxerrorrate=1").invalid())
        .containsExactly(
            "dataintegrity found rows that are not as they were written: VERIFY"
                + " UNEXPECTED_STATE 200.");
  }

  @Test
  void aStoreThatDropsValuesIsInvalid() throws Exception {
    RunResult result = loadAndRun(new TestBinding("corrupting", () -> new CorruptingClient(null)));
    assertThat(verified(result)).isEqualTo(Map.of("ERROR", 200L));
    assertThat(Runs.verdict(result).valid()).isFalse();
  }

  @Test
  void aStoreThatShowsItsUpdatesHasNoStaleReads() throws Exception {
    RunResult result = versioned(new MemoryBinding());
    assertThat(verified(result)).containsOnlyKeys("OK");
    assertThat(Runs.verdict(result).invalid()).isEmpty();
    assertThat(Runs.verdict(result).warnings()).noneMatch(w -> w.contains("stale"));
  }

  /** It acknowledges all updates, and loses each second one. */
  @Test
  void readsOfOlderVersionsAreCountedAndTold() throws Exception {
    RunResult result = versioned(new TestBinding("forgetting", ForgettingClient::new));
    long stale = verified(result).getOrDefault("STALE", 0L);
    assertThat(stale).isPositive();
    assertThat(verified(result)).containsOnlyKeys("OK", "STALE");
    assertThat(Runs.verdict(result).invalid()).isEmpty();
    assertThat(Runs.verdict(result).warnings())
        .contains(
            stale
                + " reads were stale: they returned an older version than one that was acknowledged"
                + " before.");
  }

  private static RunResult versioned(Binding binding) throws Exception {
    return loadAndRun(
        binding,
        "recordcount=5",
        "operationcount=2000",
        "threadcount=2",
        "dataintegrity=true",
        "dataintegrity.versions=true",
        "readproportion=0.5",
        "updateproportion=0.5");
  }

  private static Map<String, Long> verified(RunResult result) {
    return result.summary().outcomes("VERIFY").stream()
        .collect(Collectors.toMap(o -> o.status().getName(), OutcomeSummary::count));
  }

  private static RunResult loadAndRun(Binding binding) throws Exception {
    return loadAndRun(
        binding,
        "recordcount=50",
        "operationcount=200",
        "threadcount=2",
        "dataintegrity=true",
        "readproportion=1",
        "updateproportion=0");
  }

  private static RunResult loadAndRun(Binding binding, String... settings) throws Exception {
    Properties properties = Runs.properties(settings);
    try (RunningServer store = new MemoryBinding().embedded(properties).orElseThrow().start()) {
      assertThat(store.standIn()).isFalse();
      RunResult load = Runs.prepare(binding, Phase.LOAD, properties).execute();
      assertThat(load.work().operations()).isPositive();
      return Runs.prepare(binding, Phase.RUN, properties).execute();
    }
  }

  /** Keeps records in memory and loses updates that it acknowledges. */
  private static final class ForgettingClient extends ForwardingClient {
    private boolean loses;

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      loses = !loses;
      return loses ? Status.OK : super.update(table, key, values);
    }
  }

  /** Keeps records in memory and reads them wrongly. */
  private static final class CorruptingClient extends ForwardingClient {
    private final @Nullable String wrong;

    CorruptingClient(@Nullable String wrong) {
      this.wrong = wrong;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, fields, result);
      if (wrong == null) {
        result.clear();
      } else {
        result.replaceAll((name, value) -> new StringByteIterator(wrong));
      }
      return status;
    }
  }
}
