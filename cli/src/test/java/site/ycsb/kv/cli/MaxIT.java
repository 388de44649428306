// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Step;

/** Searches in real time on a store whose capacity is known, and on stores with no such answer. */
@Timeout(300)
class MaxIT {
  private static final double SERVICE_SECONDS = 200e-6;
  private static final double BOUND_SECONDS = 10e-3;
  private static final double ALLOWED = 0.05;

  /** The share of a machine's processors above which a search waits for others. */
  private static final double FULL = 0.9;

  private static final String MACHINE = "the machine's processors";

  /** Bounds that a busy machine keeps, too. */
  private static final String QUEUES = "p95 < 10ms";

  private static final String LAX = "p95 < 50ms";
  private static final int ARRIVALS = 2_000_000;

  @TempDir private Path directory = Path.of("");
  private Cli.Result result = new Cli.Result(0, "", "");

  @BeforeEach
  void restart() {
    QueueClient.restart();
  }

  private MaxAnswer max(String promise, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("max", QueueClient.class.getName()));
    words.addAll(List.of("-P", "../workloads/workloadc", "-p", "recordcount=1000"));
    words.addAll(List.of("-p", "queue.nanos=200000", "-p", "recordcheck=false"));
    words.addAll(List.of("-threads", "64", "--slo", promise, "--out", directory.toString()));
    words.addAll(List.of(more));
    result = Cli.ycsb(words.toArray(String[]::new));
    assertThat(MaxFile.isIn(directory)).as(result.all()).isTrue();
    MaxAnswer answer = MaxFile.read(directory).answer();
    assertThat(result.lines()).contains(answer.sentence());
    return answer;
  }

  /** For a search that ends by itself, on a slow machine later. */
  private static String[] brief(String... more) {
    List<String> words = new ArrayList<>(List.of("--budget=150s", "-p", "max.stepseconds=1"));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  /** The share of random arrivals at a queue that take as long as the bound. */
  private static double shareOver(double ratePerSecond) {
    SplittableRandom random = new SplittableRandom(1);
    double wait = 0;
    int over = 0;
    for (int i = 0; i < ARRIVALS; i++) {
      double gap = -Math.log(1 - random.nextDouble()) / ratePerSecond;
      wait = Math.max(0, wait - gap);
      wait += SERVICE_SECONDS;
      over += wait >= BOUND_SECONDS ? 1 : 0;
    }
    return (double) over / ARRIVALS;
  }

  private static double highestRate() {
    double low = 0.5 / SERVICE_SECONDS;
    double high = 1 / SERVICE_SECONDS;
    while (high - low > 1) {
      double middle = (low + high) / 2;
      if (shareOver(middle) > ALLOWED) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }

  @Test
  void theRateOfAQueueIsThatOfTheory() throws Exception {
    double truth = highestRate();
    MaxAnswer answer = queue();
    // What others take of a full machine is not in the theory.
    for (int more = 0; more < 2 && share(answer, MACHINE) > FULL; more++) {
      if (Math.abs(answer.ratePerSecond() - truth) > 0.1 * truth) {
        directory = directory.resolve("again");
        restart();
        answer = queue();
      }
    }
    assertThat(answer.ratePerSecond()).as(result.all()).isCloseTo(truth, within(0.1 * truth));
    assertThat(answer.outcome()).isIn(Outcome.FOUND, Outcome.WIDE);
  }

  private MaxAnswer queue() throws Exception {
    return max(QUEUES, "--budget", "60s", "-p", "max.stepseconds=2");
  }

  private static double share(MaxAnswer answer, String what) {
    return answer.uses().stream()
        .filter(use -> use.what().equals(what))
        .mapToDouble(Use::share)
        .max()
        .orElse(0);
  }

  @Test
  void aStoreThatIsSlowerThanThePromiseAtEveryRateIsBroken() throws Exception {
    MaxAnswer answer = max("p99 < 5ms", brief("-p", "queue.nanos=6000000"));
    assertThat(answer.outcome()).isEqualTo(Outcome.BROKEN_AT_EVERY_RATE);
    assertThat(answer.sentence()).startsWith("Every rate from ").contains(" breaks p99 < 5ms: ");
    assertThat(result.exit()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void aStoreMayKeepEveryRateUpToTheHighestAskedFor() throws Exception {
    MaxAnswer answer = max(LAX, brief("-p", "queue.nanos=20000", "-p", "max.rate=500"));
    assertThat(answer.sentence())
        .isEqualTo(
            "No rate up to 500 operations a second (max.rate) breaks p95 < 50ms and errors"
                + " = 0.");
    assertThat(answer.outcome()).isEqualTo(Outcome.KEEPS_EVERY_RATE);
    assertThat(result.exit()).isEqualTo(ExitCode.VALID);
  }

  /** Each step has fresh clients, and all of them the same records. */
  @Test
  void aStoreInThisProcessKeepsItsRecords() throws Exception {
    result =
        Cli.ycsb(
            "max",
            "memory",
            "-P",
            "../workloads/workloadc",
            "-p",
            "recordcount=1000",
            "-p",
            "max.rate=500",
            "-p",
            "max.stepseconds=1",
            "-threads",
            "4",
            "--slo=p95 < 50ms");
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.VALID);
    assertThat(result.out()).contains("No rate up to 500 operations a second (max.rate) breaks");
  }

  /** A step is over before an operation breaks this promise, so that only a rate can be missed. */
  @Test
  void aClientThatIsTooWeakSaysAtLeast() throws Exception {
    String burns = "queue.burn.nanos=500000";
    MaxAnswer answer =
        max("p95 < 60s", brief("--within=45%", "-p", "queue.nanos=20000", "-p", burns));
    assertThat(answer.ratePerSecond()).isLessThan(2_000.0 * Machine.processors());
    // Where other processes take processors, it may not be the client that is too weak.
    if (share(answer, MACHINE) - share(answer, "the client's processor") < 1 - FULL) {
      assertThat(answer.sentence()).as(result.all()).contains("the client ", "processors");
      assertThat(answer.outcome()).isEqualTo(Outcome.AT_LEAST);
      assertThat(result.exit()).isEqualTo(ExitCode.INVALID);
    }
  }

  @Test
  void failuresBreakThePromiseOfErrors() throws Exception {
    MaxAnswer answer = max(LAX, brief("--slo", "errors < 1%", "-p", "queue.fail.every=20"));
    assertThat(answer.sentence()).contains(" breaks errors < 1%: ", " failed, and 1 % may");
    assertThat(answer.outcome()).isEqualTo(Outcome.BROKEN_AT_EVERY_RATE);
    assertThat(result.exit()).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void aStoreThatEndsIsNamed() throws Exception {
    MaxAnswer answer = max(LAX, brief("-p", "queue.end.seconds=15", "-p", "maxoutage=1"));
    assertThat(answer.sentence()).contains("gone: ");
    assertThat(answer.outcome()).isNotEqualTo(Outcome.FOUND);
    assertThat(result.exit()).isEqualTo(ExitCode.INVALID);
  }

  /** The workload inserts, so each step needs keys of its own. */
  @Test
  void aSearchOnARealServerKeepsTheResultOfEachStep() throws Exception {
    assumeTrue(
        ProgramServer.find("redis-server").isPresent(),
        "redis-server is not on the PATH; to install it: apt-get install redis-server");
    result =
        Cli.ycsb(
            "max",
            "redis",
            "-P",
            "../workloads/workloadd",
            "--slo=p99 < 50ms",
            "--budget=25s",
            "-p",
            "max.stepseconds=1",
            "--out=" + directory);
    MaxFile file = MaxFile.read(directory);
    MaxAnswer answer = file.answer();
    assertThat(file.binding()).isEqualTo("redis");
    assertThat(file.store()).startsWith("Redis");
    assertThat(answer.steps()).hasSizeGreaterThan(1);
    for (Step step : answer.steps()) {
      assertThat(step.measured().counts().get(1).over()).as("failures").isZero();
      String name = String.format(Locale.ROOT, "steps/%03d", step.number());
      assertThat(directory.resolve(name)).isDirectoryContaining("glob:**/result.json");
    }
    assertThat(answer.steps().get(0).measured().uses())
        .extracting(Use::what)
        .contains("the server's processor", "the server's memory", "client threads");
    assertThat(directory.resolve("steps.csv")).exists();
  }
}
