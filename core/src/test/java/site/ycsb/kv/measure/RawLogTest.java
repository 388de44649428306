// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;

@Timeout(120)
class RawLogTest {
  private static final int MANY = 10_000;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void eachLatencyIsALineUnderItsName() throws Exception {
    long before = System.currentTimeMillis();
    RawLog log = log("measurementtype=raw");
    TestRecorder recorder = new TestRecorder(new Recorders(true, log));
    recorder.recordOne("READ", Status.OK, 1_234_567, 9_000_000);
    recorder.recordOne("READ", Status.ERROR, 5_000, 6_000);
    recorder.recordOne("READ", Status.OK, 2_000, 3_000);
    recorder.recordOne("VERIFY", Status.OK, 999, 999);
    log.finish();
    assertThat(lines())
        .containsExactlyInAnyOrder(
            "READ latency raw data: op, timestamp(ms), latency(us)",
            "READ,TIME,1234",
            "READ,TIME,2",
            "READ-FAILED latency raw data: op, timestamp(ms), latency(us)",
            "READ-FAILED,TIME,5",
            "VERIFY latency raw data: op, timestamp(ms), latency(us)",
            "VERIFY,TIME,0")
        .containsSubsequence("READ,TIME,1234", "READ,TIME,2");
    assertThat(times()).allSatisfy(t -> assertThat(t).isBetween(before, now()));
  }

  @Test
  void besideAHistogramTheNamesTellThatTheyAreRaw() throws Exception {
    RawLog log = log("measurementtype=hdrhistogram+raw", "measurement.interval=both");
    new TestRecorder(new Recorders(true, log)).recordOne("READ", Status.OK, 7_000, 8_000);
    log.finish();
    assertThat(lines())
        .containsExactly(
            "RawREAD latency raw data: op, timestamp(ms), latency(us)",
            "RawREAD,TIME,7",
            "RawIntended-READ latency raw data: op, timestamp(ms), latency(us)",
            "RawIntended-READ,TIME,8");
  }

  @Test
  void onlyWhatIsShownIsKept() throws Exception {
    RawLog log = log("measurementtype=raw", "measurement.interval=intended");
    new TestRecorder(new Recorders(true, log)).recordOne("READ", Status.OK, 7_000, 8_000);
    log.finish();
    assertThat(lines()).hasSize(2).contains("READ,TIME,8");
  }

  @Test
  void linesAreWrittenAsTheRunGoesAndNoneTwice() throws Exception {
    RawLog log = log("measurementtype=raw");
    TestRecorder recorder = new TestRecorder(new Recorders(false, log));
    recorder.record("READ", Status.OK, 1_000, MANY);
    log.drain();
    assertThat(lines().size()).isGreaterThan(MANY / 2);
    log.finish();
    assertThat(lines()).hasSize(MANY + 1);
    log.finish();
    assertThat(lines()).hasSize(MANY + 1);
  }

  @Test
  void threadsLoseNothingWhileAnotherOneWrites() throws Exception {
    RawLog log = log("measurementtype=raw");
    Recorders recorders = new Recorders(false, log);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int micros = i;
      TestRecorder recorder = new TestRecorder(recorders);
      threads.add(new Thread(() -> recorder.record("READ", Status.OK, micros * 1_000L, 3 * MANY)));
    }
    threads.forEach(Thread::start);
    while (threads.stream().anyMatch(Thread::isAlive)) {
      log.drain();
    }
    log.finish();
    List<String> lines = lines();
    assertThat(lines).hasSize(9 * MANY + 1);
    for (int micros = 0; micros < 3; micros++) {
      assertThat(lines.stream().filter(("READ,TIME," + micros)::equals)).hasSize(3 * MANY);
    }
  }

  private RawLog log(String... settings) throws Exception {
    return new RawLog(MeasurementSettings.of(Runs.properties(settings)), out);
  }

  private List<String> lines() {
    return out.toString(UTF_8)
        .lines()
        .map(line -> line.replaceFirst(",[0-9]{13},", ",TIME,"))
        .toList();
  }

  private List<Long> times() {
    return out.toString(UTF_8)
        .lines()
        .map(line -> Arrays.asList(line.split(",", -1)))
        .filter(fields -> !fields.get(0).endsWith("op"))
        .map(fields -> Long.valueOf(fields.get(1)))
        .toList();
  }

  private static long now() {
    return System.currentTimeMillis();
  }
}
