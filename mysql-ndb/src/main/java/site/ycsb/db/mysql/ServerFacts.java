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

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What clients must know of their server and its table.
 *
 * @param product name and version of the server
 * @param maxPacketBytes its max_allowed_packet
 * @param table the table, which fits the workload
 */
record ServerFacts(String product, long maxPacketBytes, FoundTable table) {
  /**
   * The facts that all clients of a run share, so that one of them looks and the others only
   * connect. Thread-safe.
   */
  static final class Holder implements AutoCloseable {
    private @Nullable ServerFacts facts;

    /**
     * The facts; looks for them, and makes the table of a load, where no other client has.
     *
     * @throws SQLException when the server fails
     * @throws DBException with the end of a sentence when the table can't be had as it must be
     */
    synchronized ServerFacts get(Connection connection, MySqlSettings settings, WorkloadShape shape)
        throws SQLException, DBException {
      ServerFacts known = facts;
      if (known == null) {
        known = look(connection, settings, shape);
        facts = known;
      }
      return known;
    }

    @Override
    public void close() {}
  }

  private static ServerFacts look(
      Connection connection, MySqlSettings settings, WorkloadShape shape)
      throws SQLException, DBException {
    FoundTable table = new TableMaker(connection, settings, shape).ready();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT VERSION(), @@max_allowed_packet")) {
      row.next();
      String version = row.getString(1);
      String product = (version.contains("MariaDB") ? "MariaDB " : "MySQL ") + version;
      return new ServerFacts(product, row.getLong(2), table);
    }
  }
}
