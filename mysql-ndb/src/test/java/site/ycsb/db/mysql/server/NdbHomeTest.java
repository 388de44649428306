// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.server.LocalServer;

class NdbHomeTest {
  private final Path folder;
  private final NdbHome home;

  NdbHomeTest(@TempDir Path folder) {
    this.folder = folder;
    this.home = new NdbHome(Optional.of(folder));
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Optional.ofNullable(file.getParent()).orElseThrow());
    return Files.createFile(file);
  }

  private void program(String name) throws IOException {
    assertThat(file(name).toFile().setExecutable(true)).isTrue();
  }

  @Test
  void filesOfTheFolderAreFound() throws Exception {
    program("bin/ndbmtd");
    program("sbin/mysqld");
    Path archive = file("share/java/clusterj.jar");
    Path library = file("lib/libndbclient.so");

    assertThat(home.program("ndbmtd")).contains(folder.resolve("bin/ndbmtd"));
    assertThat(home.program("mysqld")).contains(folder.resolve("sbin/mysqld"));
    assertThat(home.clusterJ()).contains(archive);
    assertThat(home.library("ndbclient")).contains(library);
  }

  /** Two versions must not mix: the shell is on every PATH. */
  @Test
  void thePathIsNotSearchedWhereAFolderIsNamed() {
    assertThat(home.program("sh")).isEmpty();
    assertThat(new NdbHome(Optional.empty()).program("sh")).isPresent();
  }

  @Test
  void whatIsMissingIsToldTogether() throws Exception {
    program("bin/mysqld");

    assertThat(home.missing(Stream.of("ndb_mgmd", "mysqld", "ndbmtd")))
        .isEqualTo("ndb_mgmd, ndbmtd are not in NDB_HOME=" + folder);
    assertThat(new NdbHome(Optional.empty()).missing(Stream.of("no-such-program")))
        .isEqualTo(
            "no-such-program is not on the PATH, and NDB_HOME names no folder of MySQL NDB"
                + " Cluster");
  }

  @Test
  void aClusterNeedsAllPrograms() throws Exception {
    LocalServer cluster =
        new NdbCluster(home, new Properties(), 0, List.of(), "", (management, mysqld) -> Map.of());
    program("bin/ndbmtd");
    program("bin/mysqld");
    assertThat(cluster.find()).isEmpty();
    assertThat(cluster.missing()).isEqualTo("ndb_mgmd is not in NDB_HOME=" + folder);
    program("bin/ndb_mgmd");
    assertThat(cluster.find()).contains(folder.resolve("bin/ndbmtd"));
  }
}
