// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.StringArray;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.server.ServerDirectory;

/**
 * MariaDB's server in this process, with a data directory of its own. It starts once and ends with
 * the process: libmariadbd can't start a second time after {@code mysql_server_end}, and nothing of
 * its data outlives the process, so no shutdown has to write it. Thread-safe.
 */
public final class InProcessMariaDb {
  private static final Holder PROCESS = new Holder();

  /** The files that InnoDB makes when it starts; a server without room would end the process. */
  private static final long LEAST_FREE_BYTES = 256L << 20;

  private static final int LAST_CLIENTS_SECONDS = 5;

  /** The library's paths have 512 bytes (FN_REFLEN): this one, its own part, and encoded names. */
  private static final int MOST_PATH_BYTES = 300;

  private final ServerDirectory directory;

  /** Kept, as the library has pointers to them. */
  @SuppressWarnings("UnusedVariable")
  private final Memory options;

  private int connections;

  private InProcessMariaDb(ServerDirectory directory, Memory options) {
    this.directory = directory;
    this.options = options;
  }

  /**
   * Starts the server unless it runs. The message of a failure is a sentence without the binding's
   * name and a full stop.
   */
  public static InProcessMariaDb start() throws IOException {
    return PROCESS.get();
  }

  private static final class Holder {
    private @Nullable InProcessMariaDb server;
    private @Nullable IOException refusal;

    synchronized InProcessMariaDb get() throws IOException {
      if (refusal != null) {
        // What a failed start leaves of the library can't start again.
        throw new IOException(refusal.getMessage(), refusal);
      }
      InProcessMariaDb started = server;
      if (started == null) {
        try {
          started = startFirst();
        } catch (IOException e) {
          refusal = e;
          throw e;
        }
        server = started;
      }
      return started;
    }
  }

  private static InProcessMariaDb startFirst() throws IOException {
    checkPlatform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    ServerDirectory directory = directory();
    try {
      checkSpace(directory.path());
      load();
      List<String> words = words(directory.path());
      Memory options = new StringArray(words.toArray(String[]::new), UTF_8.name());
      ProcessState state = ProcessState.keep();
      int failure = LibMariaDb.mysqlServerInit(words.size(), options, 0);
      state.restore();
      if (failure != 0) {
        throw new IOException("libmariadbd can't start; correct what it wrote");
      }
      InProcessMariaDb started = new InProcessMariaDb(directory, options);
      Runtime.getRuntime().addShutdownHook(new Thread(started::end, "libmariadbd"));
      return started;
    } catch (IOException e) {
      directory.close();
      throw e;
    }
  }

  private static void load() throws IOException {
    try {
      var unused = Native.POINTER_SIZE; // The first use unpacks and loads it.
    } catch (LinkageError e) {
      throw new IOException(
          "JNA can't load its own library (%s); name a directory that it can run programs from"
                  .formatted(oneLine(e))
              + " (JAVA_OPTS=-Djna.tmpdir=...)",
          e);
    }
    try {
      LibMariaDb.load();
    } catch (UnsatisfiedLinkError e) {
      throw new IOException(missing(oneLine(e)), e);
    }
  }

  /** What to do if the library is missing, or is another one. */
  static String missing(String words) {
    return "MariaDB's library libmariadbd can't be loaded ("
        + words
        + "); install it (Debian: apt-get install libmariadbd19; elsewhere put it where the system"
        + " looks), or use the binding mysql";
  }

  private static String oneLine(Throwable e) {
    return String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
  }

  /** The directory of the server; a failure says what to do. */
  static ServerDirectory directory() throws IOException {
    String parent = System.getProperty("java.io.tmpdir", "");
    try {
      checkPath(Path.of(parent));
      return ServerDirectory.make("libmariadbd");
    } catch (FileSystemException e) {
      throw new IOException(
          "the server can't make its directory in java.io.tmpdir=%s (%s); name one that this user"
                  .formatted(parent, e.getClass().getSimpleName())
              + " can write to (JAVA_OPTS=-Djava.io.tmpdir=...)",
          e);
    }
  }

  /** What the server can't use as a directory: it fails in the middle of its start. */
  static void checkPath(Path parent) throws IOException {
    String path = parent.toAbsolutePath().toString();
    if (path.contains(";") || path.getBytes(UTF_8).length > MOST_PATH_BYTES) {
      throw new IOException(
          "java.io.tmpdir=%s has a semicolon or more than %d bytes; name another directory"
                  .formatted(parent, MOST_PATH_BYTES)
              + " (JAVA_OPTS=-Djava.io.tmpdir=...)");
    }
  }

  /** The layout of the library's structures is known for one platform. */
  static void checkPlatform(String system, String architecture) throws IOException {
    if (!system.equals("Linux") || !architecture.equals("amd64")) {
      throw new IOException(
          "MariaDB's library is used on Linux on x86-64 alone, not on %s on %s; use the binding"
                  .formatted(system, architecture)
              + " mysql there");
    }
  }

  private static void checkSpace(Path path) throws IOException {
    long free = Files.getFileStore(path).getUsableSpace();
    if (free < LEAST_FREE_BYTES) {
      throw new IOException(
          "the server needs 256 MiB for its files, and %s has %d MiB; free some, or name another"
                  .formatted(path.getParent(), free >> 20)
              + " directory (JAVA_OPTS=-Djava.io.tmpdir=...)");
    }
  }

  private static List<String> words(Path directory) throws IOException {
    return List.of(
        "mysql-embedded",
        "--no-defaults",
        "--datadir=" + Files.createDirectory(directory.resolve("data")),
        // Else the environment's TMPDIR decides, without which InnoDB does not start.
        "--tmpdir=" + Files.createDirectory(directory.resolve("tmp")),
        // There are no tables of users and plugins, and nobody to check: it would complain of them.
        "--skip-grant-tables",
        // Nor tables of statistics, which each statement would look for on the disk.
        "--use-stat-tables=never",
        // Caps, not sizes, as of a server that is started as a program
        "--max-heap-table-size=64G",
        "--max-prepared-stmt-count=1000000");
  }

  /**
   * Connects, with a limit for each wait for a lock of so many milliseconds, which the server
   * rounds up to seconds; the caller closes.
   */
  public EmbeddedConnection connect(int timeoutMillis) throws SQLException {
    EmbeddedConnection made = EmbeddedConnection.open((timeoutMillis + 999) / 1_000, this::left);
    synchronized (this) {
      connections++;
    }
    return made;
  }

  private synchronized void left() {
    connections--;
    notifyAll();
  }

  /** Where it keeps its data. */
  public Path path() {
    return directory.path();
  }

  /** The last clients of a run that is interrupted end first, or have had the time to. */
  private synchronized void end() {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(LAST_CLIENTS_SECONDS);
    try {
      for (long left; connections > 0 && (left = endNanos - System.nanoTime()) > 0; ) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    directory.close();
  }
}
