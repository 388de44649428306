// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.pace.Arrival;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

class RunSettingsTest {
  @Test
  void defaultsAreThoseOfStockYcsbAndStrictest() throws Exception {
    assertThat(RunSettings.of(Runs.properties()))
        .isEqualTo(
            new RunSettings(
                1,
                TargetRate.NONE,
                Arrival.UNIFORM,
                0,
                0,
                10,
                "",
                0,
                0,
                0,
                0,
                10,
                true,
                false,
                ThreadKind.PLATFORM,
                0,
                ServerChoice.AUTO));
  }

  @Test
  void everySettingIsRead() throws Exception {
    RunSettings settings =
        RunSettings.of(
            Runs.properties(
                "threadcount=2",
                "target=3",
                "arrival=Poisson",
                "operationcount=5000000000",
                "maxexecutiontime=4",
                "status.interval=5",
                "label=six",
                "warmup.seconds=7",
                "maxerrorrate=0.5",
                "maxoutage=8",
                "recordcheck=false",
                "spin.sleep=true",
                "threads.kind=platform",
                "server=embedded"));
    assertThat(settings).isEqualTo(settings(TargetRate.of(3), 4, 7));
    assertThat(settings.warmsUp()).isTrue();
    assertThat(settings.withThreads(9).threads()).isEqualTo(9);
    assertThat(settings.withThreads(2)).isEqualTo(settings);
    assertThat(settings.forPreparation()).isEqualTo(settings(TargetRate.NONE, 0, 0));
    assertThat(RunSettings.of(Runs.properties("warmup.operations=9")).warmupOperations())
        .isEqualTo(9);
  }

  @Test
  void eachOfManyClientsHasItsShareAndItsName() throws SettingsException {
    String[] many = {"client.rank=1", "client.count=4", "operationcount=10", "target=100"};
    RunSettings settings = RunSettings.of(Runs.properties(many));
    assertThat(settings.operationCount()).isEqualTo(3);
    assertThat(settings.target()).isEqualTo(TargetRate.of(25));
    assertThat(settings.label()).isEqualTo("rank 1 of 4 ");
    assertThat(settings.recordCheck()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"warmup.operations, 9", "warmup.settle.maxseconds, 60"})
  void manyClientsWarmUpForOneTime(String name, String value) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                RunSettings.of(
                    Runs.properties("client.rank=0", "client.count=2", name + "=" + value)))
        .withMessage(
            name
                + "="
                + value
                + ": each of client.count=2 clients would end its warm-up at another time; set"
                + " warmup.seconds instead.");
  }

  @Test
  void carriersAreOfVirtualThreadsOnly() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> RunSettings.of(Runs.properties("threads.carriers=1")))
        .withMessage("threads.carriers=1 needs threads.kind=virtual; remove it.");
  }

  @ParameterizedTest
  @CsvSource({
    "threadcount, 0",
    "threadcount, x",
    "target, -1",
    "arrival, random",
    "operationcount, -1",
    "maxexecutiontime, -1",
    "status.interval, 0",
    "warmup.seconds, -1",
    "warmup.operations, 1.5",
    "maxerrorrate, 1.1",
    "maxoutage, 0",
    "spin.sleep, maybe",
    "threads.kind, green",
    "server, any"
  })
  void whatIsOutOfRangeIsNamedWithItsValue(String name, String value) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> RunSettings.of(Runs.properties(name + "=" + value)))
        .withMessageStartingWith(name + "=" + value + ": must be ");
  }

  @Test
  void thereIsOneWarmUp() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () -> RunSettings.of(Runs.properties("warmup.seconds=1", "warmup.operations=1")))
        .withMessage("warmup.seconds and warmup.operations are both given; keep one.");
  }

  @Test
  void aWarmUpThatSettlesCanBeJudgedAndIsLongerThanItsLeast() throws Exception {
    assertFault(
        "warmup.settle.maxseconds=39: must be 0 or at least 40, as nothing settles in less.",
        "warmup.settle.maxseconds=39");
    assertFault(
        "warmup.settle.maxseconds and warmup.operations are both given; keep one.",
        "warmup.settle.maxseconds=40",
        "warmup.operations=1");
    assertFault(
        "warmup.settle.maxseconds=60: must be more than warmup.seconds=60, the shortest warm-up.",
        "warmup.settle.maxseconds=60",
        "warmup.seconds=60");
    RunSettings settings =
        RunSettings.of(Runs.properties("warmup.settle.maxseconds=60", "warmup.seconds=9"));
    assertThat(settings.settles()).isTrue();
    assertThat(settings.mostWarmupSeconds()).isEqualTo(60);
    assertThat(settings.forPreparation().warmsUp()).isFalse();
    assertThat(settings.withoutWarmup().settles()).isFalse();
  }

  private static void assertFault(String message, String... settings) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> RunSettings.of(Runs.properties(settings)))
        .withMessage(message);
  }

  @Test
  void everySettingIsDeclaredOnceAndExplained() {
    assertThat(RunSettings.ALL).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(RunSettings.ALL).allSatisfy(s -> assertThat(s.meaning()).endsWith("."));
  }

  private static RunSettings settings(TargetRate target, long maxSeconds, long warmupSeconds) {
    return new RunSettings(
        2,
        target,
        Arrival.POISSON,
        5_000_000_000L,
        maxSeconds,
        5,
        "six",
        warmupSeconds,
        0,
        0,
        0.5,
        8,
        false,
        true,
        ThreadKind.PLATFORM,
        0,
        ServerChoice.EMBEDDED);
  }
}
