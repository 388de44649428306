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
package site.ycsb.db.mysqlndb;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** How the mysqld of a local cluster is started. */
final class SqlNode {
  private static final String PROGRAM = "mysqld";

  /** mysqld refuses to run as root; this user exists on every Unix and owns nothing. */
  private static final String UNPRIVILEGED = "nobody";

  private static final long INITIALISE_SECONDS = 120;

  private SqlNode() {}

  /** One that joins the cluster of this management node. */
  static ServerProgram program(String origin, String connectString) {
    return new ServerProgram(
            "MySQL",
            PROGRAM,
            (executable, place) -> command(executable, place, connectString),
            SqlNode::ask,
            place -> Map.of(PROGRAM, new HostPort(place.host(), place.port()).toString()))
        .from(origin)
        .preparedBy(SqlNode::initialise);
  }

  /** Where one that was started listens. */
  static InetSocketAddress address(RunningServer started) {
    HostPort at = HostPort.parse(started.address().getOrDefault(PROGRAM, ""), Mysqld.DEFAULT_PORT);
    return new InetSocketAddress(at.host(), at.port());
  }

  private static List<String> command(Path mysqld, Place place, String connectString) {
    List<String> command = common(mysqld, place);
    command.addAll(
        List.of(
            "--bind-address=" + place.host(),
            "--port=" + place.port(),
            "--socket=" + place.directory().resolve("mysqld.sock"),
            "--pid-file=" + place.directory().resolve("mysqld.pid"),
            "--loose-mysqlx=OFF",
            "--skip-log-bin",
            "--ndbcluster",
            "--ndb-connectstring=" + connectString));
    return command;
  }

  /** What initialising and running have in common; no option file of the machine is read. */
  private static List<String> common(Path mysqld, Place place) {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(
          List.of("setpriv", "--reuid=" + UNPRIVILEGED, "--regid=" + group(), "--clear-groups"));
    }
    command.add(mysqld.toString());
    command.add("--no-defaults");
    command.add("--datadir=" + place.directory().resolve("data"));
    // An archive that was unpacked elsewhere than it was built for finds its own parts by these.
    Path home = Optional.ofNullable(mysqld.getParent()).map(Path::getParent).orElse(mysqld);
    Path share = home.resolve("share").resolve("mysql");
    addIfThere(command, "--basedir=", home, share);
    addIfThere(command, "--lc-messages-dir=", share, share.resolve("english"));
    addIfThere(command, "--character-sets-dir=", share.resolve("charsets"), share);
    Path plugins = home.resolve("lib").resolve("plugin");
    addIfThere(command, "--plugin-dir=", plugins, plugins);
    return command;
  }

  private static void addIfThere(List<String> command, String option, Path value, Path needed) {
    if (Files.exists(needed) && Files.exists(value)) {
      command.add(option + value);
    }
  }

  /** Makes the data directory, whose user root has no password. */
  private static void initialise(Path mysqld, Place place) throws IOException {
    if (isRoot()) {
      give(place.directory());
    }
    List<String> command = common(mysqld, place);
    command.add("--initialize-insecure");
    Path log = place.directory().resolve("initialise.log");
    Process process =
        new ProcessBuilder(command)
            .directory(place.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(INITIALISE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("mysqld took too long to initialise " + place.directory());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while mysqld initialised its data", e);
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      List<String> lines = Files.readAllLines(log);
      String last = lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1);
      throw new IOException("mysqld could not initialise its data; it wrote: " + last);
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static void give(Path directory) throws IOException {
    UserPrincipalLookupService users = directory.getFileSystem().getUserPrincipalLookupService();
    UserPrincipal user = users.lookupPrincipalByName(UNPRIVILEGED);
    GroupPrincipal group = users.lookupPrincipalByGroupName(group());
    PosixFileAttributeView view =
        Files.getFileAttributeView(directory, PosixFileAttributeView.class);
    view.setOwner(user);
    view.setGroup(group);
  }

  /** Debian's name of the group, or else that of other distributions. */
  private static String group() {
    try {
      Path.of("/")
          .getFileSystem()
          .getUserPrincipalLookupService()
          .lookupPrincipalByGroupName("nogroup");
      return "nogroup";
    } catch (IOException e) {
      return UNPRIVILEGED;
    }
  }

  /** It serves once it sees the data nodes. */
  private static void ask(Place place) throws IOException {
    Mysqld mysqld = Mysqld.local(place.host(), place.port());
    try (Connection connection = mysqld.connect();
        Statement statement = connection.createStatement();
        ResultSet nodes = statement.executeQuery("SELECT node_id FROM ndbinfo.nodes")) {
      if (!nodes.next()) {
        throw new IOException("mysqld sees no data node yet");
      }
    } catch (SQLException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }
}
