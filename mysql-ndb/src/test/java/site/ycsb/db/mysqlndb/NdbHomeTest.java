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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
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
    assertThat(ClusterJLoader.clusterJ(home)).isEqualTo(archive.toUri().toURL());
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
    LocalServer cluster = new NdbCluster(home, 1 << 20, MySqlNdbSettings::leadingTo);
    program("bin/ndbmtd");
    program("bin/mysqld");
    assertThat(cluster.find()).isEmpty();
    assertThat(cluster.missing()).isEqualTo("ndb_mgmd is not in NDB_HOME=" + folder);
    program("bin/ndb_mgmd");
    assertThat(cluster.find()).contains(folder.resolve("bin/ndbmtd"));
  }

  @Test
  void withoutTheArchiveOneSentenceSaysWhatToInstall() {
    assertThatThrownBy(() -> ClusterJLoader.clusterJ(home))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "mysql-ndb: clusterj.jar is neither in share/java of NDB_HOME="
                + folder
                + " nor on the class path; set NDB_HOME to the folder of MySQL NDB Cluster, or give"
                + " -cp with its clusterj.jar.");
    assertThatThrownBy(() -> ClusterJLoader.clusterJ(new NdbHome(Optional.empty())))
        .hasMessageContaining("NDB_HOME, which is not set, nor on the class path");
  }
}
