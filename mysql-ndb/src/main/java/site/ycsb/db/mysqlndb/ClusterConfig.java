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

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.kv.server.ServerProgram.Place;

/**
 * The configuration of a small cluster on the loopback address: two data nodes that hold all data
 * twice, as small as they run well (dev.mysql.com/doc/refman/en/mysql-cluster-ndbd-definition.html
 * explains the parameters).
 */
final class ClusterConfig {
  static final int MANAGEMENT_NODE = 1;
  static final List<Integer> DATA_NODES = List.of(2, 3);

  private static final int SQL_NODE = 4;

  /** Each connection of a client takes one; the sum stays far below the most, 255. */
  private static final int API_NODES = 24;

  private ClusterConfig() {}

  /** The text of config.ini for a management node at this place. */
  static String text(Place place, long dataMemoryBytes) {
    String host = "HostName=" + place.host() + "\n";
    String dataNodes =
        DATA_NODES.stream()
            .map(id -> "[ndbd]\nNodeId=" + id + "\n" + host)
            .collect(Collectors.joining());
    String apiNodes =
        IntStream.rangeClosed(1, API_NODES)
            .mapToObj(i -> "[api]\nNodeId=" + (SQL_NODE + i) + "\n" + host)
            .collect(Collectors.joining());
    return defaults(dataMemoryBytes)
        + "[ndb_mgmd]\nNodeId="
        + MANAGEMENT_NODE
        + "\n"
        + host
        + "PortNumber="
        + place.port()
        + "\nDataDir="
        + place.directory()
        + "\n"
        + dataNodes
        + "[mysqld]\nNodeId="
        + SQL_NODE
        + "\n"
        + host
        // Decides in place of a lost management node which data node goes on.
        + "ArbitrationRank=2\n"
        + apiNodes;
  }

  /** Redo files are sparse and few, as a cluster that lives for one run needs to start fast. */
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
