// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import site.ycsb.kv.setting.Sizes;

/**
 * A Linux control group that limits the memory of a server, of version 2 if the system has it or
 * else of version 1 (kernel documentation, {@code cgroup-v2.rst} and {@code cgroup-v1/memory.rst}).
 */
final class MemoryGroup {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final AtomicInteger MADE = new AtomicInteger();

  /** The files that count processes killed by the kernel, in versions 1 and 2 (cgroups(7)). */
  private static final List<String> EVENTS = List.of("memory.oom_control", "memory.events");

  private static final Pattern KILLS = Pattern.compile("oom_kill [1-9]\\d*");

  private final Path directory;
  private final long bytes;

  private MemoryGroup(Path directory, long bytes) {
    this.directory = directory;
    this.bytes = bytes;
  }

  static MemoryGroup make(long bytes) throws IOException {
    String name = "ycsb-kv-" + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    boolean unified = Files.exists(ROOT.resolve("cgroup.controllers"));
    Path directory = (unified ? ROOT : ROOT.resolve("memory")).resolve(name);
    MemoryGroup group = new MemoryGroup(directory, bytes);
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
      String cause = group.limit() + ": no control group can be made (" + e + "); ";
      throw new IOException(
          cause + "run as root on a Linux with the memory controller, or remove it.", e);
    }
  }

  /** The start of a command that runs in this group. */
  List<String> prefix() {
    return List.of(
        "sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", directory.resolve("cgroup.procs").toString());
  }

  Path directory() {
    return directory;
  }

  /** The setting behind it, with its value. */
  String limit() {
    return "server.memory=" + Sizes.text(bytes);
  }

  /** Whether the kernel killed a process of the group for its use of memory. */
  boolean killed() {
    return EVENTS.stream().map(directory::resolve).anyMatch(MemoryGroup::countsKills);
  }

  private static boolean countsKills(Path events) {
    try {
      return Files.readAllLines(events).stream().anyMatch(KILLS.asMatchPredicate());
    } catch (IOException e) {
      return false; // The file of the other version.
    }
  }

  /** Removes the group, once nothing runs in it. */
  void remove() {
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // An empty group that stays harms nobody.
    }
  }
}
