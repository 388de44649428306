// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.max.Step;

/** The line of each step while a search runs. Used by one thread. */
final class StepLines {
  private final MaxSettings settings;
  private final LongSupplier nanoTime;
  private final long startNanos;

  /** Starts the budget's clock. */
  StepLines(MaxSettings settings, LongSupplier nanoTime) {
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
  }

  String line(Step step) {
    long passed = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - startNanos);
    long left = Math.max(0, settings.budget().toSeconds() - passed);
    return String.format(
        Locale.ROOT,
        "%3d %-11s %s; %d:%02d left",
        step.number(),
        Setting.word(step.purpose()),
        what(step),
        left / 60,
        left % 60);
  }

  private static String what(Step step) {
    double done = step.measured().donePerSecond();
    if (!step.isOpenLoop()) {
      return String.format(
          Locale.ROOT, "%d threads: %s/s done", step.load().threads(), MaxText.number(done));
    }
    return String.format(
        Locale.ROOT,
        "%s/s asked, %s done; over the bound: %s %%; %s",
        MaxText.number(step.load().ratePerSecond()),
        MaxText.number(done),
        String.join(", ", MaxText.shares(step)),
        step.measured().undriven().map(why -> "the client " + why).orElse(MaxText.word(step)));
  }
}
