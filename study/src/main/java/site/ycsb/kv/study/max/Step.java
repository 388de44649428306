// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.List;

/**
 * A step of a search. Immutable.
 *
 * @param number from 1, in the order of time
 * @param purpose why it was run
 * @param round from 1, of the steps that were repeated together; 0 of others
 * @param load what it asked for
 * @param measured what came of it
 * @param words for each promise, in the order of the promises; empty for a closed loop
 */
public record Step(
    int number, Purpose purpose, int round, Load load, Measured measured, List<Word> words) {

  /** Why a step is run. */
  public enum Purpose {
    /** It finds the throughput of a closed loop. */
    CLOSED_LOOP,
    /** It looks for two rates with the answer between them. */
    BRACKET,
    /** It halves the way between them. */
    BISECT,
    /** It is one of several near the answer, by which the interval becomes narrow. */
    REPEAT,
    /** It is far past the answer and shows whether throughput falls there. */
    BEYOND
  }

  /** What the count of a step says about a promise, by a binomial interval of 95 %. */
  public enum Word {
    /** The whole interval is within what the promise allows. */
    KEEPS,
    /** The whole interval is past it. */
    BREAKS,
    /** It lies on both sides. */
    UNDECIDED
  }

  /** Whether operations were due at a rate. */
  public boolean isOpenLoop() {
    return load.ratePerSecond() > 0;
  }

  /** Whether it says something about the store at a rate. */
  boolean counts() {
    return isOpenLoop() && (driven() || word() == Word.KEEPS);
  }

  /** Whether the client drove it, so that it says something about the store. */
  public boolean driven() {
    return measured.undriven().isEmpty();
  }

  /** The word about all promises: one that is broken breaks the step. */
  public Word word() {
    return words.contains(Word.BREAKS)
        ? Word.BREAKS
        : words.contains(Word.UNDECIDED) ? Word.UNDECIDED : Word.KEEPS;
  }
}
