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
package site.ycsb.kv.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.server.ServerLimits;

/** Finds the server of a run that names none. */
public final class LocalServers {
  private LocalServers() {}

  /**
   * Starts the server of this binding.
   *
   * @param cancelled asked while waiting; true gives up
   * @return nothing when the settings name a server, or the binding needs none
   * @throws DBException with one sentence when the one chosen can't be had
   */
  public static Optional<RunningServer> start(
      Binding binding, Properties properties, ServerChoice choice, BooleanSupplier cancelled)
      throws DBException {
    ServerLimits limits = ServerLimits.of(properties);
    if (binding.hasAddress(properties)) {
      refuseLimits(limits, "the server is not started by this run");
      return Optional.empty();
    }
    List<LocalServer> programs = binding.programs(properties);
    Optional<EmbeddedServer> embedded = binding.embedded(properties);
    try {
      if (choice != ServerChoice.EMBEDDED) {
        for (LocalServer program : programs) {
          Optional<Path> executable = program.find();
          if (executable.isPresent()) {
            return Optional.of(program.start(executable.get(), limits, cancelled));
          }
        }
      }
      if (choice != ServerChoice.PROGRAM && embedded.isPresent()) {
        refuseLimits(limits, "the embedded server can't be limited");
        return Optional.of(embedded.get().start());
      }
    } catch (IOException e) {
      throw new DBException(binding.name() + ": " + e.getMessage(), e);
    }
    throw new DBException(missing(binding, programs, choice));
  }

  private static void refuseLimits(ServerLimits limits, String why) throws DBException {
    if (limits.memoryBytes().isPresent() || limits.cpus().isPresent()) {
      throw new DBException(
          "server.memory and server.cpus have no effect, as " + why + "; remove them.");
    }
  }

  private static String missing(Binding binding, List<LocalServer> programs, ServerChoice choice) {
    String found =
        programs.isEmpty()
            ? "it has no program"
            : programs.stream().map(LocalServer::missing).collect(Collectors.joining(", "));
    String wanted = choice == ServerChoice.EMBEDDED ? "it has no embedded one" : found;
    return binding.name()
        + " has no server for server="
        + choice.name().toLowerCase(java.util.Locale.ROOT)
        + ": "
        + wanted
        + "; name a running server by its settings (bin/ycsb bindings "
        + binding.name()
        + ").";
  }
}
