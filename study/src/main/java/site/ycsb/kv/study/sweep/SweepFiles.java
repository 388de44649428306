// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.result.ResultDirectory;

/** A sweep's directory while the sweep writes there, which it locks. Used by one thread. */
public final class SweepFiles implements AutoCloseable {
  private static final String LOCK = "sweep.lock";
  private static final String CLASSES = "classes.jsa";

  private final Path directory;
  private final Path points;
  private final FileChannel channel;
  private final Map<String, Point> finished = new HashMap<>();

  private SweepFiles(Path directory, FileChannel channel) {
    this.directory = directory;
    this.points = directory.resolve(SweepDirectory.POINTS);
    this.channel = channel;
  }

  /**
   * Locks a directory, which it makes if there is none.
   *
   * @throws DBException with one sentence if another sweep holds it, it has other files, or it
   *     can't be written
   */
  public static SweepFiles open(Path directory) throws DBException {
    ResultDirectory.checkWritable(directory);
    boolean isNew = !SweepDirectory.isSweep(directory) && !Files.exists(directory.resolve(LOCK));
    try {
      if (isNew && holdsFiles(directory)) {
        throw new DBException(
            "--out " + directory + " holds other files than a sweep's; name another directory.");
      }
      FileChannel channel =
          FileChannel.open(
              directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locks(channel)) {
        channel.close();
        throw new DBException(
            "Another sweep writes to --out " + directory + "; wait for it or name another.");
      }
      return new SweepFiles(directory, channel);
    } catch (IOException e) {
      throw unwritable(directory, e);
    }
  }

  private static DBException unwritable(Path directory, IOException e) {
    return new DBException("--out " + directory + " can't be written: " + e.getMessage() + ".", e);
  }

  private static boolean holdsFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isPresent();
    }
  }

  private static boolean locks(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * Writes a plan, or checks that it is the one whose points are there.
   *
   * @param seeded whether the user gave the seed; otherwise that of the points counts
   * @return the plan to run
   * @throws DBException with one sentence that names the difference
   */
  public Plan take(Plan given, boolean seeded) throws DBException {
    Path file = directory.resolve(SweepDirectory.PLAN);
    Plan plan = given;
    if (Files.exists(file)) {
      Plan old = PlanReader.written(file);
      plan = seeded ? given : given.withSeed(old.seed());
      Optional<String> difference = plan.differenceFrom(old);
      if (difference.isPresent()) {
        throw new DBException(
            "The sweep in --out %s %s; name another directory."
                .formatted(directory, difference.get()));
      }
    }
    try {
      PlanFile.write(plan, file);
      Files.createDirectories(points);
      removeUnfinished();
    } catch (IOException e) {
      throw unwritable(directory, e);
    }
    for (SweepDirectory.Entry entry : SweepDirectory.read(directory).points()) {
      finished.put(entry.directory().getFileName().toString(), entry.point());
    }
    return plan;
  }

  private void removeUnfinished() throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(points)) {
      for (Path child : children) {
        boolean hidden = child.getFileName().toString().startsWith(".");
        if (hidden || !Files.exists(child.resolve(Point.FILE))) {
          remove(child);
        }
      }
    }
  }

  /** The point that a task asks for, if it finished before. */
  Optional<Point> finished(Task task) {
    return Optional.ofNullable(finished.get(task.name()));
  }

  /**
   * Makes a directory for the files of a point that runs. It has a new name each time: what an
   * earlier process still writes can't get in.
   */
  Path begin(Task task) throws IOException {
    return Files.createTempDirectory(points, "." + task.name() + ".");
  }

  /** Gives a point's directory its name. */
  SweepDirectory.Entry finish(Task task, Path unfinished, Point point) throws IOException {
    point.write(unfinished);
    Path directory = points.resolve(task.name());
    Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
    return new SweepDirectory.Entry(point, directory);
  }

  /** An empty directory for a load that serves several points. */
  Path load(Task task) throws IOException {
    Path load = directory.resolve("loads").resolve(task.name());
    remove(load);
    return Files.createDirectories(load);
  }

  /** Removes a file or a directory with all that is in it. */
  static void remove(Path path) throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> files = Files.walk(path)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** The words that start a point's JVM with its classes shared, which starts it faster. */
  public List<String> sharing(
      List<String> java, List<String> main, CompletableFuture<String> stop) {
    return SharedClasses.launcher(directory.resolve(CLASSES).toAbsolutePath(), java, main, stop);
  }

  /**
   * Writes the tables of all finished points to {@code table.txt}, {@code summary.csv} and, of
   * searches, {@code max.csv}.
   *
   * @return its lines
   * @throws DBException with one sentence if a file can't be read or written
   */
  public List<String> writeTable(Plan plan) throws DBException {
    SweepDirectory ended = SweepDirectory.read(directory);
    Table table = Table.of(plan, ended);
    MaxTable searches = MaxTable.of(plan, ended);
    try {
      List<String> lines = new ArrayList<>(table.lines());
      if (!searches.isEmpty()) {
        lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
        lines.addAll(searches.lines());
        searches.writeCsv(directory.resolve("max.csv"));
      }
      Files.write(directory.resolve("table.txt"), lines);
      table.writeCsv(directory.resolve("summary.csv"));
      return lines;
    } catch (IOException e) {
      throw unwritable(directory, e);
    }
  }

  @Override
  public void close() throws DBException {
    try {
      remove(directory.resolve(CLASSES));
      channel.close();
    } catch (IOException e) {
      throw unwritable(directory, e);
    }
  }
}
