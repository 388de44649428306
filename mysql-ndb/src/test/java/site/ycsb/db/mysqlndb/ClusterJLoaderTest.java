// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.db.mysql.server.NdbHome;

class ClusterJLoaderTest {
  private final Path folder;
  private final NdbHome home;

  ClusterJLoaderTest(@TempDir Path folder) {
    this.folder = folder;
    this.home = new NdbHome(Optional.of(folder));
  }

  @Test
  void theArchiveOfTheFolderIsFound() throws Exception {
    Path java = Files.createDirectories(folder.resolve("share/java"));
    Path archive = Files.createFile(java.resolve("clusterj.jar"));

    assertThat(ClusterJLoader.clusterJ(home)).isEqualTo(archive.toUri().toURL());
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
