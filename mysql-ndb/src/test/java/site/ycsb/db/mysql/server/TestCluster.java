// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.wire.HostPort;

/**
 * Clusters for tests. Their data nodes complete global checkpoints sooner, which each statement
 * that creates a table awaits, and give up a lost node sooner.
 */
public final class TestCluster {
  private static final String CONFIG =
      """
      TimeBetweenGlobalCheckpoints=200
      HeartbeatIntervalDbDb=1500
      """;

  private static final Path FOLDER = Path.of("target");

  /** Locked while the shared cluster starts or ends. */
  private static final Path GATE = FOLDER.resolve("shared-cluster.gate");

  /** Locked by each JVM that uses the shared cluster, until it ends. */
  private static final Path USERS = FOLDER.resolve("shared-cluster.users");

  private static final Path ADDRESS = FOLDER.resolve("shared-cluster.address");

  private static @Nullable Address shared;

  private TestCluster() {}

  /** Where a cluster is. */
  public record Address(String connectString, String mysqld) {
    /** The address of this cluster. */
    public static Address of(RunningServer server) {
      return new Address(
          server.address().getOrDefault("mysql-ndb.connectstring", ""),
          server.address().getOrDefault("mysql-ndb.mysqld", ""));
    }
  }

  /** A cluster with these settings, and the address that {@code mysql-ndb} wants. */
  public static NdbCluster of(Properties settings) {
    return new NdbCluster(
        NdbHome.ofEnvironment(),
        settings,
        0,
        List.of(),
        CONFIG,
        (connectString, mysqld) ->
            Map.of("mysql-ndb.connectstring", connectString, "mysql-ndb.mysqld", "" + mysqld));
  }

  /** Starts a cluster of a test's own, which the caller closes. */
  public static RunningServer start(NdbCluster cluster) throws IOException {
    Path program = cluster.find().orElseThrow(() -> new IOException(cluster.missing()));
    return cluster.start(program, ServerLimits.NONE, () -> false);
  }

  /**
   * The cluster that the tests of all JVMs share if they leave it as it was. The JVM that starts it
   * ends it once no other uses it.
   */
  public static synchronized Address shared() throws IOException {
    Address known = shared;
    if (known != null) {
      return known;
    }
    Files.createDirectories(FOLDER);
    try (FileChannel gate = open(GATE);
        FileLock entered = gate.lock()) {
      FileChannel users = open(USERS); // Never closed: that would unlock it.
      FileLock used = users.lock(0, Long.MAX_VALUE, true);
      known = entered.isValid() ? found().orElse(null) : null;
      if (known == null) {
        RunningServer server = start(of(new Properties()));
        known = Address.of(server);
        Files.writeString(ADDRESS, known.connectString + "\n" + known.mysqld);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, users, used)));
      }
    }
    shared = known;
    return known;
  }

  private static void end(RunningServer server, FileChannel users, FileLock used) {
    try (FileChannel gate = open(GATE);
        FileLock entered = gate.lock()) {
      used.release();
      try (FileLock alone = users.lock()) {
        Files.deleteIfExists(entered.isValid() && alone.isValid() ? ADDRESS : GATE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      server.kill();
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** What another JVM started, if it is still there. */
  private static Optional<Address> found() throws IOException {
    if (!Files.exists(ADDRESS)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(ADDRESS);
    try (Socket socket = new Socket()) {
      socket.connect(HostPort.parse(lines.get(1)).socketAddress(), 5_000);
      return Optional.of(new Address(lines.get(0), lines.get(1)));
    } catch (IOException e) {
      return Optional.empty(); // Its JVM was killed.
    }
  }
}
