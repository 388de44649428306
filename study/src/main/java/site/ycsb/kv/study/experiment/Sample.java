// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import site.ycsb.kv.study.statistics.Medians;

/**
 * A number with its repeats. Immutable.
 *
 * @param byBlock its values by block; a constant has one under {@link #EVERY_BLOCK}
 * @param objections why nothing can be concluded from it, one clause each; empty if it can
 */
record Sample(SortedMap<Integer, Double> byBlock, Set<String> objections) {
  /** The block of a constant. */
  private static final int EVERY_BLOCK = 0;

  static Sample constant(double value) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    values.put(EVERY_BLOCK, value);
    return new Sample(values, Set.of());
  }

  /** No value, and why. */
  static Sample missing(String why) {
    return new Sample(new TreeMap<>(), Set.of(why));
  }

  boolean isConstant() {
    return byBlock.containsKey(EVERY_BLOCK);
  }

  boolean isEmpty() {
    return byBlock.isEmpty();
  }

  double median() {
    return Medians.of(byBlock.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The values of this and of another sample, block by block. */
  Sample with(Sample other, DoubleBinaryOperator operator) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    Set<Integer> blocks = new LinkedHashSet<>(byBlock.keySet());
    blocks.addAll(other.byBlock.keySet());
    for (int block : blocks) {
      Double one = at(block);
      Double two = other.at(block);
      boolean whole = block != EVERY_BLOCK || (isConstant() && other.isConstant());
      if (whole && one != null && two != null) {
        values.put(block, operator.applyAsDouble(one, two));
      }
    }
    Set<String> all = new LinkedHashSet<>(objections);
    all.addAll(other.objections);
    if (values.isEmpty() && all.isEmpty()) {
      all.add("no block has valid points of both sides");
    }
    return new Sample(values, all);
  }

  /** Its value in a block. */
  @org.jspecify.annotations.Nullable
  Double at(int block) {
    return isConstant() ? byBlock.get(EVERY_BLOCK) : byBlock.get(block);
  }
}
