// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

/**
 * What a step asks of a store.
 *
 * @param threads of the client, 1 or more
 * @param ratePerSecond operations that are due each second; 0 for a closed loop, in which each
 *     thread sends its next operation as soon as the last one ended
 * @param seconds measured, after a short settling
 */
public record Load(int threads, double ratePerSecond, int seconds) {
  /** A closed loop. */
  public static Load closedLoop(int threads, int seconds) {
    return new Load(threads, 0, seconds);
  }
}
