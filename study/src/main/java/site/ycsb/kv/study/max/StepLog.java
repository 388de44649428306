// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Step.Purpose;
import site.ycsb.kv.study.max.Step.Word;
import site.ycsb.kv.study.statistics.BinomialInterval;

/** Runs the steps of a search and keeps them. Used by one thread. */
final class StepLog {
  /** So many operations past the bound are to be expected in a step at the edge. */
  private static final double EXPECTED_OVER = 20;

  /** A step is no longer than so many times the shortest one, however low the rate. */
  private static final int LONGEST = 5;

  /** Steps of a store that stalls are so many times as long, as each must hold a stall. */
  private static final int STALLED = 3;

  /** A count of random arrivals differs from its mean by so many times its root, rarely by more. */
  private static final double CHANCE = 2;

  private final List<Promise> promises;
  private final MaxSettings settings;
  private final Driver driver;
  private final MaxSearch.Surroundings around;
  private final long startNanos;
  private final List<Step> steps = new ArrayList<>();
  private long longestStepNanos;
  private boolean stalls;
  private boolean gone;
  private int rounds;

  StepLog(MaxSettings settings, Driver driver, MaxSearch.Surroundings around) {
    this.settings = settings;
    this.driver = driver;
    this.around = around;
    this.startNanos = around.nanoTime().getAsLong();
    this.promises = settings.allPromises();
  }

  /** The steps so far. */
  Steps steps() {
    return new Steps(promises, List.copyOf(steps));
  }

  /** Whether the search was asked to stop. */
  boolean isStopped() {
    return around.stopped().getAsBoolean();
  }

  /** Whether there is no time for one more step, or no store, or the search is to stop. */
  boolean isOver() {
    long left = startNanos + settings.budget().toNanos() - around.nanoTime().getAsLong();
    return gone || isStopped() || left < longestStepNanos;
  }

  /** Whether steps were repeated. */
  boolean hasRounds() {
    return rounds > 0;
  }

  /** The open loops that follow belong to one more round. */
  void beginRound() {
    rounds++;
  }

  Step closedLoop(int threads) throws DBException {
    return run(Purpose.CLOSED_LOOP, Load.closedLoop(threads, settings.stepSeconds()));
  }

  Step openLoop(Purpose purpose, int threads, double ratePerSecond) throws DBException {
    return run(purpose, new Load(threads, ratePerSecond, seconds(ratePerSecond)));
  }

  private Step run(Purpose purpose, Load load) throws DBException {
    long before = around.nanoTime().getAsLong();
    Measured measured = driver.drive(load);
    if (load.ratePerSecond() > 0) {
      measured = measured.with(missed(load, measured));
    }
    int round = purpose == Purpose.REPEAT ? rounds : 0;
    Step step = new Step(steps.size() + 1, purpose, round, load, measured, words(load, measured));
    longestStepNanos = Math.max(longestStepNanos, around.nanoTime().getAsLong() - before);
    steps.add(step);
    gone |= measured.broken().isPresent();
    stalls = stalls || steps().stalls();
    around.listener().accept(step);
    return step;
  }

  /** The seconds in which the edge of each promise shows itself, as far as there is time. */
  private int seconds(double ratePerSecond) {
    double wanted = settings.stepSeconds();
    for (Promise promise : settings.promises()) {
      if (promise.allowedShare() > 0) {
        wanted = Math.max(wanted, EXPECTED_OVER / promise.allowedShare() / ratePerSecond);
      }
    }
    int most = LONGEST * settings.stepSeconds();
    int seconds = (int) Math.ceil(Math.min(wanted, most));
    long share = TimeUnit.NANOSECONDS.toSeconds(settings.budget().toNanos()) / 10;
    return stalls
        ? (int) Math.max(seconds, Math.min(STALLED * (long) settings.stepSeconds(), share))
        : seconds;
  }

  /** What is missing of the rate, and would not be by the chance of random arrivals. */
  private static Count missed(Load load, Measured measured) {
    double due = load.ratePerSecond() * load.seconds();
    double done = measured.donePerSecond() * load.seconds();
    double missed = due - done - CHANCE * Math.sqrt(due);
    return new Count(Math.max(0, Math.round(missed)), Math.max(1, Math.round(due)));
  }

  private List<Word> words(Load load, Measured measured) {
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < promises.size() && load.ratePerSecond() > 0; i++) {
      words.add(word(promises.get(i).allowedShare(), measured.counts().get(i)));
    }
    return List.copyOf(words);
  }

  private static Word word(double allowed, Count count) {
    if (allowed == 0) {
      return count.over() > 0 ? Word.BREAKS : Word.KEEPS;
    }
    BinomialInterval share = BinomialInterval.of(count.over(), count.of());
    return share.low() > allowed
        ? Word.BREAKS
        : share.high() <= allowed ? Word.KEEPS : Word.UNDECIDED;
  }
}
