// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.result.ResultFile;
import site.ycsb.kv.study.compare.ComparedRuns;
import site.ycsb.kv.study.compare.Comparison;
import site.ycsb.kv.study.compare.ComparisonCsv;
import site.ycsb.kv.study.compare.ComparisonText;

/** {@code bin/ycsb compare}: which store is faster, and whether that is more than noise. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the stores of one sweep, two sweeps of the same plan, or two results.",
      "Each figure is faster, slower, equal within the margin, or not decided."
    },
    footer = {
      "",
      "See docs/comparing.md for what the words mean and how many repeats they need.",
      "",
      "Examples:",
      "  Two stores of a sweep:",
      "    bin/ycsb sweep redis,memory -P workloads/workloadb --repeat 2 --seed 1 \\",
      "      --out results/sweep",
      "    bin/ycsb compare results/sweep --metrics throughput,p99"
    })
final class CompareCommand implements Callable<Integer> {
  private static final double PERCENT = 100;
  private static final double LARGEST_MARGIN_PERCENT = 50;
  private static final List<String> WORDS = List.of("slower", "more", "not decided");

  private final Console console;

  @Parameters(
      arity = "1..2",
      paramLabel = "DIR",
      converter = StoreCommand.ResultPlace.class,
      description = "A sweep; or two sweeps or results, the first of them the baseline.")
  private List<Path> directories = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "LABEL",
      description = "The store that the others stand against (default: the first of the sweep).")
  private @Nullable String baseline;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      description = "Differences below it do not count (default: 2).")
  private String margin = "2";

  @Option(
      names = "--metrics",
      split = ",",
      paramLabel = "NAME",
      completionCandidates = Metrics.class,
      description = "Only these: throughput, p50, p99, p99.9, cpu, memory (default: all).")
  private List<String> metrics = List.of();

  @Option(
      names = "--fail-on",
      split = ",",
      paramLabel = "WORD",
      completionCandidates = Words.class,
      description = "Exit with code 2 if a row says slower, more, or not decided.")
  private List<String> failOn = List.of();

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table there as CSV.")
  private @Nullable Path out;

  CompareCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    double share = share(margin);
    check("--metrics", metrics, Comparison.MEASURES);
    check("--fail-on", failOn, WORDS);
    if (out != null) {
      ResultFile.check("--out " + out, out);
    }
    ComparedRuns runs = read();
    Comparison comparison = Comparison.of(runs, metrics, share);
    ComparisonText.of(comparison, runs.notes()).forEach(console::result);
    if (!write(comparison)) {
      return ExitCode.INVALID;
    }
    boolean fails = comparison.isEmpty() || failOn.stream().anyMatch(comparison::says);
    return fails ? ExitCode.INVALID : ExitCode.VALID;
  }

  private ComparedRuns read() throws DBException {
    if (directories.size() == 1) {
      return ComparedRuns.ofSweep(directories.get(0), baseline);
    }
    if (baseline != null) {
      throw new DBException(
          "--baseline "
              + ComparisonText.printable(baseline)
              + ": the first of two directories is the baseline; leave it out.");
    }
    return ComparedRuns.of(directories.get(0), directories.get(1));
  }

  private boolean write(Comparison comparison) {
    if (out == null) {
      return true;
    }
    try {
      ComparisonCsv.write(comparison, out);
      return true;
    } catch (IOException e) {
      console.note("--out " + out + " can't be written: " + e.getMessage() + ".");
      return false;
    }
  }

  private static void check(String option, List<String> given, List<String> known)
      throws DBException {
    for (String word : given) {
      if (!known.contains(word)) {
        throw new DBException(
            option
                + " "
                + word
                + ": must be of "
                + String.join(", ", known.stream().sorted().toList())
                + ".");
      }
    }
  }

  /** A margin in percent, such as 2 or 2.5%, as a share. */
  private static double share(String percent) throws DBException {
    try {
      double number = Double.parseDouble(percent.replaceFirst(" *%$", ""));
      if (number > 0 && number <= LARGEST_MARGIN_PERCENT) {
        return number / PERCENT;
      }
    } catch (NumberFormatException e) {
      // The exception below describes a margin.
    }
    throw new DBException("--margin " + percent + ": must be a percentage up to 50, such as 2.");
  }

  /** What {@code --metrics} takes. */
  static final class Metrics implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Comparison.MEASURES.iterator();
    }
  }

  /** What {@code --fail-on} takes. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return WORDS.iterator();
    }
  }
}
