// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerLog;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.wire.HostPort;

/**
 * An installed {@code mysqld} or {@code mariadbd}: on the PATH, among the system's programs, or in
 * NDB_HOME. It runs with a fresh data directory on the loopback address, with a user root without a
 * password. For a process of root its user is nobody, as both products refuse to run as root.
 *
 * @param product whose server it is
 * @param connections connections that clients will make
 * @param config further options, which override those before them
 * @param address the settings that lead to a server
 */
public record SqlProgram(
    Product product,
    int connections,
    List<String> config,
    Function<HostPort, Map<String, String>> address)
    implements LocalServer {
  /** The options that the run sets itself, in lower case with dashes. */
  public static final Map<String, String> TAKEN =
      Map.of(
          "bind-address", "",
          "port", "",
          "socket", "",
          "pid-file", "",
          "datadir", "",
          "tmpdir", "",
          "user", "",
          "defaults-file", "",
          "ndbcluster", "mysql.engine",
          "ndb-connectstring", "mysql.engine");

  private static final String SERVER_USER = "nobody";
  private static final int READY_TIMEOUT_MILLIS = 5_000;
  private static final long SET_UP_SECONDS = 120;

  /** Connections beside those of clients: the run's own, the probe's, and some by hand. */
  private static final int SPARE_CONNECTIONS = 50;

  /** MySQL's default of max_connections. */
  private static final int LEAST_CONNECTIONS = 151;

  /** Where distributions put servers; it is on no ordinary user's PATH. */
  private static final Path SYSTEM_PROGRAMS = Path.of("/usr/sbin");

  public enum Product {
    MYSQL("MySQL", "mysqld", "mysqld is not on the PATH or in NDB_HOME"),
    MARIADB(
        "MariaDB",
        "mariadbd",
        "mariadbd is not on the PATH (Debian's package mariadb-server has it)");

    private final String title;
    private final String program;
    private final String missing;

    Product(String title, String program, String missing) {
      this.title = title;
      this.program = program;
      this.missing = missing;
    }
  }

  @Override
  public String program() {
    return product.program;
  }

  @Override
  public Optional<Path> find() {
    return Stream.of(
            ProgramServer.find(program()),
            executable(SYSTEM_PROGRAMS),
            NdbHome.ofEnvironment().folder().flatMap(home -> executable(home.resolve("bin"))))
        .flatMap(Optional::stream)
        .filter(this::isOfProduct)
        .findFirst();
  }

  private Optional<Path> executable(Path folder) {
    return Optional.of(folder.resolve(program())).filter(Files::isExecutable);
  }

  /** A distribution whose only server is MariaDB may call it mysqld too. */
  private boolean isOfProduct(Path file) {
    try {
      boolean mariaDb = file.toRealPath().endsWith(Product.MARIADB.program);
      return mariaDb == (product == Product.MARIADB);
    } catch (IOException e) {
      return false; // It was removed meanwhile.
    }
  }

  @Override
  public String missing() {
    return product.missing;
  }

  @Override
  public ProgramServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    Optional<Path> home = NdbHome.ofEnvironment().folder().filter(executable::startsWith);
    return program(home, List.of(), "DO 0")
        .from(home.isPresent() ? "from NDB_HOME" : "from the PATH")
        .start(executable, limits, cancelled);
  }

  /**
   * How to start it, unpacked into {@code home} or installed. It is ready once it executes the
   * statement, and answers one that asks for rows.
   */
  ServerProgram program(Optional<Path> home, List<String> more, String ready) {
    return new ServerProgram(
            product.title,
            product.program,
            (executable, place) -> {
              List<String> command = new ArrayList<>(run(executable, place, home));
              command.addAll(more);
              return command;
            },
            place -> ask(place, ready),
            place -> address.apply(new HostPort(place.host(), place.port())))
        .preparedBy((executable, place) -> setUp(executable, place, home));
  }

  /** Makes the data directory and the system tables in it. */
  void setUp(Path executable, Place place, Optional<Path> home) throws IOException {
    List<String> command = new ArrayList<>();
    if (product == Product.MYSQL) {
      command.addAll(common(executable.toString(), place, home));
      command.add("--initialize-insecure");
    } else {
      command.addAll(common(installer(executable, home), place, home));
      command.addAll(List.of("--auth-root-authentication-method=normal", "--skip-test-db"));
    }
    if (isRoot()) {
      Files.setOwner(
          place.directory(),
          FileSystems.getDefault()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(SERVER_USER));
    }
    execute(command, place.directory().resolve("set-up.log").toFile());
  }

  List<String> run(Path executable, Place place, Optional<Path> home) {
    List<String> command = common(executable.toString(), place, home);
    command.add("--bind-address=" + place.host());
    command.add("--port=" + place.port());
    command.add("--socket=" + place.directory().resolve("socket"));
    command.add("--pid-file=" + place.directory().resolve("pid"));
    command.add(
        "--max-connections=" + Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS));
    // Caps, not sizes: a table in memory may grow, and every client may prepare its statements.
    command.add("--max-heap-table-size=64G");
    command.add("--max-prepared-stmt-count=1000000");
    if (product == Product.MYSQL) {
      // MySQL alone would write every change a second time, for replicas that do not exist.
      command.add("--skip-log-bin");
      command.add("--loose-mysqlx=OFF");
    }
    command.addAll(config);
    return command;
  }

  private static List<String> common(String program, Place place, Optional<Path> home) {
    List<String> command = new ArrayList<>(List.of(program, "--no-defaults"));
    command.add("--datadir=" + place.directory().resolve("data"));
    // Its user may not write to the directory that TMPDIR names.
    command.add("--tmpdir=" + place.directory());
    if (isRoot()) {
      command.add("--user=" + SERVER_USER);
    }
    home.ifPresent(
        directory -> {
          command.add("--basedir=" + directory);
          // Where it was compiled for /usr, its messages are below share/mysql.
          Path messages = directory.resolve("share/mysql");
          if (Files.isDirectory(messages)) {
            command.add("--lc-messages-dir=" + messages);
            command.add("--character-sets-dir=" + messages.resolve("charsets"));
          }
          Path plugins = directory.resolve("lib/plugin");
          if (Files.isDirectory(plugins)) {
            command.add("--plugin-dir=" + plugins);
          }
        });
    return command;
  }

  /** The script that makes MariaDB's system tables, which its server can't make alone. */
  private static String installer(Path executable, Optional<Path> home) throws IOException {
    String name = "mariadb-install-db";
    return Stream.of(
            home.map(directory -> directory.resolve("scripts").resolve(name)),
            home.map(directory -> directory.resolve("bin").resolve(name)),
            Optional.of(executable.resolveSibling(name)),
            ProgramServer.find(name))
        .flatMap(Optional::stream)
        .filter(Files::isExecutable)
        .findFirst()
        .map(Path::toString)
        .orElseThrow(() -> new IOException(name + " is not on the PATH; install it, too"));
  }

  private static boolean isRoot() {
    return System.getProperty("user.name", "").equals("root");
  }

  private static void execute(List<String> command, File log) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    boolean ended = false;
    try {
      ended = process.waitFor(SET_UP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      process.destroyForcibly();
      throw new IOException(command.get(0) + " made no data directory in " + SET_UP_SECONDS + " s");
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          command.get(0)
              + " made no data directory; it wrote: "
              + ServerLog.lastWords(log.toPath()));
    }
  }

  private static void ask(Place place, String statement) throws IOException {
    HostPort at = new HostPort(place.host(), place.port());
    try (Connection connection =
            SqlLogin.of(at, SqlLogin.ROOT, "", READY_TIMEOUT_MILLIS).connect();
        Statement asked = connection.createStatement()) {
      if (asked.execute(statement) && !asked.getResultSet().next()) {
        throw new IOException("no answer to " + statement);
      }
    } catch (SQLException | RuntimeException e) {
      throw new IOException(SqlFailures.words(e), e);
    }
  }
}
