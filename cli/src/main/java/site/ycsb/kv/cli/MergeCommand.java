// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.study.merge.Merge;
import site.ycsb.kv.study.merge.MergeSettings;
import site.ycsb.kv.study.merge.MergeText;
import site.ycsb.kv.study.merge.MergedFiles;
import site.ycsb.kv.study.merge.MergedResult;

/** {@code bin/ycsb merge}: one result out of many clients'. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description = {
      "Merges the results of the clients of one run into one result.",
      "It is invalid if a client is missing, ended early, lags, or measured something else."
    },
    footer = {
      "",
      "Settings: merge.maxstartspreadseconds (1), merge.maxclockspreadseconds (0.1).",
      "Percentiles of each second follow from the clients' latency.hlog, up to 128 MB in all.",
      "Exit codes: 0 valid, 1 could not merge, 2 merged and is invalid.",
      "",
      "Examples:",
      "  The clients of one run, which had --out results/clients (docs/clients.md):",
      "    bin/ycsb merge results/clients --out results/merged"
    })
final class MergeCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      converter = StoreCommand.ResultPlace.class,
      description = "The --out of the clients, or the directories rank-0000 and so on in it.")
  private List<Path> directories = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = StoreCommand.ResultPlace.class,
      description = "Write the merged result there, which compare and report read.")
  private @Nullable Path out;

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      completionCandidates = Names.class,
      description = "One of the settings below.")
  private Map<String, String> values = new LinkedHashMap<>();

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    Properties properties = new Properties();
    values.forEach((name, value) -> properties.setProperty(name, value == null ? "" : value));
    MergeSettings settings = MergeSettings.of(properties);
    if (out != null) {
      ResultDirectory.check(out);
    }
    MergedResult result = Merge.of(directories, settings);
    boolean written = write(result);
    MergeText.of(result).forEach(console::result);
    if (!console.isRead()) {
      result.reasons().forEach(reason -> console.note("The merged result is invalid: " + reason));
    }
    return written && result.valid() ? ExitCode.VALID : ExitCode.INVALID;
  }

  private boolean write(MergedResult result) {
    if (out == null) {
      return true;
    }
    try {
      MergedFiles.write(result, out);
      return true;
    } catch (IOException e) {
      console.note("--out " + out + " can't be written: " + e.getMessage() + ".");
      return false;
    }
  }

  /** What {@code -p} takes, without the values. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return MergeSettings.ALL.stream().map(setting -> setting.name() + "=").iterator();
    }
  }
}
