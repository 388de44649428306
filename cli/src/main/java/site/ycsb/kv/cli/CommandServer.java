// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;

/** The server that a command starts when the settings name none; it ends with the command. */
final class CommandServer implements AutoCloseable {
  private final Guard guard;
  private final Optional<RunningServer> started;

  private CommandServer(Guard guard, Optional<RunningServer> started) {
    this.guard = guard;
    this.started = started;
  }

  /** Starts the server, if there is one to start, and adds its address to the properties. */
  static CommandServer start(
      Binding binding, Properties properties, Interrupts interrupts, Console console)
      throws DBException {
    Optional<RunningServer> started =
        LocalServers.start(
            binding, properties, RunSettings.of(properties).server(), interrupts.stop()::isDone);
    started.ifPresent(
        server -> {
          interrupts.guard().watch(server);
          server.address().forEach(properties::setProperty);
          console.note("Server: " + server.description());
        });
    return new CommandServer(interrupts.guard(), started);
  }

  /** The server, unless the settings name one or the binding needs none. */
  Optional<RunningServer> started() {
    return started;
  }

  /** Whether it runs inside this process. */
  boolean inside() {
    return started.filter(server -> server.pids().isEmpty()).isPresent();
  }

  /** Whether the server has ended on its own. */
  boolean ended() {
    return started.filter(server -> server.ended().isDone()).isPresent();
  }

  @Override
  public void close() {
    started.ifPresent(guard::stop);
  }
}
