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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;

/** {@code bin/ycsb shell}: one client, by hand. */
@Command(
    name = "shell",
    mixinStandardHelpOptions = true,
    description = "Reads, inserts, updates, scans and deletes by hand; help lists the words.")
final class ShellCommand implements Callable<Integer> {
  private final Interrupts interrupts;
  private final Console console;

  @Parameters(paramLabel = "BINDING", description = "The store (see bin/ycsb bindings).")
  private String binding = "";

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  ShellCommand(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Binding found = Bindings.find(binding);
    Properties properties = options.properties();
    SettingsCheck.check(found, properties).forEach(console::note);
    Optional<RunningServer> started =
        LocalServers.start(
            found, properties, RunSettings.of(properties).server(), interrupts.stop()::requested);
    try {
      started.ifPresent(
          server -> {
            server.address().forEach(properties::setProperty);
            console.note("Server: " + server.description());
          });
      if (started.isPresent()) {
        // A server of its own is empty, and has no tables yet.
        properties.setProperty("dotransactions", "false");
      }
      found.prepare(properties);
      converse(found.newClient(), properties);
    } finally {
      started.ifPresent(RunningServer::close);
    }
    return Main.VALID;
  }

  private void converse(DB client, Properties properties) throws DBException, IOException {
    client.setProperties(properties);
    client.init();
    try {
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      ShellSession session = new ShellSession(client, properties, console::result);
      console.note("Connected; help lists the words, quit ends.");
      String line = input.readLine();
      while (line != null && session.execute(line) && !interrupts.stop().requested()) {
        line = input.readLine();
      }
    } finally {
      client.cleanup();
    }
  }
}
