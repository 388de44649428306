// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A store in virtual time: a queue with one server and random arrivals. What it does is a pure
 * function of the seed.
 */
final class SimulatedStore implements Driver {
  private static final double SETTLE_SECONDS = 1;
  private static final double NANOS = 1e9;

  private final Random random;
  private final List<Promise> promises;
  private double now;
  private int steps;

  /** The time of service of an operation that begins at some time, in seconds. */
  DoubleUnaryOperator serviceSeconds = at -> 200e-6;

  /** Each so many seconds the store does nothing for one second; 0 for never. */
  double stallEverySeconds;

  /** The highest rate that the client can drive. */
  double clientPerSecond = Double.POSITIVE_INFINITY;

  /** The time of service grows by this share for each operation that waits. */
  double slowerByQueue;

  /** The number of a step in which the store does nothing for a fifth of a second. */
  int pausesInStep;

  /** The share of operations that fail. */
  double failedShare;

  /** Whether the user has stopped the search. */
  boolean stopped;

  /** The rate from which on the store ends. */
  double endsAtPerSecond = Double.POSITIVE_INFINITY;

  SimulatedStore(long seed, List<Promise> promises) {
    this.random = new Random(seed);
    this.promises = promises;
  }

  /** What a search in virtual time needs. */
  MaxSearch.Surroundings surroundings(long seed) {
    return new MaxSearch.Surroundings(this::nanoTime, () -> stopped, step -> {}, seed);
  }

  /** The virtual clock. */
  long nanoTime() {
    return (long) (now * NANOS);
  }

  @Override
  public Measured drive(Load load) {
    steps++;
    boolean weak = load.ratePerSecond() > clientPerSecond;
    Latencies seen = new Latencies(promises, weak ? 1 : 0);
    double start = now + SETTLE_SECONDS;
    double end = start + load.seconds();
    if (load.ratePerSecond() == 0) {
      double service = serviceSeconds.applyAsDouble(now);
      seen.inTime = (long) Math.min(load.seconds() / service, clientPerSecond * load.seconds());
    } else {
      serve(load, start, end, seen);
    }
    now = end + 0.2;
    return new Measured(
        seen.inTime * (1 - failedShare) / load.seconds(),
        seen.counts(failedShare),
        new Measured.Percentiles(0, 0, 0),
        weak ? Optional.of("used 97 % of its processors") : Optional.empty(),
        load.ratePerSecond() >= endsAtPerSecond
            ? Optional.of("The server ended with exit code 137.")
            : Optional.empty(),
        stallEverySeconds > 0 ? 1 : 0,
        List.of(new Measured.Use("the server's processor", 0.97, "97 % of one core")));
  }

  private void serve(Load load, double start, double end, Latencies seen) {
    double arrival = now;
    double free = now;
    double pause = steps == pausesInStep ? start + 1 : Double.POSITIVE_INFINITY;
    while (true) {
      arrival -= Math.log(1 - random.nextDouble()) / load.ratePerSecond();
      if (arrival >= end) {
        return;
      }
      double begin = awake(Math.max(arrival, free));
      if (begin >= pause) {
        begin += 0.2;
        pause = Double.POSITIVE_INFINITY;
      }
      double service = serviceSeconds.applyAsDouble(begin);
      free = begin + service * (1 + slowerByQueue * (begin - arrival) / service);
      if (arrival >= start) {
        seen.add(free - arrival);
      }
      if (free >= start && free < end) {
        seen.inTime++;
      }
    }
  }

  private double awake(double begin) {
    double into = stallEverySeconds > 0 ? begin % stallEverySeconds : Double.MAX_VALUE;
    return into < 1 ? begin - into + 1 : begin;
  }

  /** Counts for each promise. */
  private static final class Latencies {
    private final List<Promise> promises;
    private final long[] over;
    private long all;
    private final double lateSeconds;
    private long inTime;

    /** Counts latencies that are longer by what the client is late. */
    Latencies(List<Promise> promises, double lateSeconds) {
      this.promises = promises;
      this.lateSeconds = lateSeconds;
      this.over = new long[promises.size()];
    }

    void add(double seconds) {
      all++;
      for (int i = 0; i < over.length; i++) {
        @Nullable Long bound = promises.get(i).boundNanos().orElse(null);
        if (bound != null && (seconds + lateSeconds) * NANOS >= bound) {
          over[i]++;
        }
      }
    }

    List<Measured.Count> counts(double failedShare) {
      List<Measured.Count> counts = new ArrayList<>();
      for (int i = 0; i < over.length; i++) {
        long failed = Math.round(failedShare * all);
        counts.add(new Measured.Count(promises.get(i).isOfErrors() ? failed : over[i], all));
      }
      return counts;
    }
  }
}
