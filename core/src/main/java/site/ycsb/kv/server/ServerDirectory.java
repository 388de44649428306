// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A temporary directory of one server, with a lock file beside it.
 *
 * <p>The process that made the directory holds an exclusive lock on the file, which the system
 * releases when that process ends. A later run finds abandoned directories by that and removes
 * them. Thread-safe.
 */
public final class ServerDirectory implements AutoCloseable {
  private static final String PREFIX = "ycsb-kv-";
  private static final String LOCK_SUFFIX = ".lock";

  private final Path path;
  private final Path lockFile;
  private final FileChannel lock;

  private ServerDirectory(Path path, Path lockFile, FileChannel lock) {
    this.path = path;
    this.lockFile = lockFile;
    this.lock = lock;
  }

  /**
   * Makes an empty directory among the system's temporary files, and removes abandoned ones. The
   * name, such as the program's, becomes part of its name.
   */
  public static ServerDirectory make(String name) throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    removeAbandoned(parent);
    // No other user may read what a server stores; the method sees to that.
    Path path = Files.createTempDirectory(parent, ownPrefix() + name + "-");
    Path lockFile = path.resolveSibling(path.getFileName() + LOCK_SUFFIX);
    try {
      return new ServerDirectory(path, lockFile, locked(path.resolve("lock"), lockFile));
    } catch (IOException e) {
      deleteTree(path);
      throw e;
    }
  }

  /** A lock file gets its name once it is locked: until then it would look abandoned to others. */
  private static FileChannel locked(Path unnamed, Path lockFile) throws IOException {
    FileChannel lock = FileChannel.open(unnamed, CREATE_NEW, WRITE);
    try {
      lock.lock();
      Files.move(unnamed, lockFile, ATOMIC_MOVE);
      return lock;
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** The directory. */
  public Path path() {
    return path;
  }

  Path lockFile() {
    return lockFile;
  }

  /** Removes the directory with its content. May be called more than once. */
  @Override
  public void close() {
    deleteTree(path);
    unlock();
  }

  private void unlock() {
    try {
      Files.deleteIfExists(lockFile);
      lock.close();
    } catch (IOException e) {
      // The next run removes what is left.
    }
  }

  /** Leaves the directory to somebody else to remove. */
  void keep() {
    unlock();
  }

  private static String ownPrefix() {
    return PREFIX + ProcessHandle.current().pid() + "-";
  }

  private static Path directoryOf(Path lockFile) {
    String name = String.valueOf(lockFile.getFileName());
    return lockFile.resolveSibling(name.substring(0, name.length() - LOCK_SUFFIX.length()));
  }

  private static void removeAbandoned(Path parent) {
    try (DirectoryStream<Path> lockFiles =
        Files.newDirectoryStream(parent, PREFIX + "*" + LOCK_SUFFIX)) {
      for (Path lockFile : lockFiles) {
        // Closing a file releases the locks that this process holds on it (fcntl(2)).
        if (!String.valueOf(lockFile.getFileName()).startsWith(ownPrefix())) {
          removeIfAbandoned(lockFile);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // A directory that stays harms no run.
    }
  }

  private static void removeIfAbandoned(Path lockFile) throws IOException {
    if (!isOwnUsers(lockFile)) {
      return;
    }
    try (FileChannel lock = FileChannel.open(lockFile, WRITE, LinkOption.NOFOLLOW_LINKS)) {
      // Its owner may have given the directory up since: it removes the file first, then the lock.
      if (lock.tryLock() != null && Files.exists(lockFile, LinkOption.NOFOLLOW_LINKS)) {
        deleteTree(directoryOf(lockFile));
        Files.deleteIfExists(lockFile);
      }
    } catch (OverlappingFileLockException e) {
      // Another thread of this process removes it.
    }
  }

  /** In a directory for all users the name of a file does not tell who made it. */
  private static boolean isOwnUsers(Path file) throws IOException {
    return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS)
        .getName()
        .equals(System.getProperty("user.name"));
  }

  private static void deleteTree(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // It is gone already.
    }
  }
}
