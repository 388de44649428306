// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.cli.launch.CommandServer;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.cli.process.Version;
import site.ycsb.kv.limits.Limit;
import site.ycsb.kv.limits.StoreLimits;
import site.ycsb.kv.limits.Trial;
import site.ycsb.kv.result.LimitsDocument;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Sizes;

/** {@code bin/ycsb limits}: the largest key and value of a store, and what larger ones do. */
@Command(
    name = "limits",
    mixinStandardHelpOptions = true,
    description = {
      "Finds the largest key and the largest value that a store takes, by trial.",
      "It writes under keys of its own that no record has, and deletes them again."
    },
    footer = {
      "",
      "Examples:",
      "  Sizes up to 1 MiB in Redis, with the result as a file:",
      "    bin/ycsb limits redis --max 1m --out results/limits"
    })
final class LimitsCommand extends StoreCommand {
  /** The largest array that every JVM can make. */
  private static final long LARGEST = Integer.MAX_VALUE - 8L;

  @Option(
      names = "--max",
      paramLabel = "SIZE",
      description = "The largest size tried, such as 1m (default: 64m).")
  private String max = "64m";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = ResultPlace.class,
      description = "Write limits.json there.")
  private @Nullable Path out;

  LimitsCommand(Interrupts interrupts, Console console) {
    super(interrupts, console);
  }

  @Override
  int call(Binding binding, Properties properties) throws DBException {
    long maxBytes = size(max);
    if (out != null) {
      ResultDirectory.checkWritable(out);
    }
    try (CommandServer server = start(binding, properties)) {
      StoreLimits limits =
          StoreLimits.find(
              binding,
              properties,
              maxBytes,
              () -> interrupts.stop().isDone() || server.ended(),
              console::note);
      print(binding, server.started(), limits, maxBytes);
      boolean saved = write(binding, limits, maxBytes);
      int code = server.started().isPresent() ? ExitCode.VALID : report(limits.leftBehind());
      return saved ? code : ExitCode.INVALID;
    }
  }

  /** Reports what stays in a user's store. */
  private int report(List<String> leftBehind) {
    leftBehind.forEach(console::note);
    return leftBehind.isEmpty() ? ExitCode.VALID : ExitCode.INVALID;
  }

  private void print(
      Binding found, Optional<RunningServer> started, StoreLimits limits, long maxBytes) {
    console.result("# Limits of " + found.name() + ", tried up to " + maxBytes + " bytes");
    if (!limits.store().isEmpty()) {
      console.result("# Store: " + limits.store());
    }
    started.ifPresent(server -> console.result("# Server: " + server.description()));
    if (started.filter(RunningServer::standIn).isPresent()) {
      console.result("# This server is a stand-in: its limits say nothing of the real one's.");
    }
    console.result(String.format(Locale.ROOT, "%-6s %14s  %s", "", "largest bytes", "beyond"));
    print("key", limits.key());
    print("value", limits.value());
    for (DocumentedLimit documented : limits.documented()) {
      console.result(compared(documented, limits.of(documented.part())));
    }
  }

  private void print(String part, Limit limit) {
    String beyond = limit.beyond().map(LimitsCommand::beyond).orElse("not tried");
    console.result(String.format(Locale.ROOT, "%-6s %14d  %s", part, limit.largestBytes(), beyond));
  }

  private static String beyond(Trial trial) {
    String what =
        switch (trial.outcome()) {
          case REFUSED -> "is refused";
          case CHANGED -> "IS STORED, BUT CHANGED";
          case LOST -> "loses the connection";
          case STORED -> "is stored";
        };
    String detail = trial.detail().isEmpty() ? "" : ": " + trial.detail();
    return trial.bytes() + " " + what + detail;
  }

  private static String compared(DocumentedLimit documented, Limit limit) {
    String finding =
        switch (limit.compare(documented)) {
          case MEETS -> "what was found meets it";
          case CONTRADICTS -> "what was found CONTRADICTS it";
          case TUNED -> "another was set";
          case NOT_REACHED -> "it was not reached";
        };
    return String.format(
        Locale.ROOT,
        "%-6s %14d  documented (%s); %s",
        Setting.word(documented.part()),
        documented.bytes(),
        documented.source(),
        finding);
  }

  /** Writes the file that was asked for; false when that failed. */
  private boolean write(Binding found, StoreLimits limits, long maxBytes) {
    if (out == null) {
      return true;
    }
    try {
      LimitsDocument.write(out, Version.text(), found.name(), limits, maxBytes);
      return true;
    } catch (IOException e) {
      console.note("--out " + out + " can't be written: " + e.getMessage() + ".");
      return false;
    }
  }

  /** A size such as 512, 64k or 1m. */
  static long size(String text) throws DBException {
    try {
      long bytes = Sizes.parse(text);
      if (bytes >= 8 && bytes <= LARGEST) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // The exception below describes a size.
    }
    throw new DBException(
        "--max " + text + ": must be a size from 8 to " + LARGEST + " bytes, such as 64m.");
  }
}
