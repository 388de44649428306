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
package site.ycsb.db.mysql;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/**
 * How a server is set up and run for one run: in a fresh data directory, on the loopback address,
 * with a user root without a password. Where this process is root's, the server's user is nobody,
 * as both products refuse to run as root.
 *
 * @param connections that clients will make
 * @param tuning further options, as the user gave them
 */
record ServerCommands(int connections, List<String> tuning) {
  private static final String SERVER_USER = "nobody";
  private static final String DATA = "data";
  private static final int READY_TIMEOUT_MILLIS = 1_000;
  private static final long SET_UP_SECONDS = 120;

  /** Connections beside those of clients: the run's own, the probe's, and some by hand. */
  private static final int SPARE_CONNECTIONS = 50;

  /** The least of max_connections that MySQL itself has by default. */
  private static final int LEAST_CONNECTIONS = 151;

  /**
   * The program of a product.
   *
   * @param home the directory that it was unpacked into; empty where it is installed
   */
  ServerProgram program(ServerProduct product, Optional<Path> home) {
    return new ServerProgram(
            product.title(),
            product.program(),
            (executable, place) -> run(product, executable, place, home),
            ServerCommands::ask,
            ServerCommands::address)
        .preparedBy((executable, place) -> setUp(product, executable, place, home));
  }

  /** Makes the data directory and the system tables in it. */
  void setUp(ServerProduct product, Path executable, Place place, Optional<Path> home)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (product == ServerProduct.MYSQL) {
      command.addAll(common(executable.toString(), place, home));
      command.add("--initialize-insecure");
    } else {
      command.addAll(common(installer(executable, home), place, home));
      command.addAll(List.of("--auth-root-authentication-method=normal", "--skip-test-db"));
    }
    if (isRoot()) {
      Path directory = place.directory();
      Files.setOwner(
          directory,
          FileSystems.getDefault()
              .getUserPrincipalLookupService()
              .lookupPrincipalByName(SERVER_USER));
    }
    execute(command, place.directory().resolve("set-up.log").toFile());
  }

  /** The command that runs the server. */
  List<String> run(ServerProduct product, Path executable, Place place, Optional<Path> home) {
    List<String> command = new ArrayList<>(common(executable.toString(), place, home));
    command.add("--bind-address=" + place.host());
    command.add("--port=" + place.port());
    command.add("--socket=" + place.directory().resolve("socket"));
    command.add("--pid-file=" + place.directory().resolve("pid"));
    command.add(
        "--max-connections=" + Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS));
    // Caps, not sizes: a table in memory may grow, and every client may prepare its statements.
    command.add("--max-heap-table-size=64G");
    command.add("--max-prepared-stmt-count=1000000");
    if (product == ServerProduct.MYSQL) {
      // MySQL alone would write every change a second time, for replicas that are not there.
      command.add("--skip-log-bin");
      command.add("--loose-mysqlx=OFF");
    }
    tuning.forEach(option -> command.add(option.startsWith("--") ? option : "--" + option));
    return command;
  }

  private static List<String> common(String program, Place place, Optional<Path> home) {
    List<String> command = new ArrayList<>(List.of(program, "--no-defaults"));
    command.add("--datadir=" + place.directory().resolve(DATA));
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
          command.add("--plugin-dir=" + directory.resolve("lib/plugin"));
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
      throw new IOException(command.get(0) + " made no data directory within its time");
    }
    if (process.exitValue() != 0) {
      List<String> lines = Files.readAllLines(log.toPath());
      String last = lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1);
      throw new IOException(
          command.get(0) + " made no data directory; what it wrote last: " + last);
    }
  }

  private static void ask(Place place) throws IOException {
    ServerLogin login =
        new ServerLogin(
            Optional.empty(),
            place.host(),
            place.port(),
            MySqlSettings.USER.defaultText(),
            "",
            false,
            false,
            READY_TIMEOUT_MILLIS);
    Properties properties = login.connectionProperties(null, false);
    try (Connection connection = SqlSession.connect(login.jdbcUrl(), properties)) {
      connection.createStatement().close();
    } catch (SQLException e) {
      throw new IOException(Failures.words(e), e);
    }
  }

  private static Map<String, String> address(Place place) {
    return address(place.host(), place.port());
  }

  /** The settings that lead to a server that was set up here. */
  static Map<String, String> address(String host, int port) {
    return Map.of(
        MySqlSettings.HOST.name(),
        host,
        MySqlSettings.PORT.name(),
        Integer.toString(port),
        MySqlSettings.USER.name(),
        MySqlSettings.USER.defaultText(),
        MySqlSettings.PASSWORD.name(),
        "",
        MySqlSettings.TLS.name(),
        "false");
  }
}
