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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table as the server describes it.
 *
 * @param engine the engine it is on
 * @param columns its columns in their order
 * @param primaryKey the columns of its primary key
 * @param indexType how its primary key is kept, BTREE or HASH; empty where it has none
 */
record FoundTable(String engine, List<Column> columns, List<String> primaryKey, String indexType) {
  /**
   * A column.
   *
   * @param name as it was made
   * @param type its type without a length, in lower case
   * @param bytes the most bytes that it holds; 0 where it holds none
   */
  record Column(String name, String type, long bytes) {
    /** Whether it holds any bytes unchanged. */
    boolean holdsBytes() {
      return type.equals("varbinary") || type.endsWith("blob");
    }
  }

  private static final String OF_TABLE = " WHERE TABLE_SCHEMA=? AND TABLE_NAME=?";

  /** Looks a table up; empty where it is not there. */
  static Optional<FoundTable> find(Connection connection, String database, String table)
      throws SQLException {
    List<String> engines = new ArrayList<>();
    query(
        connection,
        "SELECT ENGINE FROM information_schema.TABLES" + OF_TABLE,
        database,
        table,
        rows -> engines.add(Optional.ofNullable(rows.getString(1)).orElse("none, as a view")));
    if (engines.isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    query(
        connection,
        "SELECT COLUMN_NAME, DATA_TYPE, CHARACTER_OCTET_LENGTH FROM information_schema.COLUMNS"
            + OF_TABLE
            + " ORDER BY ORDINAL_POSITION",
        database,
        table,
        rows ->
            columns.add(
                new Column(
                    rows.getString(1),
                    rows.getString(2).toLowerCase(Locale.ROOT),
                    rows.getLong(3))));
    List<String> key = new ArrayList<>();
    List<String> indexTypes = new ArrayList<>();
    query(
        connection,
        "SELECT COLUMN_NAME, INDEX_TYPE FROM information_schema.STATISTICS"
            + OF_TABLE
            + " AND INDEX_NAME='PRIMARY' ORDER BY SEQ_IN_INDEX",
        database,
        table,
        rows -> {
          key.add(rows.getString(1));
          indexTypes.add(rows.getString(2));
        });
    return Optional.of(
        new FoundTable(
            engines.get(0), columns, key, indexTypes.isEmpty() ? "" : indexTypes.get(0)));
  }

  /** The column of this name, if there is one. */
  Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The names of the columns beside the key. */
  List<String> fields() {
    return columns.stream().map(Column::name).filter(name -> !name.equals(Sql.KEY)).toList();
  }

  private interface RowTaker {
    void take(ResultSet row) throws SQLException;
  }

  private static void query(
      Connection connection, String sql, String database, String table, RowTaker taker)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, database);
      statement.setString(2, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          taker.take(rows);
        }
      }
    }
  }
}
