// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.Step.Purpose;

/** What a search answers about stores, good and bad. */
class MaxSearchTest {
  private static final double CAPACITY = 5_000;

  private static MaxSettings settings(double mostPerSecond, int threads, String... promises) {
    List<Promise> all = new ArrayList<>(Arrays.stream(promises).map(Promise::parse).toList());
    all.add(Promise.ofErrors(0));
    return new MaxSettings(all, 0.05, Duration.ofMinutes(10), 4, threads, mostPerSecond);
  }

  private static MaxAnswer search(MaxSettings settings, Consumer<SimulatedStore> change)
      throws DBException {
    SimulatedStore store = new SimulatedStore(7, settings.promises());
    change.accept(store);
    return new MaxSearch(settings, store, store.surroundings(7)).run();
  }

  @Test
  void aStoreThatIsTooSlowBreaksAtEveryRate() throws DBException {
    MaxAnswer answer =
        search(settings(0, 64, "p99 < 5ms"), store -> store.serviceSeconds = at -> 6e-3);
    assertThat(answer.outcome()).isEqualTo(Outcome.BROKEN_AT_EVERY_RATE);
    assertThat(answer.sentence())
        .isEqualTo(
            "Every rate from 0.163 to 83.3 operations a second breaks p99 < 5ms: at the lowest,"
                + " 100 % of the operations took as long or longer, and 1 % may.");
    assertThat(answer.steps()).hasSizeLessThan(10);
  }

  @Test
  void aStoreThatKeepsEveryRateIsAskedForNoMoreThanTheHighest() throws DBException {
    MaxAnswer answer = search(settings(3_000, 64, "p99 < 5ms"), store -> {});
    assertThat(answer.outcome()).isEqualTo(Outcome.KEEPS_EVERY_RATE);
    assertThat(answer.sentence())
        .isEqualTo(
            "No rate up to 3,000 operations a second (max.rate) breaks p99 < 5ms and errors = 0.");
    assertThat(answer.steps()).allMatch(step -> step.load().ratePerSecond() <= 3_000);
  }

  @Test
  void aLoosePromiseIsBoundByTheRateItself() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 60s"), store -> {});
    assertThat(answer.ratePerSecond()).isCloseTo(CAPACITY, within(0.05 * CAPACITY));
    assertThat(answer.brokeFirst()).contains(Promise.OF_RATE);
  }

  @Test
  void stallsBreakAtEveryRate() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.stallEverySeconds = 10);
    assertThat(answer.outcome()).isEqualTo(Outcome.BROKEN_AT_EVERY_RATE);
    assertThat(answer.sentence())
        .startsWith("Every rate from 4.88 to 2,500 operations a second breaks p99 < 5ms: at the")
        .endsWith("; the store stalls, for up to 1.0 s.");
  }

  @Test
  void stallsThatAPromiseAllowsLeaveARate() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p50 < 5ms"), store -> store.stallEverySeconds = 10);
    assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
    assertThat(answer.ratePerSecond()).isBetween(3_500.0, 4_500.0);
  }

  /** Steps 2 to 6 look for the edge, each once. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 9})
  void aPauseByChanceIsNoEdge(int step) throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.pausesInStep = step);
    double truth = new QueueTheory(1 / CAPACITY).highestRate(0.01, 5e-3);
    assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
    assertThat(answer.ratePerSecond()).isCloseTo(truth, within(0.05 * truth));
  }

  @Test
  void aClientThatIsTooWeakIsNotHeldAgainstTheStore() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.clientPerSecond = 3_000);
    assertThat(answer.outcome()).isEqualTo(Outcome.AT_LEAST);
    assertThat(answer.ratePerSecond()).isBetween(2_700.0, 3_000.0);
    assertThat(answer.highPerSecond()).isInfinite();
    assertThat(answer.sentence())
        .startsWith("The store keeps p99 < 5ms and errors = 0 up to at least ")
        .endsWith(
            " operations a second; at higher rates the client used 97 % of its processors, so give"
                + " it more processors.");
  }

  @Test
  void throughputThatFallsIsNamed() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.slowerByQueue = 0.02);
    assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
    assertThat(answer.cliff()).isPresent();
    assertThat(answer.cliff().orElseThrow()).startsWith("Throughput falls past its peak: of 3,");
    assertThat(search(settings(0, 64, "p99 < 5ms"), store -> {}).cliff()).isEmpty();
  }

  @Test
  void aStoreThatEndsIsNotAskedAgain() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.endsAtPerSecond = 4_000);
    assertThat(answer.outcome()).isEqualTo(Outcome.WIDE);
    assertThat(answer.sentence())
        .endsWith("at 5,000 it was gone: The server ended with exit code 137.");
    assertThat(answer.steps().get(answer.steps().size() - 1).load().ratePerSecond())
        .isEqualTo(CAPACITY);
  }

  /** Its failures before it was gone don't hide that. */
  @Test
  void aStoreThatEndsWhileAllFailsIsNamed() throws DBException {
    MaxAnswer answer =
        search(
            settings(0, 64, "p99 < 5ms"),
            store -> {
              store.failedShare = 1;
              store.endsAtPerSecond = 0.5;
            });
    assertThat(answer.outcome()).isEqualTo(Outcome.WIDE);
    assertThat(answer.sentence())
        .isEqualTo(
            "No rate kept p99 < 5ms and errors = 0 before the store was gone: The server ended with"
                + " exit code 137.");
  }

  @Test
  void failuresBreakThePromiseOfErrors() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.failedShare = 0.01);
    assertThat(answer.outcome()).isEqualTo(Outcome.BROKEN_AT_EVERY_RATE);
    assertThat(answer.sentence()).contains("breaks errors = 0: at the lowest, ");
  }

  @Test
  void ofTwoPromisesTheOneThatBreaksFirstCounts() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms", "p50 < 500us"), store -> {});
    double truth = new QueueTheory(1 / CAPACITY).highestRate(0.5, 500e-6);
    assertThat(answer.brokeFirst().orElseThrow().text()).isEqualTo("p50 < 500us");
    assertThat(answer.ratePerSecond()).isCloseTo(truth, within(0.05 * truth));
  }

  @Test
  void aShortBudgetGivesAWideAnswer() throws DBException {
    MaxSettings given = settings(0, 64, "p99 < 5ms");
    MaxSettings brief = new MaxSettings(given.promises(), 0.05, Duration.ofSeconds(40), 4, 64, 0);
    MaxAnswer answer = search(brief, store -> {});
    assertThat(answer.outcome()).isEqualTo(Outcome.WIDE);
    assertThat(answer.sentence())
        .contains(" seemed to keep them and ")
        .endsWith(
            "the budget of 40 s ended before steps were repeated often enough: raise --budget.");
    assertThat(answer.lowPerSecond()).isLessThan(4_542);
    assertThat(answer.highPerSecond()).isGreaterThan(4_542);
  }

  @Test
  void aBudgetThatEndsBeforeTheFirstRateSaysSo() throws DBException {
    MaxSettings given = settings(0, 64, "p99 < 5ms");
    MaxSettings brief = new MaxSettings(given.promises(), 0.05, Duration.ofSeconds(5), 4, 64, 0);
    MaxAnswer answer = search(brief, store -> {});
    assertThat(answer.sentence())
        .isEqualTo("No rate was tried before the budget of 5 s ended: raise --budget.");
  }

  @Test
  void aStoppedSearchTellsWhatItKnows() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> store.stopped = true);
    assertThat(answer.outcome()).isEqualTo(Outcome.STOPPED);
  }

  @Test
  void threadsAreChosenByClosedLoops() throws DBException {
    MaxAnswer answer = search(settings(0, 0, "p99 < 5ms"), store -> {});
    assertThat(answer.threads()).isEqualTo(16);
    assertThat(answer.steps().stream().filter(step -> step.purpose() == Purpose.CLOSED_LOOP))
        .hasSize(2);
  }

  @Test
  void repeatsAreShuffled() throws DBException {
    MaxAnswer answer = search(settings(0, 64, "p99 < 5ms"), store -> {});
    List<Double> rates =
        answer.steps().stream()
            .filter(step -> step.purpose() == Purpose.REPEAT)
            .map(step -> step.load().ratePerSecond())
            .toList();
    assertThat(rates.subList(0, 5)).isNotEqualTo(rates.stream().limit(5).sorted().toList());
  }

  @Test
  void theStepsGiveTheSameAnswerAgain() throws DBException {
    MaxSettings settings = settings(0, 64, "p99 < 5ms");
    MaxAnswer answer = search(settings, store -> {});
    assertThat(MaxAnswer.of(settings, answer.steps(), 64, false)).isEqualTo(answer);
  }
}
