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
package site.ycsb.kv.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A server that a run started for itself, and stops. Thread-safe. */
public interface RunningServer extends AutoCloseable {
  /** What it is, in a few words: program or stand-in, and where it listens. */
  String description();

  /** Whether it only stands in for the real server, so that its speed says nothing of that one. */
  boolean standIn();

  /** The settings that lead a client to it. */
  Map<String, String> address();

  /** The numbers of its processes; empty if it lives in this one. */
  default List<Long> pids() {
    return List.of();
  }

  /** Where it keeps its data. */
  default List<Path> dataFiles() {
    return List.of();
  }

  /** Completed with the reason when the server ends before it is closed. */
  CompletableFuture<String> ended();

  /** Stops the server and removes what it wrote. May be called more than once. */
  @Override
  void close();
}
