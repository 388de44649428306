// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Guard;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;

/**
 * The server that a command starts when the settings name none; it ends with the command unless it
 * is kept.
 */
public final class CommandServer implements AutoCloseable {
  private final Guard guard;
  private final Console console;
  private boolean kept;
  private final Optional<RunningServer> started;

  private CommandServer(Guard guard, Console console, Optional<RunningServer> started) {
    this.guard = guard;
    this.console = console;
    this.started = started;
  }

  /** Starts the server, if there is one to start, and adds its address to the properties. */
  public static CommandServer start(
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
    return new CommandServer(interrupts.guard(), console, started);
  }

  /** The server, unless the settings name one or the binding needs none. */
  public Optional<RunningServer> started() {
    return started;
  }

  /** Whether it runs inside this process. */
  boolean inside() {
    return started.filter(server -> server.pids().isEmpty()).isPresent();
  }

  /** Whether the server has ended on its own. */
  public boolean ended() {
    return started.filter(server -> server.ended().isDone()).isPresent();
  }

  /**
   * Says what becomes of the data of a load.
   *
   * @param keep whether the server is to go on after it
   * @throws DBException with one sentence if it can't
   */
  void tellEndOfData(boolean keep) throws DBException {
    if (keep && started.isEmpty()) {
      throw new DBException(
          "--keep-server has no effect, as the load starts no server; remove it.");
    } else if (keep && inside()) {
      throw new DBException(
          "--keep-server: the server runs inside this process and ends with it; remove the option,"
              + " or install the store's program.");
    } else if (!keep && started.isPresent()) {
      console.note(
          inside()
              ? "The data ends with this process, after the load."
              : "The data ends with this server, after the load; name a running server by its"
                  + " settings, or add --keep-server.");
    }
  }

  /** Leaves the server running, and says how to reach it and how to end it. */
  void keep() {
    RunningServer server = started.orElseThrow();
    kept = server.keep();
    if (kept) {
      guard.release();
      String address =
          new TreeMap<>(server.address())
              .entrySet().stream().map(s -> " -p " + s).collect(Collectors.joining());
      String pids = server.pids().stream().map(String::valueOf).collect(Collectors.joining(" "));
      console.note("The server goes on. Reach it with" + address + "; end it with kill " + pids);
    }
  }

  @Override
  public void close() {
    if (!kept) {
      started.ifPresent(guard::stop);
    }
  }
}
