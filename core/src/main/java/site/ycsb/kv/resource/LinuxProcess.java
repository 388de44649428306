// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Linux knows of a process and OSHI does not report: its threads, processors and control group
 * (proc(5), cgroups(7)). Elsewhere all of it is unknown. Used by one thread.
 */
final class LinuxProcess {
  /** Reading more threads than this once a second would itself cost too much. */
  private static final int MOST_THREADS = 512;

  /** The unit of processor times in /proc: USER_HZ is 100 (time(7)). */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** A time shorter than this has no rate, as with {@link Usage}. */
  private static final long SHORTEST_NANOS = 200_000_000;

  /** In /proc/PID/task/TID/stat after the name of the program: utime and stime. */
  private static final int USER_FIELD = 11;

  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  private final Path directory;
  private Map<String, Long> ticks = Map.of();
  private long atNanos;

  LinuxProcess(long pid) {
    directory = Path.of("/proc", Long.toString(pid));
  }

  /** Whether this user may read how much the process reads from disk and writes to it. */
  boolean countsDisk() {
    return !Files.isDirectory(directory) || Files.isReadable(directory.resolve("io"));
  }

  /** Adds the busiest thread since the last call, and the memory of the process's own group. */
  Reading addTo(Reading reading) {
    Reading more = reading.with(Metric.BUSIEST_THREAD, busiestThreadPercent(reading.atNanos()));
    Optional<Path> group = group("memory");
    if (group.isEmpty() || group.equals(new LinuxProcess(ownPid()).group("memory"))) {
      return more;
    }
    Path own = group.get();
    return more.with(
            Metric.GROUP_MEMORY,
            number(own, "memory.current").orElse(number(own, "memory.usage_in_bytes").orElse(-1L)))
        .with(Metric.GROUP_CACHE, pageCache(own));
  }

  /** The processors that it may use at once, by its affinity and its group; 0 if unknown. */
  double processors() {
    int allowed =
        lines(directory.resolve("status")).stream()
            .filter(line -> line.startsWith("Cpus_allowed_list:"))
            .mapToInt(line -> size(line.replaceAll("[^-,\\d]", "")))
            .sum();
    return Math.min(allowed, group("cpu").map(LinuxProcess::quota).orElse(Double.MAX_VALUE));
  }

  /** In percent of one core; unknown the first time and for very many threads. */
  private long busiestThreadPercent(long nowNanos) {
    Map<String, Long> before = ticks;
    long nanos = nowNanos - atNanos;
    ticks = readTicks();
    atNanos = nowNanos;
    if (before.isEmpty() || ticks.isEmpty() || nanos < SHORTEST_NANOS) {
      return Reading.UNKNOWN;
    }
    long most =
        ticks.entrySet().stream()
            .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
            .max()
            .orElse(0);
    return Math.max(0, Math.min(100, Math.round(100.0 * most * NANOS_PER_TICK / nanos)));
  }

  private Map<String, Long> readTicks() {
    Map<String, Long> read = new HashMap<>();
    try (Stream<Path> threads = Files.list(directory.resolve("task"))) {
      for (Path thread : threads.limit(MOST_THREADS + 1).toList()) {
        for (String line : lines(thread.resolve("stat"))) {
          // The name is in parentheses and may contain anything.
          String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
          read.put(
              thread.toString(),
              Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[USER_FIELD + 1]));
        }
      }
    } catch (IOException e) {
      return Map.of(); // Not Linux, or the process has ended.
    }
    return read.size() > MOST_THREADS ? Map.of() : read;
  }

  /** The group of a controller: a line {@code 4:memory:/path}, or {@code 0::/path} in version 2. */
  private Optional<Path> group(String controller) {
    Path root = GROUPS.resolve(controller);
    String start = Files.isDirectory(root) ? ":" + controller + ":/" : "0::/";
    return lines(directory.resolve("cgroup")).stream()
        .filter(line -> line.contains(start))
        .map(line -> line.substring(line.indexOf(start) + start.length()))
        .map(path -> (Files.isDirectory(root) ? root : GROUPS).resolve(path))
        .filter(Files::isDirectory)
        .findFirst();
  }

  /** The part of a group's memory that holds pages of files. */
  private static long pageCache(Path group) {
    return lines(group.resolve("memory.stat")).stream()
        .filter(line -> line.startsWith("file ") || line.startsWith("total_cache "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .findFirst()
        .orElse(Reading.UNKNOWN);
  }

  /** The processors that a group and those above it leave to it. */
  private static double quota(Path group) {
    double least = Double.MAX_VALUE;
    for (Path at = group; at != null && at.startsWith(GROUPS); at = at.getParent()) {
      // "max 100000" or "50000 100000"
      String[] both = String.join("", lines(at.resolve("cpu.max"))).split(" ", -1);
      long quota =
          both.length == 2 && !both[0].equals("max")
              ? Long.parseLong(both[0])
              : number(at, "cpu.cfs_quota_us").orElse(-1L);
      long period =
          both.length == 2 ? Long.parseLong(both[1]) : number(at, "cpu.cfs_period_us").orElse(1L);
      least = quota > 0 ? Math.min(least, (double) quota / period) : least;
    }
    return least;
  }

  /** How many numbers a list such as {@code 0-3,7} has. */
  private static int size(String list) {
    int size = 0;
    for (String part : list.split(",", -1)) {
      String[] ends = part.split("-", -1);
      size += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return size;
  }

  private static Optional<Long> number(Path group, String file) {
    return lines(group.resolve(file)).stream().findFirst().map(Long::valueOf);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static long ownPid() {
    return ProcessHandle.current().pid();
  }
}
