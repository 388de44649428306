// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload.zipf;

import java.util.random.RandomGenerator;

/**
 * A true Zipf distribution over the ranks 1 to n: the probability of rank k is proportional to
 * k^-exponent. It samples by rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to
 * generate variates from monotone discrete distributions", ACM TOMACS 6(3), 1996), which needs no
 * table. It uses StrictMath to be the same in every JVM. Immutable.
 */
public final class ZipfDistribution {
  /** The exponent of YCSB's zipfian distributions. */
  public static final double YCSB_EXPONENT = 0.99;

  /** Below this a series is more exact than the function. */
  private static final double SMALL = 1e-8;

  private final long ranks;
  private final double exponent;
  private final double integralOfFirst;
  private final double integralOfAll;
  private final double squeeze;

  /** A distribution over n ranks, from 1, with an exponent over 0. */
  public ZipfDistribution(long ranks, double exponent) {
    this.ranks = ranks;
    this.exponent = exponent;
    integralOfFirst = integral(1.5) - 1;
    integralOfAll = integral(ranks + 0.5);
    squeeze = 2 - inverse(integral(2.5) - density(2));
  }

  /** A rank from 1 to n. */
  public long sample(RandomGenerator random) {
    while (true) {
      double u = integralOfAll + random.nextDouble() * (integralOfFirst - integralOfAll);
      double x = inverse(u);
      long rank = Math.max(1, Math.min(ranks, Math.round(x)));
      if (rank - x <= squeeze || u >= integral(rank + 0.5) - density((double) rank)) {
        return rank;
      }
    }
  }

  /** x^-exponent. */
  private double density(double x) {
    return StrictMath.exp(-exponent * StrictMath.log(x));
  }

  /** An integral of the density: (x^(1-exponent) - 1) / (1 - exponent), or log x for 1. */
  private double integral(double x) {
    double logX = StrictMath.log(x);
    return expm1OverX((1 - exponent) * logX) * logX;
  }

  private double inverse(double integral) {
    double t = Math.max(-1, integral * (1 - exponent));
    return StrictMath.exp(log1pOverX(t) * integral);
  }

  private static double log1pOverX(double x) {
    return Math.abs(x) > SMALL ? StrictMath.log1p(x) / x : 1 - x / 2;
  }

  private static double expm1OverX(double x) {
    return Math.abs(x) > SMALL ? StrictMath.expm1(x) / x : 1 + x / 2;
  }
}
