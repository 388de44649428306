// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.DBException;
import site.ycsb.kv.cli.launch.Display;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.study.sweep.Point;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.SweepDirectory;
import site.ycsb.kv.study.sweep.SweepFiles;

/** Runs sweeps with a line for each finished point, and a progress bar on a terminal. */
final class SweepRunner {
  private final Interrupts interrupts;
  private final Console console;
  private @Nullable ProgressBar bar;
  private Duration left = Duration.ZERO;

  /** Where the results go, if it runs. */
  static final class Place {
    @Option(
        names = "--out",
        paramLabel = "DIR",
        converter = StoreCommand.ResultPlace.class,
        description = "Where all results go.")
    @Nullable Path out;

    @Option(names = "--dry-run", description = "Print the plan and run nothing.")
    boolean dryRun;
  }

  SweepRunner(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
  }

  /** Runs the points of a sweep that are left; {@code name} stands at the bar. */
  void run(Sweep sweep, SweepFiles files, String name) throws DBException {
    List<String> launcher =
        files.sharing(java(), List.of(SweptRun.class.getName()), interrupts.stop());
    left = sweep.timeLeft();
    bar = console.isWatched() ? bar(sweep, name) : null;
    try {
      sweep.run(
          launcher,
          (entry, finished, timeLeft) -> {
            left = timeLeft;
            show(entry, finished, sweep.points());
          });
    } finally {
      if (bar != null) {
        bar.close();
      }
    }
  }

  private ProgressBar bar(Sweep sweep, String name) {
    return Display.bar(name, " points", console)
        .setInitialMax(sweep.points())
        .startsFrom(sweep.finished(), Duration.ZERO)
        .setEtaFunction(state -> Optional.of(left))
        .build();
  }

  private void show(SweepDirectory.Entry entry, int finished, int all) {
    Point point = entry.point();
    String came =
        figure(entry)
            .orElseGet(
                () ->
                    point.outcome().name().toLowerCase(Locale.ROOT)
                        + ": "
                        + String.join(" ", point.reasons()));
    String line =
        String.format(
            Locale.ROOT,
            "%d/%d %s: %s (%.1f s)",
            finished,
            all,
            entry.directory().getFileName(),
            came,
            point.seconds());
    // Where the bar stands, and over all of it.
    console.note(bar == null ? line : "\r" + " ".repeat(Display.columns()) + "\r" + line);
    if (bar != null) {
      bar.stepTo(finished);
    }
  }

  /** What a valid point found; empty if it is not valid, or can't be read. */
  private static Optional<String> figure(SweepDirectory.Entry entry) {
    OptionalDouble rate = entry.throughputPerSecond();
    if (rate.isPresent()) {
      return Optional.of(String.format(Locale.ROOT, "%.0f ops/s", rate.getAsDouble()));
    }
    try {
      return entry.point().valid()
          ? entry.max().map(max -> max.answer().sentence())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The words that start a JVM as this one was started. */
  private static List<String> java() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(word -> !word.startsWith("-agentlib:jdwp"))
        .forEach(words::add);
    words.add("-D" + Console.TERMINAL + "=false");
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return words;
  }
}
