// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.Step.Purpose;

/**
 * Finds the highest rate that keeps all promises. From half of what a closed loop does, it doubles
 * or halves the rate until one keeps them and another does not, divides the way between the two,
 * and then repeats rounds of steps around the edge until the interval is narrow. Each decision
 * looks at all steps so far, so that later ones correct what chance told earlier. Used once, by one
 * thread.
 */
public final class MaxSearch {
  /** So few repeats at one rate are enough to trust that it is kept, where none breaks. */
  private static final int CONFIRMED = 3;

  /** The closed loop of a store that did nothing in it counts as this. */
  private static final double SLOWEST_PER_SECOND = 2;

  /** No rate below this share of the closed loop is tried. */
  private static final double LOWEST = 1.0 / 1024;

  /** Where so many operations are past a bound, a second step would say the same. */
  private static final double OVERLOAD = 0.5;

  /** The rates of a round, in the parts of the way that the interval may reach. */
  private static final int[] ROUND = {-2, -1, 0, 1, 2};

  private static final double PARTS = 2;

  /** Rates nearer than so many times the way that the interval may reach are not divided. */
  private static final double NEAR = 3;

  private final MaxSettings settings;
  private final StepLog log;
  private final Random random;
  private ClosedLoop closed = new ClosedLoop(1, 0);
  private double centre;
  private double fall = 2;

  /**
   * What a search needs of its surroundings.
   *
   * @param nanoTime the clock of the budget
   * @param stopped whether it is to end
   * @param listener is told each step when it has ended
   * @param seed decides the order of repeated steps
   */
  public record Surroundings(
      LongSupplier nanoTime, BooleanSupplier stopped, Consumer<Step> listener, long seed) {}

  /** Prepares a search; nothing is run yet. */
  public MaxSearch(MaxSettings settings, Driver driver, Surroundings around) {
    this.settings = settings;
    this.log = new StepLog(settings, driver, around);
    this.random = new Random(around.seed());
  }

  /**
   * Runs all steps.
   *
   * @throws DBException with one sentence if no step can run
   */
  public MaxAnswer run() throws DBException {
    closed = ClosedLoop.find(settings.threads(), log);
    while (!log.isOver() && step()) {
      // Each step looks at those before it.
    }
    EdgeFit edge = log.steps().edge();
    if (edge.known() && !log.isOver()) {
      var unused = open(Purpose.BEYOND, 2 * edge.ratePerSecond());
    }
    return MaxAnswer.of(settings, log.steps().all(), closed.threads(), log.isStopped());
  }

  /** Runs what is next; false if there is an answer. */
  private boolean step() throws DBException {
    Steps steps = log.steps();
    EdgeFit edge = steps.edge();
    if (edge.ratePerSecond() == 0) {
      return lower(steps);
    } else if (!edge.known()) {
      return raise(steps);
    }
    NavigableMap<Double, List<Step>> rates = steps.byRate();
    double below = rates.floorKey(edge.ratePerSecond());
    double above = rates.higherKey(edge.ratePerSecond());
    double middle = Math.sqrt(below * above);
    if (above > below * (1 + NEAR * settings.within()) && steps.undriven(middle) < 2) {
      return open(Purpose.BISECT, middle);
    }
    double own = steps.edgeOfRounds().ratePerSecond();
    // Where the rounds lie on one side of a single step's edge, that step may have been chance.
    boolean passed = log.hasRounds();
    round(passed && Double.isInfinite(own) ? above : own == 0 ? below : edge.ratePerSecond());
    steps = log.steps();
    return !steps.interval().within(settings.within(), steps.edge().ratePerSecond());
  }

  /** No promise was broken yet: a higher rate, if it can be driven. */
  private boolean raise(Steps steps) throws DBException {
    NavigableMap<Double, List<Step>> rates = steps.byRate();
    double highest = rates.isEmpty() ? 0 : rates.lastKey();
    double ceiling = steps.ceilingAbove(highest);
    double most = most();
    if (highest == 0) {
      double first = Double.isInfinite(ceiling) ? base() / 2 : ceiling / 2;
      return first >= base() * LOWEST && open(Purpose.BRACKET, Math.min(first, most));
    }
    double next = Math.min(2 * highest, most);
    if (next >= ceiling) {
      next = Math.sqrt(highest * ceiling);
    }
    boolean last = highest >= most || ceiling <= highest * (1 + settings.within());
    if (!last) {
      return open(Purpose.BRACKET, next);
    }
    return rates.lastEntry().getValue().size() < CONFIRMED && open(Purpose.REPEAT, highest);
  }

  /** No rate kept all promises yet: a lower one, falling faster each time. */
  private boolean lower(Steps steps) throws DBException {
    double lowest = steps.byRate().firstKey();
    double least = base() * LOWEST;
    double next = Math.max(lowest / fall, least);
    fall = fall * 2;
    return lowest > least && open(Purpose.BRACKET, next);
  }

  private double most() {
    return settings.mostPerSecond() > 0 ? settings.mostPerSecond() : Double.MAX_VALUE;
  }

  /** The rate that others are a part of. */
  private double base() {
    return Math.max(closed.ratePerSecond(), SLOWEST_PER_SECOND);
  }

  private boolean open(Purpose purpose, double ratePerSecond) throws DBException {
    Step step = log.openLoop(purpose, closed.threads(), ratePerSecond);
    boolean looks = purpose == Purpose.BRACKET || purpose == Purpose.BISECT;
    if (looks && step.driven() && mayBeChance(step) && !log.isOver()) {
      var unused = log.openLoop(purpose, closed.threads(), ratePerSecond);
    }
    return true;
  }

  /** Whether a promise broke, though not for most operations, as an overload does. */
  private static boolean mayBeChance(Step step) {
    return step.word() == Step.Word.BREAKS
        && step.measured().counts().stream().allMatch(count -> count.share() < OVERLOAD);
  }

  /** One step at each rate of the round, in shuffled order. */
  private void round(double edge) throws DBException {
    double part = settings.within() / PARTS;
    if (centre == 0 || Math.abs(Math.log(edge / centre)) > part) {
      centre = edge;
    }
    List<Integer> places = new ArrayList<>(IntStream.of(ROUND).boxed().toList());
    Collections.shuffle(places, random);
    log.beginRound();
    for (int place : places) {
      if (log.isOver()) {
        return;
      }
      double rate = centre * (1 + place * part);
      var unused = open(Purpose.REPEAT, Math.min(rate, most()));
    }
  }
}
