// SPDX-License-Identifier: Apache-2.0
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
import site.ycsb.kv.setting.Setting;

/** Finds and starts the server of a command whose settings name none. */
public final class LocalServers {
  private static final String FULL = "No space left on device";

  private LocalServers() {}

  /**
   * Starts the server of this binding, unless the settings name one or the binding needs none. The
   * waiting ends when {@code cancelled} returns true.
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
      String full = String.valueOf(e.getMessage()).endsWith(FULL) ? hint() : "";
      throw new DBException(binding.name() + ": " + e.getMessage() + full, e);
    }
    throw new DBException(missing(binding, programs, choice));
  }

  private static String hint() {
    return " in "
        + System.getProperty("java.io.tmpdir")
        + ", where the server keeps its data; free some, or name another directory"
        + " (JAVA_OPTS=-Djava.io.tmpdir=...).";
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
    return ("%s has no server for server=%s: %s; name a running server by its settings (bin/ycsb"
            + " bindings %s).")
        .formatted(binding.name(), Setting.word(choice), wanted, binding.name());
  }
}
