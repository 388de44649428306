// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The sum of one outcome of one operation over all ranks in one second. Used by one thread. */
final class Sum {
  private static final Figures.Names NAMES = IntervalFigures.LATENCIES;

  /** How the latencies of two ranks become one. */
  private enum Rule {
    MEAN,
    LOWEST,
    HIGHEST
  }

  private static final Rule[] RULES = rules();

  /** Of a mean, the sum over operations. */
  private final Figures micros = new Figures(NAMES);

  /** The operations that a mean is over. */
  private final long[] weights = new long[NAMES.size()];

  private long operations;

  private static Rule[] rules() {
    Rule[] rules = new Rule[NAMES.size()];
    for (int i = 0; i < rules.length; i++) {
      String name = NAMES.name(i);
      rules[i] =
          name.endsWith("eanMicros")
              ? Rule.MEAN
              : name.startsWith("min") ? Rule.LOWEST : Rule.HIGHEST;
    }
    return rules;
  }

  void add(IntervalFigures row) {
    operations += row.operations();
    for (int i = 0; i < RULES.length; i++) {
      if (row.micros().has(i)) {
        add(i, row.micros().get(i), row.operations());
      }
    }
  }

  private void add(int i, double value, long count) {
    double before = micros.get(i);
    boolean first = !micros.has(i);
    switch (RULES[i]) {
      case MEAN -> {
        micros.set(i, (first ? 0 : before) + value * count);
        weights[i] += count;
      }
      case LOWEST -> micros.set(i, first ? value : Math.min(before, value));
      case HIGHEST -> micros.set(i, first ? value : Math.max(before, value));
    }
  }

  long operations() {
    return operations;
  }

  /** Adds the figures to the row of a second of this length. */
  void addTo(ObjectNode row, double seconds) {
    row.put("operations", operations);
    row.put("operationsPerSecond", seconds > 0 ? Seconds.rounded(operations / seconds) : 0);
    for (int i = 0; i < RULES.length; i++) {
      boolean mean = RULES[i] == Rule.MEAN;
      if (micros.has(i) && (!mean || weights[i] > 0)) {
        double value = mean ? micros.get(i) / weights[i] : micros.get(i);
        row.put(NAMES.name(i), Seconds.rounded(value));
      }
    }
  }
}
