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

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Makes the table of a load by SQL, as ClusterJ has no calls for that; and makes the columns of one
 * that is empty as wide as the workload needs.
 */
final class TableMaker {
  private static final String ENGINE = "ndbcluster";

  /** Room for user and the 19 digits of any hash, so that runs may use other keys than the load. */
  private static final int LEAST_KEY_WIDTH = 32;

  private final MySqlNdbSettings settings;
  private final WorkloadShape shape;
  private final Mysqld mysqld;

  TableMaker(MySqlNdbSettings settings, WorkloadShape shape, Mysqld mysqld) {
    this.settings = settings;
    this.shape = shape;
    this.mysqld = mysqld;
  }

  /**
   * Makes it where it is missing.
   *
   * @throws DBException with one sentence when it can't be had
   */
  void make() throws DBException {
    try (Connection connection = mysqld.connect();
        Statement statement = connection.createStatement()) {
      Optional<String> engine = engine(connection);
      if (engine.isEmpty()) {
        define(statement, "CREATE DATABASE IF NOT EXISTS " + quoted(settings.database()));
        define(statement, create(settings, shape));
        engine = engine(connection);
      }
      if (!ENGINE.equals(engine.orElse("none").toLowerCase(Locale.ROOT))) {
        throw new DBException(
            String.format(
                "mysql-ndb: the table %s.%s of the %s is on the engine %s in place of NDBCLUSTER;"
                    + " drop it, or correct mysql-ndb.database or table.",
                settings.database(), settings.table(), mysqld, engine.orElse("none")));
      }
      if (tooNarrow(connection) && isEmpty(statement)) {
        define(statement, widen());
      }
    } catch (SQLException e) {
      throw new DBException(
          String.format(
              "mysql-ndb: the %s can't make the table %s.%s: %s; correct mysql-ndb.mysqld or what it"
                  + " says.",
              mysqld, settings.database(), settings.table(), Mysqld.words(e)),
          e);
    }
  }

  /** NDB's own reason for a refusal is in no error, only in the warnings beside it. */
  private static void define(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      Set<String> reasons = new LinkedHashSet<>(Set.of(Mysqld.words(e)));
      try (ResultSet warnings = statement.executeQuery("SHOW WARNINGS")) {
        while (warnings.next()) {
          reasons.add(warnings.getString("Message"));
        }
      } catch (SQLException again) {
        e.addSuppressed(again);
      }
      throw new SQLException(String.join("; ", reasons), e.getSQLState(), e.getErrorCode(), e);
    }
  }

  /** The statement that makes it. */
  static String create(MySqlNdbSettings settings, WorkloadShape shape) {
    String comment =
        settings.tableOptions().isEmpty()
            ? ""
            : " COMMENT='NDB_TABLE=" + settings.tableOptions() + "'";
    return "CREATE TABLE IF NOT EXISTS "
        + qualified(settings)
        + " ("
        + columns(settings, shape).entrySet().stream()
            .map(column -> quoted(column.getKey()) + " " + type(column))
            .collect(Collectors.joining(", "))
        + ", PRIMARY KEY ("
        + NdbTable.KEY
        + ")) ENGINE=NDBCLUSTER"
        + comment;
  }

  private String widen() {
    return "ALTER TABLE "
        + qualified(settings)
        + columns(settings, shape).entrySet().stream()
            .map(column -> " MODIFY " + quoted(column.getKey()) + " " + type(column))
            .collect(Collectors.joining(","));
  }

  private static String type(Map.Entry<String, Long> column) {
    boolean key = column.getKey().equals(NdbTable.KEY);
    return "VARBINARY(" + column.getValue() + ")" + (key ? " NOT NULL" : "");
  }

  /** The columns with their widths, the key first. */
  private static Map<String, Long> columns(MySqlNdbSettings settings, WorkloadShape shape) {
    Map<String, Long> columns = new LinkedHashMap<>();
    long keyWidth = settings.keyWidth();
    columns.put(
        NdbTable.KEY, keyWidth > 0 ? keyWidth : Math.max(LEAST_KEY_WIDTH, shape.keyLength()));
    long fieldWidth = settings.fieldWidth();
    long width = fieldWidth > 0 ? fieldWidth : Math.max(1, shape.fieldLength());
    shape.fieldNames().forEach(field -> columns.put(field, width));
    return columns;
  }

  private Optional<String> engine(Connection connection) throws SQLException {
    String query =
        "SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA=? AND TABLE_NAME=?";
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, settings.database());
      statement.setString(2, settings.table());
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(Optional.ofNullable(rows.getString(1)).orElse("none, as a view"))
            : Optional.empty();
      }
    }
  }

  /** Whether a column is narrower than the workload or a setting wants it. */
  private boolean tooNarrow(Connection connection) throws SQLException {
    Map<String, Long> found = new TreeMap<>();
    String query =
        "SELECT COLUMN_NAME, CHARACTER_OCTET_LENGTH FROM information_schema.COLUMNS"
            + " WHERE TABLE_SCHEMA=? AND TABLE_NAME=?";
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, settings.database());
      statement.setString(2, settings.table());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.put(rows.getString(1), rows.getLong(2));
        }
      }
    }
    Map<String, Long> wanted = columns(settings, shape);
    return found.keySet().containsAll(wanted.keySet())
        && wanted.entrySet().stream()
            .anyMatch(column -> found.getOrDefault(column.getKey(), 0L) < column.getValue());
  }

  private boolean isEmpty(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("SELECT 1 FROM " + qualified(settings) + " LIMIT 1")) {
      return !rows.next();
    }
  }

  static String qualified(MySqlNdbSettings settings) {
    return quoted(settings.database()) + "." + quoted(settings.table());
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}
