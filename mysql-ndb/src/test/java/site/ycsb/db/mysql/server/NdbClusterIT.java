// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** The local cluster: what it leads to, and that nothing of it is left. */
@Timeout(180)
class NdbClusterIT {
  @Test
  void startsServesAndLeavesNothingBehind() throws Exception {
    NdbCluster cluster = TestCluster.of(new Properties());
    assumeTrue(cluster.find().isPresent(), cluster::missing);
    List<Path> directories;
    List<ProcessHandle> processes;
    try (RunningServer server =
        cluster.start(cluster.find().orElseThrow(), ServerLimits.NONE, () -> false)) {
      directories = server.dataFiles();
      processes = server.pids().stream().map(pid -> ProcessHandle.of(pid).orElseThrow()).toList();
      Map<String, String> address = server.address();

      assertThat(address).containsOnlyKeys("mysql-ndb.connectstring", "mysql-ndb.mysqld");
      assertThat(ManagementNode.of(address.getOrDefault("mysql-ndb.connectstring", "")).status())
          .containsEntry(2, "STARTED")
          .containsEntry(3, "STARTED")
          .containsEntry(4, "CONNECTED");
      assertThat(processes).hasSize(4).allMatch(ProcessHandle::isAlive);
      assertThat(server.ended()).isNotDone();
    }
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    assertThat(directories).hasSize(4).noneMatch(Files::exists);
  }
}
