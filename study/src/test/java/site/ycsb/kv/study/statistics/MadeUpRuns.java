// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import java.util.Random;
import java.util.random.RandomGenerator;

/** Draws figures of runs that spread as those of real runs do. Used by one thread. */
public final class MadeUpRuns {
  /** By how much the machine drifts from one block to the next, as a share. */
  private static final double DRIFT = 0.02;

  private static final double OUTLIER_SHARE = 0.05;
  private static final double TYPICAL = 50_000;

  private final RandomGenerator random;

  public MadeUpRuns(long seed) {
    random = new Random(seed);
  }

  /** How the runs of one block differ from each other. */
  public enum Spread {
    /** By a normal distribution. */
    NORMAL,
    /** As {@link #NORMAL}, and one run in twenty is slower by 5 to 20 %. */
    OUTLIERS,
    /** By an exponential distribution: a few are far above the others. */
    SKEWED,
    /** Three in ten runs take a mode that is faster by three standard deviations. */
    TWO_MODES,
    /** Half of the runs take a mode that is faster by five standard deviations. */
    FAR_MODES
  }

  /** The runs of two stores, the first of which is faster by a share. */
  public static final class Runs {
    private final double[] first;
    private final double[] second;

    private Runs(double[] first, double[] second) {
      this.first = first;
      this.second = second;
    }

    /** The figures of the first store, by block. */
    public double[] first() {
      return first;
    }

    /** The figures of the second store, by block. */
    public double[] second() {
      return second;
    }
  }

  /**
   * Draws the runs of two stores.
   *
   * @param blocks the number of runs of each
   * @param deviation of one run, such as 0.02 for 2 %
   * @param slowdown of the second store, such as 0.05
   */
  public Runs draw(Spread spread, int blocks, double deviation, double slowdown) {
    double[] first = new double[blocks];
    double[] second = new double[blocks];
    double drift = 0;
    for (int i = 0; i < blocks; i++) {
      drift += random.nextGaussian() * DRIFT;
      first[i] = TYPICAL * Math.exp(drift + run(spread) * deviation) * hit(spread);
      second[i] =
          TYPICAL * Math.exp(drift + run(spread) * deviation) * hit(spread) * (1 - slowdown);
    }
    return new Runs(first, second);
  }

  private double run(Spread spread) {
    return switch (spread) {
      case NORMAL, OUTLIERS -> random.nextGaussian();
      case SKEWED -> random.nextExponential();
      case TWO_MODES -> random.nextGaussian() + (random.nextDouble() < 0.3 ? 3 : 0);
      case FAR_MODES -> random.nextGaussian() + (random.nextBoolean() ? 5 : 0);
    };
  }

  private double hit(Spread spread) {
    boolean outlier = spread == Spread.OUTLIERS && random.nextDouble() < OUTLIER_SHARE;
    return outlier ? 0.8 + 0.15 * random.nextDouble() : 1;
  }
}
