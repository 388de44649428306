// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.text.DecimalFormat;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DefaultProgressBarRenderer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.SettingsException;

/** The live display of a run: status lines, a progress bar, or nothing. */
public interface Display extends Consumer<Progress>, AutoCloseable {
  /** The most columns of a progress bar. */
  int MOST_COLUMNS = 79;

  @Override
  default void close() {}

  /** A progress bar on standard error, which counts in this unit. */
  static ProgressBarBuilder bar(String task, String unit, Console console) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setUnit(unit, 1)
        .setStyle(ProgressBarStyle.ASCII)
        // With a given width it does not open the terminal, which would take Ctrl-C away.
        .setConsumer(new ConsoleProgressBarConsumer(console.err(), columns()));
  }

  /** The columns of a progress bar; a line as wide as the terminal would wrap. */
  static int columns() {
    return Math.min(MOST_COLUMNS, Console.columns() - 1);
  }

  static Display of(Phase phase, Properties properties, RunSettings settings, Console console)
      throws SettingsException {
    if (Boolean.parseBoolean(properties.getProperty("status"))) {
      return new StatusLines(settings, MeasurementSettings.of(properties), console);
    }
    return console.isWatched() ? new Bar(phase, settings, console) : progress -> {};
  }

  /**
   * A progress bar on standard error with time left, and throughput, p99 and errors: those of the
   * last second, and all errors so far. The warm-up has its own.
   */
  final class Bar implements Display {
    private static final long NO_BOUND = -1;

    /** The end of a run may be an interval too short for a rate. */
    private static final long LEAST_NANOS = 500_000_000;

    /** From here on milliseconds are short and exact enough. */
    private static final long LEAST_MILLIS_NANOS = 10_000_000;

    /** In fewer columns the time left would take the place of the figures. */
    private static final int WIDE = 72;

    private final String task;
    private final double mostSeconds;
    private final Console console;
    private ProgressBar bar;
    private boolean warmsUp;
    private String last = "";
    private volatile Optional<Duration> timeLeft = Optional.empty();

    Bar(Phase phase, RunSettings settings, Console console) {
      this.task = phase == Phase.LOAD ? "load" : "run";
      this.mostSeconds = settings.mostSeconds();
      this.console = console;
      this.warmsUp = phase == Phase.RUN && settings.warmsUp();
      this.bar = bar(warmsUp ? "warm-up" : task, Duration.ZERO);
    }

    private ProgressBar bar(String name, Duration elapsed) {
      return Display.bar(name, " ops", console)
          .setRenderer(new Renderer(state -> timeLeft))
          .setInitialMax(NO_BOUND)
          .startsFrom(0, elapsed)
          .build();
    }

    @Override
    public void accept(Progress progress) {
      if (warmsUp && !progress.warmingUp()) {
        warmsUp = false;
        bar.close();
        bar = bar(task, Duration.ofMillis(progress.elapsedMillis()));
        last = "";
      }
      timeLeft = progress.timeLeft(mostSeconds);
      timeLeft.ifPresent(left -> bar.maxHint(expected(progress, left)));
      bar.setExtraMessage(figures(progress));
      bar.stepTo(progress.operations());
    }

    /** The number of operations at the end of the run, at the rate so far. */
    private long expected(Progress progress, Duration left) {
      if (Double.isInfinite(mostSeconds)) {
        return progress.operations() + progress.remaining();
      }
      double more = progress.operationsPerSecond() * left.toMillis() / 1000;
      return progress.operations() + Math.round(more);
    }

    private String figures(Progress progress) {
      Interval interval = progress.interval();
      if (interval.lengthNanos() >= LEAST_NANOS || last.isEmpty()) {
        Summary summary = interval.summary();
        double seconds = Math.max(1, interval.lengthNanos()) / 1e9;
        Histogram latencies = summary.total().actual();
        last =
            String.format(
                Locale.ROOT,
                "%.0f%s, p99 %s, ",
                summary.succeeded() / seconds,
                isWide() ? " ops/s" : "/s",
                duration(latencies.getValueAtPercentile(99)));
      }
      return last + progress.failed() + (progress.failed() == 1 ? " error" : " errors");
    }

    private static boolean isWide() {
      return columns() >= WIDE;
    }

    private static String duration(long nanos) {
      return nanos < LEAST_MILLIS_NANOS
          ? Math.round(nanos / 1e3) + " us"
          : Math.round(nanos / 1e6) + " ms";
    }

    @Override
    public void close() {
      bar.close();
    }

    /** Leaves out what stands in the percentage too, to have room for the figures. */
    private static final class Renderer extends DefaultProgressBarRenderer {
      private Renderer(Function<ProgressState, Optional<Duration>> timeLeft) {
        super(
            ProgressBarStyle.ASCII,
            " ops",
            1,
            false,
            new DecimalFormat(),
            ChronoUnit.SECONDS,
            isWide(),
            timeLeft);
      }

      @Override
      protected String ratio(ProgressState progress) {
        return isWide() && progress.isIndefinite() ? progress.getCurrent() + " ops" : "";
      }
    }
  }
}
