// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.List;
import java.util.Optional;
import site.ycsb.kv.study.max.Measured.Use;

/**
 * What a search found. Immutable.
 *
 * @param outcome the kind of answer
 * @param ratePerSecond the highest rate that keeps all promises; of {@link Outcome#AT_LEAST} and
 *     {@link Outcome#KEEPS_EVERY_RATE} the highest that was seen to; 0 if none does
 * @param lowPerSecond lower end of its 95 % interval; where steps were not repeated often enough
 *     for one, the next lower rate that was tried
 * @param highPerSecond upper end, or the next higher rate; infinite if nothing bounds it
 * @param sentence the answer in one sentence
 * @param brokeFirst the promise that breaks first as the rate rises; empty if none does
 * @param uses what was used at the answer, the most used first
 * @param cliff how throughput falls as the load rises, in one sentence; empty if it does not
 * @param closedLoopPerSecond the throughput of the closed loop, with {@code threads}
 * @param threads of the client
 * @param promises all of them, that of errors too
 * @param steps all of them, in the order of time
 */
public record MaxAnswer(
    Outcome outcome,
    double ratePerSecond,
    double lowPerSecond,
    double highPerSecond,
    String sentence,
    Optional<Promise> brokeFirst,
    List<Use> uses,
    Optional<String> cliff,
    double closedLoopPerSecond,
    int threads,
    List<Promise> promises,
    List<Step> steps) {

  /**
   * The answer that these steps give.
   *
   * @param steps with the words that they were given, in the order of time
   * @param threads of the client in the open loops
   * @param stopped whether the search was stopped before its end
   */
  public static MaxAnswer of(MaxSettings settings, List<Step> steps, int threads, boolean stopped) {
    Steps all = new Steps(settings.allPromises(), steps);
    return new Answer(settings, all, threads, stopped).get();
  }

  /** The kind of answer. */
  public enum Outcome {
    /** A rate, with an interval as narrow as asked for. */
    FOUND,
    /** A rate, with a wider interval, as the budget ended. */
    WIDE,
    /** A rate that the store keeps; the client could not drive a higher one. */
    AT_LEAST,
    /** No rate up to the highest that was asked for breaks a promise. */
    KEEPS_EVERY_RATE,
    /** Even the lowest rate breaks a promise. */
    BROKEN_AT_EVERY_RATE,
    /** It was stopped before there was an answer. */
    STOPPED
  }
}
