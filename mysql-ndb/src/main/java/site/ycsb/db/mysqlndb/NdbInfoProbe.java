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
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/**
 * Asks what data nodes use by {@code ndbinfo}, through a mysqld (refman, mysql-cluster-ndbinfo):
 * the processor time of their threads since they began ({@code threadstat}, in microseconds), the
 * memory that records and messages take, as resident, and that which is set aside for them, as
 * virtual ({@code memoryusage}), and the bytes that went over their connections ({@code
 * transporters}).
 */
final class NdbInfoProbe implements Probe {
  private static final String CPU =
      "SELECT SUM(os_ru_utime), SUM(os_ru_stime), COUNT(*) FROM ndbinfo.threadstat";
  private static final String MEMORY = "SELECT SUM(used), SUM(total) FROM ndbinfo.memoryusage";
  private static final String NETWORK =
      "SELECT SUM(bytes_received), SUM(bytes_sent) FROM ndbinfo.transporters";

  private final Mysqld mysqld;
  private final OptionalInt node;
  private @Nullable Connection connection;

  /** Asks about one node, or else about all of them together. */
  NdbInfoProbe(Mysqld mysqld, OptionalInt node) {
    this.mysqld = mysqld;
    this.node = node;
  }

  /** A probe for each data node, or one for all while the mysqld does not tell which there are. */
  static List<Probe> ofNodes(Mysqld mysqld) {
    List<Probe> probes = new ArrayList<>();
    try (Connection connection = mysqld.connect();
        PreparedStatement statement =
            connection.prepareStatement("SELECT node_id FROM ndbinfo.nodes ORDER BY node_id");
        ResultSet nodes = statement.executeQuery()) {
      while (nodes.next()) {
        probes.add(new NdbInfoProbe(mysqld, OptionalInt.of(nodes.getInt(1))));
      }
    } catch (SQLException e) {
      probes.clear(); // The probe for all tells the reason when it is asked.
    }
    return probes.isEmpty() ? List.of(new NdbInfoProbe(mysqld, OptionalInt.empty())) : probes;
  }

  @Override
  public String describe() {
    return (node.isPresent() ? "data node " + node.getAsInt() : "all data nodes")
        + " by ndbinfo of the "
        + mysqld;
  }

  @Override
  public Reading read() throws IOException {
    try {
      Connection current = connection;
      if (current == null) {
        current = mysqld.connect();
        connection = current;
      }
      long[] cpu = numbers(current, CPU, 3);
      long[] memory = numbers(current, MEMORY, 2);
      long[] network = numbers(current, NETWORK, 2);
      return Reading.of(
              TimeUnit.MICROSECONDS.toNanos(cpu[0]),
              TimeUnit.MICROSECONDS.toNanos(cpu[1]),
              memory[0],
              memory[1])
          .withNetwork(network[0], network[1])
          .withThreads(cpu[2]);
    } catch (SQLException e) {
      close();
      throw new IOException(describe() + " does not tell what it uses: " + Mysqld.words(e), e);
    }
  }

  private long[] numbers(Connection on, String query, int count) throws SQLException, IOException {
    String ofNode = node.isPresent() ? " WHERE node_id=?" : "";
    try (PreparedStatement statement = on.prepareStatement(query + ofNode)) {
      if (node.isPresent()) {
        statement.setInt(1, node.getAsInt());
      }
      try (ResultSet row = statement.executeQuery()) {
        long[] numbers = new long[count];
        boolean told = row.next();
        for (int i = 0; i < count; i++) {
          numbers[i] = told ? row.getLong(i + 1) : 0;
          told = told && !row.wasNull();
        }
        if (!told) {
          throw new IOException(describe() + " does not tell what it uses: it is gone");
        }
        return numbers;
      }
    }
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        // It was gone already.
      }
    }
  }
}
