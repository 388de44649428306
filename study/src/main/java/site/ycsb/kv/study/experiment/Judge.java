// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.kv.study.statistics.Decision;
import site.ycsb.kv.study.statistics.Holm;
import site.ycsb.kv.study.statistics.RatioInterval;
import site.ycsb.kv.study.statistics.Repeats;

/**
 * Decides the comparisons of one claim. The claim is evaluated twice: the first time the judge
 * gathers the p-values of all comparisons, which Holm's correction needs, the second time it
 * decides. Used by one thread.
 */
final class Judge {
  private static final double NO_MARGIN = 0;

  private final List<Double> pValues = new ArrayList<>();
  private double[] adjusted = {};
  private int next;
  private boolean gathered;

  /** Ends the first evaluation. */
  void gathered() {
    adjusted = Holm.adjusted(pValues.stream().mapToDouble(Double::doubleValue).toArray());
    gathered = true;
  }

  /** Whether a comparison holds. The operator is one of {@code <}, {@code >}, {@code <=}, >=. */
  Verdict compare(Sample left, String operator, Sample right, String where) {
    Sample both = left.with(right, (one, two) -> two - one);
    if (!both.objections().isEmpty()) {
      return Verdict.cannot(both.objections());
    }
    String figures =
        Figures.number(left.median()) + " " + operator + " " + Figures.number(right.median());
    String at = where.isEmpty() ? figures : where + ": " + figures;
    if (both.isConstant()) {
      return holds(both.median() == 0 ? 0 : both.median() > 0 ? -1 : 1, operator, at);
    }
    Set<Integer> blocks = new TreeSet<>(both.byBlock().keySet());
    if (blocks.size() < Decision.LEAST_RUNS) {
      return Verdict.of(
          Word.NOT_DECIDED,
          at + ", with fewer than " + Decision.LEAST_RUNS + " valid repeats (--repeat)");
    }
    double[] ours = blocks.stream().mapToDouble(block -> value(left, block)).toArray();
    double[] theirs = blocks.stream().mapToDouble(block -> value(right, block)).toArray();
    return hasRatio(ours) && hasRatio(theirs) && !Arrays.equals(ours, theirs)
        ? byRatio(RatioInterval.ofPairs(theirs, ours), blocks.size(), operator, at)
        : bySign(ours, theirs, operator, at);
  }

  private static double value(Sample sample, int block) {
    Double value = sample.at(block);
    return value == null ? Double.NaN : value;
  }

  private static boolean hasRatio(double[] values) {
    for (double value : values) {
      if (!(value > 0 && Double.isFinite(value))) {
        return false;
      }
    }
    return true;
  }

  private Verdict byRatio(RatioInterval interval, int runs, String operator, String at) {
    double p = interval.p();
    if (gathered) {
      p = adjusted[next++];
    } else {
      pValues.add(p);
    }
    Decision decision = Decision.of(interval, runs, p, NO_MARGIN);
    if (decision == Decision.HIGHER || decision == Decision.LOWER) {
      return holds(decision == Decision.HIGHER ? 1 : -1, operator, at);
    }
    int all = Math.max(1, adjusted.length);
    int more = Repeats.more(interval, runs, Decision.level(runs + 1) / all, NO_MARGIN);
    return Verdict.of(
        Word.NOT_DECIDED,
        at
            + (more == Repeats.MOST
                ? ", too near to each other"
                : ", about " + more + " more repeat" + (more == 1 ? "" : "s") + " would do"));
  }

  /** Numbers that are 0 or less have no ratio; there all repeats must agree. */
  private static Verdict bySign(double[] first, double[] second, String operator, String at) {
    int sign = (int) Math.signum(first[0] - second[0]);
    for (int i = 1; i < first.length; i++) {
      if ((int) Math.signum(first[i] - second[i]) != sign) {
        return Verdict.of(Word.NOT_DECIDED, at + ", and the repeats do not agree");
      }
    }
    return holds(sign, operator, at);
  }

  private static Verdict holds(int sign, String operator, String at) {
    boolean holds =
        switch (operator) {
          case "<" -> sign < 0;
          case ">" -> sign > 0;
          case "<=" -> sign <= 0;
          default -> sign >= 0;
        };
    return Verdict.of(holds ? Word.REPRODUCED : Word.CONTRADICTED, at);
  }
}
