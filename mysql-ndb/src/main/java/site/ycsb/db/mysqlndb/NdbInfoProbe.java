// SPDX-License-Identifier: Apache-2.0
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
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.SqlProbe;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/**
 * What data nodes use by {@code ndbinfo} of a mysqld (refman, mysql-cluster-ndbinfo): the CPU time
 * of their threads since they started ({@code threadstat}, in microseconds), the memory of records
 * and messages as resident and the memory reserved for them as virtual ({@code memoryusage}), and
 * the bytes over their connections ({@code transporters}).
 */
final class NdbInfoProbe extends SqlProbe {
  private static final String CPU =
      "SELECT SUM(os_ru_utime), SUM(os_ru_stime), COUNT(*) FROM ndbinfo.threadstat";
  private static final String MEMORY = "SELECT SUM(used), SUM(total) FROM ndbinfo.memoryusage";
  private static final String NETWORK =
      "SELECT SUM(bytes_received), SUM(bytes_sent) FROM ndbinfo.transporters";

  /**
   * Longest wait for an answer, whatever the run's own limit is: a lost mysqld must not silence the
   * probe for longer, and each query asks data nodes, which may be busy.
   */
  private static final int LONGEST_TIMEOUT_MILLIS = 5_000;

  private final String description;
  private final OptionalInt node;

  /** For one node, or for all together. */
  NdbInfoProbe(SqlLogin mysqld, OptionalInt node) {
    super(limited(mysqld), description(mysqld, node));
    description = description(mysqld, node);
    this.node = node;
  }

  static SqlLogin limited(SqlLogin mysqld) {
    return mysqld.withTimeout(LONGEST_TIMEOUT_MILLIS);
  }

  private static String description(SqlLogin mysqld, OptionalInt node) {
    String nodes = node.isPresent() ? "data node " + node.getAsInt() : "all data nodes";
    return nodes + " by ndbinfo of the mysqld at " + mysqld.at();
  }

  /** A probe for each data node, or one for all if the mysqld does not list them. */
  static List<Probe> ofNodes(SqlLogin mysqld) {
    List<Probe> probes = new ArrayList<>();
    try (Connection connection = mysqld.connect();
        PreparedStatement statement =
            connection.prepareStatement("SELECT node_id FROM ndbinfo.nodes ORDER BY node_id");
        ResultSet nodes = statement.executeQuery()) {
      while (nodes.next()) {
        probes.add(new NdbInfoProbe(mysqld, OptionalInt.of(nodes.getInt(1))));
      }
    } catch (SQLException e) {
      probes.clear(); // The probe for all reports the reason.
    }
    return probes.isEmpty() ? List.of(new NdbInfoProbe(mysqld, OptionalInt.empty())) : probes;
  }

  @Override
  public String describe() {
    return description;
  }

  @Override
  protected Reading read(Connection on) throws SQLException, IOException {
    long[] cpu = numbers(on, CPU, 3);
    long[] memory = numbers(on, MEMORY, 2);
    long[] network = numbers(on, NETWORK, 2);
    return Reading.of(
            TimeUnit.MICROSECONDS.toNanos(cpu[0]),
            TimeUnit.MICROSECONDS.toNanos(cpu[1]),
            memory[0],
            memory[1])
        .withNetwork(network[0], network[1])
        .with(Metric.THREADS, cpu[2]);
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
          throw new IOException("it is gone");
        }
        return numbers;
      }
    }
  }
}
