/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.binding.Sizes;
import site.ycsb.kv.limits.Limit;
import site.ycsb.kv.limits.StoreLimits;
import site.ycsb.kv.limits.Trial;
import site.ycsb.kv.result.LimitsDocument;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;

/** {@code bin/ycsb limits}: how large keys and values a store takes, and what it does past that. */
@Command(
    name = "limits",
    mixinStandardHelpOptions = true,
    description = {
      "Finds the largest key and the largest value that a store takes, by trial.",
      "What it writes it removes again."
    })
final class LimitsCommand implements Callable<Integer> {
  /** The largest array that every JVM can make. */
  private static final long LARGEST = Integer.MAX_VALUE - 8L;

  private final Interrupts interrupts;
  private final Console console;

  @Parameters(paramLabel = "BINDING", description = "The store (see bin/ycsb bindings).")
  private String binding = "";

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Option(
      names = "--max",
      paramLabel = "SIZE",
      description = "The largest size tried, such as 1m (default: 64m).")
  private String max = "64m";

  @Option(names = "--out", paramLabel = "DIR", description = "Write limits.json there.")
  private @Nullable Path out;

  LimitsCommand(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    Binding found = Bindings.find(binding);
    Properties properties = options.properties();
    SettingsCheck.check(found, properties).forEach(console::note);
    long maxBytes = size(max);
    Optional<RunningServer> started =
        LocalServers.start(
            found, properties, RunSettings.of(properties).server(), interrupts.stop()::requested);
    try {
      started.ifPresent(
          server -> {
            server.address().forEach(properties::setProperty);
            console.note("Server: " + server.description());
          });
      StoreLimits limits =
          StoreLimits.find(
              found,
              properties,
              maxBytes,
              () ->
                  interrupts.stop().requested()
                      || started.filter(s -> s.ended().isDone()).isPresent(),
              console::note);
      print(found, started, limits, maxBytes);
      write(found, limits, maxBytes);
    } finally {
      started.ifPresent(RunningServer::close);
    }
    return Main.VALID;
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
      Limit limit = documented.part() == Part.KEY ? limits.key() : limits.value();
      console.result(compared(documented, limit));
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
    String part = documented.part() == Part.KEY ? "key" : "value";
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
        part,
        documented.bytes(),
        documented.source(),
        finding);
  }

  private void write(Binding found, StoreLimits limits, long maxBytes) throws DBException {
    if (out == null) {
      return;
    }
    try {
      LimitsDocument.of(Version.text(), found.name(), limits, maxBytes).write(out);
    } catch (IOException e) {
      throw new DBException("--out " + out + " can't be written: " + e.getMessage() + ".", e);
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
      // The same sentence says what a size is.
    }
    throw new DBException(
        "--max " + text + ": must be a size from 8 to " + LARGEST + " bytes, such as 64m.");
  }
}
