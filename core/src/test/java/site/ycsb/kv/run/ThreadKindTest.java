// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.setting.SettingsException;

@Timeout(120)
class ThreadKindTest {
  private final ScriptedBinding binding = new ScriptedBinding();
  private final Set<String> seen = new ConcurrentSkipListSet<>();

  @Test
  void threadsAreThoseOfTheSystemIfNotGiven() throws Exception {
    assertThat(RunSettings.of(Runs.properties()).threadKind()).isEqualTo(ThreadKind.PLATFORM);
    run("spin.sleep=false");
    assertThat(seen).containsExactly("Thread client-0", "Thread client-1", "Thread client-2");
  }

  @Test
  void noThreadKeepsTheProcessAlive() {
    Thread thread = ThreadKind.PLATFORM.make("client-7", () -> {});
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("client-7");
    assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
  }

  @Test
  @EnabledForJreRange(max = JRE.JAVA_20)
  void virtualThreadsAreAFaultWhereThereAreNone() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> RunSettings.of(Runs.properties("threads.kind=virtual")))
        .withMessage(
            "threads.kind=virtual needs JDK 21 or later, and this is "
                + Runtime.version().feature()
                + "; use a later JDK or threads.kind=platform.");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void aRunWithVirtualThreadsWorks() throws Exception {
    RunResult result = run("threads.kind=virtual");
    assertThat(result.work().operations()).isEqualTo(3_000);
    assertThat(Runs.verdict(result).valid()).isTrue();
    assertThat(seen)
        .containsExactly(
            "VirtualThread client-0", "VirtualThread client-1", "VirtualThread client-2");
  }

  private RunResult run(String setting) throws Exception {
    String inspector = describe(Thread.currentThread());
    binding.connect = client -> seen.add(describe(Thread.currentThread()));
    RunResult result =
        Runs.run(binding, "recordcount=10", "operationcount=3000", "threadcount=3", setting);
    seen.remove(inspector);
    return result;
  }

  private static String describe(Thread thread) {
    return thread.getClass().getSimpleName() + " " + thread.getName();
  }
}
