// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Files;
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
import site.ycsb.kv.cli.process.Version;
import site.ycsb.kv.report.Report;
import site.ycsb.kv.result.ResultFile;

/** {@code bin/ycsb report}: one file that shows results and sweeps. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes one HTML page about results, sweeps and experiments, which opens without a network.",
      "With --check it computes the figures of such a page again from what the page holds."
    },
    footer = {
      "",
      "See docs/reports.md for what a report shows.",
      "",
      "Examples:",
      "  The page of one result:",
      "    bin/ycsb run redis -P workloads/workloadb --out results/b",
      "    bin/ycsb report results/b -o results/b.html",
      "  The check of its figures:",
      "    bin/ycsb report --check results/b.html"
    })
final class ReportCommand implements Callable<Integer> {
  private static final List<String> FORMATS = List.of("html", "md", "svg");

  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      converter = StoreCommand.ResultPlace.class,
      description = "Directories of --out: results, sweeps, experiments.")
  private List<Path> directories = List.of();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where to write it (default: report.html; md and svg to standard output).")
  private @Nullable Path out;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      completionCandidates = Formats.class,
      description = "html, md (the tables as Markdown) or svg (the main chart); default: html.")
  private String format = "html";

  @Option(
      names = "--check",
      paramLabel = "FILE",
      description = "Check the figures of this page; exit with 2 if one differs.")
  private @Nullable Path checked;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    if (checked != null) {
      return check(checked);
    }
    if (directories.isEmpty()) {
      throw new DBException("Name the directories to report on, or a page with --check.");
    }
    if (!FORMATS.contains(format)) {
      throw new DBException("--format " + format + ": must be one of html, md, svg.");
    }
    Path file = out == null && format.equals("html") ? Path.of("report.html") : out;
    if (file != null) {
      ResultFile.check("-o " + file, file);
    }
    Report report = Report.of(directories, Version.text());
    String text =
        switch (format) {
          case "md" -> report.markdown();
          case "svg" -> report.svg();
          default -> report.html();
        };
    return write(file, text);
  }

  private int write(@Nullable Path file, String text) {
    if (file == null) {
      text.lines().forEach(console::result);
      return ExitCode.VALID;
    }
    try {
      Files.writeString(file, text);
      console.note("Wrote " + file + ".");
      return ExitCode.VALID;
    } catch (IOException e) {
      console.note("-o " + file + " can't be written: " + e.getMessage() + ".");
      return ExitCode.INVALID;
    }
  }

  private int check(Path file) throws DBException {
    if (!directories.isEmpty()) {
      throw new DBException("--check takes one page and no directories; leave them out.");
    }
    Report.Check check = Report.check(file, Version.text());
    if (check.differences().isEmpty()) {
      console.result(
          "All %d figures of %s follow from the histograms and samples that it holds."
              .formatted(check.figures(), file));
      return ExitCode.VALID;
    }
    check.differences().forEach(console::result);
    return ExitCode.INVALID;
  }

  /** What {@code --format} takes. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return FORMATS.iterator();
    }
  }
}
