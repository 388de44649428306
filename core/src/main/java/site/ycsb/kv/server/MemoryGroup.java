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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A control group of Linux that limits the memory of a server: of version 2 where the system has
 * it, or else of version 1 (kernel documentation, {@code cgroup-v2.rst} and {@code
 * cgroup-v1/memory.rst}).
 */
final class MemoryGroup {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final AtomicInteger MADE = new AtomicInteger();

  private final Path directory;

  private MemoryGroup(Path directory) {
    this.directory = directory;
  }

  /**
   * Makes a group.
   *
   * @throws IOException with one sentence when this system or user cannot
   */
  static MemoryGroup make(long bytes) throws IOException {
    String name = "ycsb-kv-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    boolean unified = Files.exists(ROOT.resolve("cgroup.controllers"));
    Path directory = (unified ? ROOT : ROOT.resolve("memory")).resolve(name);
    MemoryGroup group = new MemoryGroup(directory);
    try {
      if (unified) {
        Files.writeString(ROOT.resolve("cgroup.subtree_control"), "+memory");
      }
      Files.createDirectory(directory);
      String limit = unified ? "memory.max" : "memory.limit_in_bytes";
      Files.writeString(directory.resolve(limit), Long.toString(bytes));
      return group;
    } catch (IOException e) {
      group.remove();
      throw new IOException(
          "server.memory="
              + bytes
              + ": no control group can be made ("
              + e
              + "); run as root on a Linux with the memory controller, or remove it.",
          e);
    }
  }

  /** What a command begins with to run in this group. */
  List<String> prefix() {
    return List.of(
        "sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", directory.resolve("cgroup.procs").toString());
  }

  /** Removes the group, once nothing runs in it. */
  void remove() {
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // What can't be removed is empty and harms nobody.
    }
  }
}
