// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.SettingsException;

/** The live display of a run: status lines, a progress bar, or nothing. */
interface Display extends Consumer<Progress>, AutoCloseable {
  /** Set by bin/ycsb, which detects on every JDK whether standard error is a terminal. */
  String TERMINAL = "ycsb.kv.terminal";

  /** The columns of a progress bar. */
  int COLUMNS = 79;

  @Override
  default void close() {}

  /** A progress bar on standard error, which counts in this unit. */
  static ProgressBarBuilder bar(String task, String unit, Console console) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setUnit(unit, 1)
        .setStyle(ProgressBarStyle.ASCII)
        // With a given width it does not open the terminal, which would take Ctrl-C away.
        .setConsumer(new ConsoleProgressBarConsumer(console.err(), COLUMNS));
  }

  static Display of(Phase phase, Properties properties, RunSettings settings, Console console)
      throws SettingsException {
    if (Boolean.parseBoolean(properties.getProperty("status"))) {
      return new StatusLines(settings, MeasurementSettings.of(properties), console);
    }
    return Boolean.getBoolean(TERMINAL) ? new Bar(phase, settings, console) : progress -> {};
  }

  /** A progress bar on standard error with rate and time left; the warm-up has its own. */
  final class Bar implements Display {
    private static final long NO_BOUND = -1;

    private final String task;
    private final long maxSeconds;
    private final Console console;
    private ProgressBar bar;
    private boolean warmsUp;
    private volatile Optional<Duration> timeLeft = Optional.empty();

    Bar(Phase phase, RunSettings settings, Console console) {
      this.task = phase == Phase.LOAD ? "load" : "run";
      this.maxSeconds = settings.maxSeconds();
      this.console = console;
      this.warmsUp = phase == Phase.RUN && settings.warmsUp();
      this.bar = bar(warmsUp ? "warm-up" : task, Duration.ZERO);
    }

    private ProgressBar bar(String name, Duration elapsed) {
      return Display.bar(name, " ops", console)
          .setInitialMax(NO_BOUND)
          .startsFrom(0, elapsed)
          .setEtaFunction(state -> timeLeft)
          .build();
    }

    @Override
    public void accept(Progress progress) {
      if (warmsUp && !progress.warmingUp()) {
        warmsUp = false;
        bar.close();
        bar = bar(task, Duration.ofMillis(progress.elapsedMillis()));
      }
      timeLeft = progress.timeLeft(maxSeconds);
      timeLeft.ifPresent(left -> bar.maxHint(expected(progress, left)));
      bar.setExtraMessage(
          String.format(Locale.ROOT, " %.0f ops/s", progress.operationsPerSecond()));
      bar.stepTo(progress.operations());
    }

    /** The number of operations at the end of the run, at the rate so far. */
    private static long expected(Progress progress, Duration left) {
      double more = progress.operationsPerSecond() * left.toMillis() / 1000;
      return progress.operations() + Math.round(more);
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
