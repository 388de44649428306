// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How far apart ranks, one or more, started and how far their clocks differ. Immutable.
 *
 * @param earliest the first to start
 * @param latest the last to start
 * @param slowClock the one whose clock is the most behind
 * @param fastClock the one whose clock is the most ahead
 * @param clockSeconds between these two; empty if the ranks have no clock in common
 */
record RankSpread(
    RankFacts earliest,
    RankFacts latest,
    RankFacts slowClock,
    RankFacts fastClock,
    OptionalDouble clockSeconds) {

  static RankSpread of(List<RankFacts> ranks) {
    Comparator<RankFacts> start = Comparator.comparingDouble(RankFacts::secondsAfter);
    Comparator<RankFacts> behind = Comparator.comparingDouble(RankFacts::clockOffsetSeconds);
    RankFacts slow = ranks.stream().max(behind).orElseThrow();
    RankFacts fast = ranks.stream().min(behind).orElseThrow();
    boolean shared =
        ranks.stream().map(RankFacts::clockReference).distinct().count() == 1
            && !slow.clockReference().isEmpty();
    return new RankSpread(
        ranks.stream().min(start).orElseThrow(),
        ranks.stream().max(start).orElseThrow(),
        slow,
        fast,
        shared
            ? OptionalDouble.of(slow.clockOffsetSeconds() - fast.clockOffsetSeconds())
            : OptionalDouble.empty());
  }

  double startSeconds() {
    return latest.secondsAfter() - earliest.secondsAfter();
  }
}
