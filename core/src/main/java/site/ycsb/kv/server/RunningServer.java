// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A server that a run started for itself, and stops. Thread-safe. */
public interface RunningServer extends AutoCloseable {
  /** What it is, in a few words: program or stand-in, and where it listens. */
  String description();

  /** Whether it stands in for the real server, so that its speed says nothing about that one. */
  boolean standIn();

  /** The settings with which a client reaches it. */
  Map<String, String> address();

  /** Its process ids; empty if it runs in this process. */
  default List<Long> pids() {
    return List.of();
  }

  /** The command lines of its processes. */
  default List<String> commandLines() {
    return List.of();
  }

  /** Where it keeps its data. */
  default List<Path> dataFiles() {
    return List.of();
  }

  /** Completes with the reason when the server ends before it is closed. */
  default CompletableFuture<String> ended() {
    return new CompletableFuture<>();
  }

  /**
   * Ends the server at once and removes its files, when this process is about to end and has no
   * time for more. A server inside this process ends with it.
   */
  default void kill() {}

  /**
   * Lets the server outlive this process; its files go when it ends. Called instead of {@link
   * #close}. Returns false if it can't, as it runs in this process.
   */
  default boolean keep() {
    return false;
  }

  /** Stops the server and removes its files. May be called more than once. */
  @Override
  void close();
}
