// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import picocli.CommandLine.Command;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.CommandServer;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.run.Phase;

/** {@code bin/ycsb shell}: one client, by hand. */
@Command(
    name = "shell",
    mixinStandardHelpOptions = true,
    description = "Reads, inserts, updates, scans and deletes by hand; help lists the words.",
    footer = {
      "",
      "Examples:",
      "  By hand:",
      "    bin/ycsb shell redis",
      "  From a script:",
      "    printf 'insert user1 name=Ada\\nread user1\\n' | bin/ycsb shell redis"
    })
final class ShellCommand extends StoreCommand {
  private volatile boolean connected;

  ShellCommand(Interrupts interrupts, Console console) {
    super(interrupts, console);
  }

  @Override
  int call(Binding binding, Properties properties) throws Exception {
    // A read of standard input, or of a server that does not answer, ignores a request to stop.
    var unused = interrupts.stop().thenRun(this::endAtOnce);
    try (CommandServer server = start(binding, properties)) {
      if (server.started().isPresent()) {
        // The server is empty and has no tables.
        Phase.LOAD.declareIn(properties);
      }
      binding.prepare(properties);
      converse(binding.newClient(), properties);
    }
    return ExitCode.VALID;
  }

  private void endAtOnce() {
    interrupts.guard().killServer();
    interrupts.finished(connected ? ExitCode.VALID : ExitCode.COULD_NOT_RUN);
  }

  private void converse(DB client, Properties properties) throws DBException, IOException {
    client.setProperties(properties);
    client.init();
    connected = true;
    try {
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      ShellSession session = new ShellSession(client, properties, console::result);
      console.note("Connected; help lists the words, quit ends.");
      String line = input.readLine();
      while (line != null && session.execute(line) && !interrupts.stop().isDone()) {
        line = input.readLine();
      }
    } finally {
      client.cleanup();
    }
  }
}
