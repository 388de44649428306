// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** How many more files and threads the system allows this process, where it says. Thread-safe. */
public final class SystemLimits {
  private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");

  private final Path proc;
  private final Path controlGroups;

  /** Those of this process. */
  public SystemLimits() {
    this(Path.of("/proc"), CONTROL_GROUPS);
  }

  /** Those that files in the form of proc(5) and cgroups(7) tell, for tests. */
  public SystemLimits(Path proc, Path controlGroups) {
    this.proc = proc;
    this.controlGroups = controlGroups;
  }

  /** The limit on open files ({@code ulimit -n}). */
  public OptionalLong files() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? OptionalLong.of(unix.getMaxFileDescriptorCount())
        : OptionalLong.empty();
  }

  /** The files and sockets that this process has open; 0 where unknown. */
  public long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  /** The threads that this user may still start ({@code ulimit -u}); root may start any number. */
  public OptionalLong userThreads() {
    try {
      String user = field(proc.resolve("self/status"), "Uid:").split("\\s+", -1)[0];
      String limit = field(proc.resolve("self/limits"), "Max processes").split("\\s+", -1)[0];
      if (user.equals("0") || limit.equals("unlimited")) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(Long.parseLong(limit) - threadsOf(user));
    } catch (IOException | NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** The threads that the control group of this process still allows ({@code pids.max}). */
  public OptionalLong groupThreads() {
    try {
      List<Long> left = new ArrayList<>();
      for (String line : Files.readAllLines(proc.resolve("self/cgroup"))) {
        // number:controllers:path, and of version 2 without controllers (cgroups(7))
        String[] parts = line.split(":", 3);
        if (parts.length == 3 && (parts[1].isEmpty() || parts[1].equals("pids"))) {
          Path root = parts[1].isEmpty() ? controlGroups : controlGroups.resolve(parts[1]);
          addRemaining(root, root.resolve(parts[2].substring(1)), left);
        }
      }
      return left.stream().mapToLong(Long::longValue).min();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** Adds what a group and those above it allow. */
  private static void addRemaining(Path root, Path group, List<Long> left) throws IOException {
    for (Path at = group; at != null && at.startsWith(root); at = at.getParent()) {
      Path max = at.resolve("pids.max");
      if (Files.isReadable(max) && !Files.readString(max).startsWith("max")) {
        long current = Long.parseLong(Files.readString(at.resolve("pids.current")).trim());
        left.add(Long.parseLong(Files.readString(max).trim()) - current);
      }
    }
  }

  private long threadsOf(String user) throws IOException {
    long threads = 0;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        Path status = process.resolve("status");
        try {
          if (field(status, "Uid:").split("\\s+", -1)[0].equals(user)) {
            threads += Long.parseLong(field(status, "Threads:"));
          }
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return threads;
  }

  private static String field(Path file, String name) throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith(name)) {
        return line.substring(name.length()).trim();
      }
    }
    throw new IOException(file + " has no " + name);
  }
}
