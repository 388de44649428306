// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.Launcher;
import site.ycsb.kv.cli.launch.Stage;
import site.ycsb.kv.cli.launch.Stage.Ended;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.cli.process.Version;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.max.MaxSearch;
import site.ycsb.kv.study.max.MaxSettings;

/** Searches on a store that is ready, prints the answer and writes its files. Used once. */
public final class Searcher implements Launcher.Work {
  private final Binding binding;
  private final Properties properties;
  private final List<String> workloadFiles;
  private final Optional<Path> out;
  private final Interrupts interrupts;
  private final Console console;
  private final MaxSettings settings;
  private boolean quiet;

  /**
   * Checks all settings of the search.
   *
   * @param out where the files go, if they are asked for
   * @throws DBException with one sentence, or several, if it can't begin
   */
  public Searcher(
      Binding binding,
      Properties properties,
      List<String> workloadFiles,
      Optional<Path> out,
      Interrupts interrupts,
      Console console)
      throws DBException {
    this.binding = binding;
    this.properties = properties;
    this.workloadFiles = workloadFiles;
    this.out = out;
    this.interrupts = interrupts;
    this.console = console;
    RunSettings run = RunSettings.of(properties);
    boolean given = properties.getProperty("threadcount") != null;
    settings = MaxSettings.of(properties, given ? run.threads() : 0, run.maxErrorRate());
    StepDriver.check(properties);
    if (out.isPresent()) {
      ResultDirectory.checkWritable(out.get());
      if (Files.exists(out.get().resolve(MaxFile.NAME))) {
        throw new DBException(
            "--out " + out.get() + " holds a result already; name another directory or remove it.");
      }
    }
  }

  /** The same; without a line for each step if {@code isQuiet}. */
  public Searcher quietly(boolean isQuiet) {
    quiet = isQuiet;
    return this;
  }

  @Override
  public int on(Stage stage, Optional<Ended> load) throws DBException, IOException {
    StepDriver driver =
        new StepDriver(stage, binding, properties, settings, out.map(all -> all.resolve("steps")));
    StepLines lines = new StepLines(settings, System::nanoTime);
    MaxAnswer answer =
        new MaxSearch(
                settings,
                driver,
                new MaxSearch.Surroundings(
                    System::nanoTime,
                    interrupts.stop()::isDone,
                    step -> {
                      if (!quiet) {
                        console.note(lines.line(step));
                      }
                    },
                    System.nanoTime()))
            .run();
    boolean saved = write(answer, stage, driver.store());
    new MaxText(answer).lines(saved ? out : Optional.empty()).forEach(console::result);
    return saved ? exitCode(answer.outcome()) : ExitCode.INVALID;
  }

  /** Writes the files that were asked for; false when that failed. */
  private boolean write(MaxAnswer answer, Stage stage, String store) {
    if (out.isEmpty()) {
      return true;
    }
    boolean standIn = stage.server().started().map(RunningServer::standIn).orElse(false);
    try {
      new MaxFile(
              Version.text(),
              binding.name(),
              properties.getProperty("label", binding.name()),
              store,
              standIn,
              workloadFiles,
              stage.given(),
              answer)
          .write(out.get());
      return true;
    } catch (IOException e) {
      console.note("--out " + out.get() + " can't be written: " + e.getMessage() + ".");
      return false;
    }
  }

  /** The exit code of an answer: valid if it is what was asked for. */
  static int exitCode(MaxAnswer.Outcome outcome) {
    return switch (outcome) {
      case FOUND, KEEPS_EVERY_RATE -> ExitCode.VALID;
      case WIDE, AT_LEAST, BROKEN_AT_EVERY_RATE, STOPPED -> ExitCode.INVALID;
    };
  }
}
