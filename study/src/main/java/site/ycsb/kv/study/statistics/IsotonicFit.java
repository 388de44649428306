// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The closest shares that never fall as {@code x} rises, by pooling adjacent violators (Ayer and
 * others, Annals of Mathematical Statistics 26, 1955). Immutable.
 *
 * @param blocks with rising {@code x} and rising share
 */
public record IsotonicFit(List<Block> blocks) {

  /**
   * A count at one place.
   *
   * @param x where it was taken
   * @param hits of {@code trials}
   * @param trials more than 0
   */
  public record Point(double x, double hits, double trials) {}

  /**
   * Neighbouring points with one share.
   *
   * @param x mean of the points', each weighted by its trials
   */
  public record Block(double x, double hits, double trials) {
    /** The share of hits. */
    public double share() {
      return hits / trials;
    }

    private Block with(Block next) {
      double all = trials + next.trials;
      return new Block((x * trials + next.x * next.trials) / all, hits + next.hits, all);
    }
  }

  /** Fits points in any order; those of one {@code x} are one. */
  public static IsotonicFit of(List<Point> points) {
    SortedMap<Double, Block> byPlace = new TreeMap<>();
    for (Point point : points) {
      Block block = new Block(point.x(), point.hits(), point.trials());
      byPlace.merge(point.x(), block, Block::with);
    }
    List<Block> blocks = new ArrayList<>();
    for (Block place : byPlace.values()) {
      Block added = place;
      while (!blocks.isEmpty() && blocks.get(blocks.size() - 1).share() > added.share()) {
        added = blocks.remove(blocks.size() - 1).with(added);
      }
      blocks.add(added);
    }
    return new IsotonicFit(List.copyOf(blocks));
  }
}
