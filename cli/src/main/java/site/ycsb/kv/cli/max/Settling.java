// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.time.Duration;
import site.ycsb.kv.study.max.Load;

/**
 * How long steps run before they are measured. The first closed loop and the first open loop take
 * longer: the JVM compiles their code meanwhile, which takes many times as much of the processors
 * as an operation does. Used by one thread.
 */
final class Settling {
  private static final long MOST_FIRST_SECONDS = 15;
  private static final long MOST_SECONDS = 2;

  /** The parts of the budget that one settling takes at most. */
  private static final int FIRST_PART = 20;

  private static final int PART = 100;

  private final Duration budget;
  private boolean closedLoopRan;
  private boolean openLoopRan;

  Settling(Duration budget) {
    this.budget = budget;
  }

  /** Of the next step. */
  int seconds(Load load) {
    boolean open = load.ratePerSecond() > 0;
    boolean first = open ? !openLoopRan : !closedLoopRan;
    openLoopRan |= open;
    closedLoopRan |= !open;
    long most = first ? MOST_FIRST_SECONDS : MOST_SECONDS;
    long share = budget.toSeconds() / (first ? FIRST_PART : PART);
    return (int) Math.max(1, Math.min(most, share));
  }
}
