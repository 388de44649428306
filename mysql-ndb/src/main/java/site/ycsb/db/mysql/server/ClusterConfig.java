// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

import java.util.List;
import site.ycsb.kv.server.ServerProgram.Place;

/**
 * The configuration of a small cluster on the loopback address: two data nodes that both hold all
 * data, with little memory (dev.mysql.com/doc/refman/en/mysql-cluster-ndbd-definition.html explains
 * the parameters).
 */
final class ClusterConfig {
  static final List<Integer> DATA_NODES = List.of(2, 3);

  private static final int SQL_NODE = 4;

  /** Each connection of a client takes one; all nodes must stay far below the maximum, 255. */
  private static final int API_NODES = 24;

  private ClusterConfig() {}

  /** The text of config.ini for a management node, with further defaults of data nodes. */
  static String text(Place place, long dataMemoryBytes, String more) {
    StringBuilder text = new StringBuilder(defaults(dataMemoryBytes)).append(more);
    text.append(node("ndb_mgmd", 1, place));
    text.append(String.format("PortNumber=%d\nDataDir=%s\n", place.port(), place.directory()));
    DATA_NODES.forEach(id -> text.append(node("ndbd", id, place)));
    // The mysqld decides in place of a lost management node which data node continues.
    text.append(node("mysqld", SQL_NODE, place)).append("ArbitrationRank=2\n");
    for (int i = 1; i <= API_NODES; i++) {
      text.append(node("api", SQL_NODE + i, place));
    }
    return text.toString();
  }

  private static String node(String kind, int id, Place place) {
    return String.format("[%s]\nNodeId=%d\nHostName=%s\n", kind, id, place.host());
  }

  /** Redo files are sparse and few, so that the cluster starts fast. */
  private static String defaults(long dataMemoryBytes) {
    return """
        [ndbd default]
        NoOfReplicas=2
        DataMemory=%d
        SharedGlobalMemory=32M
        DiskPageBufferMemory=4M
        TransactionMemory=64M
        MaxNoOfConcurrentOperations=32768
        MaxNoOfExecutionThreads=2
        NoOfFragmentLogFiles=4
        FragmentLogFileSize=16M
        InitFragmentLogFiles=sparse
        RedoBuffer=16M
        LongMessageBuffer=8M
        """
        .formatted(dataMemoryBytes);
  }
}
