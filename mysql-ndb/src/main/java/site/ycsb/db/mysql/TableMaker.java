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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Makes the table for a load, and checks it before any operation: what a server does not say by
 * itself, such as another engine in place of the one asked for, is told here.
 */
final class TableMaker {
  private final Connection connection;
  private final MySqlSettings settings;
  private final WorkloadShape shape;
  private final String name;

  TableMaker(Connection connection, MySqlSettings settings, WorkloadShape shape) {
    this.connection = connection;
    this.settings = settings;
    this.shape = shape;
    this.name = settings.database() + "." + settings.table();
  }

  /**
   * The table, which fits the workload. A load makes it where it is missing, and makes an empty one
   * whose columns are too narrow as wide as they must be.
   *
   * @throws SQLException when the server fails
   * @throws DBException with the end of a sentence when the table can't be had as it must be
   */
  FoundTable ready() throws SQLException, DBException {
    Optional<FoundTable> found = find();
    if (!shape.load()) {
      FoundTable table =
          found.orElseThrow(
              () ->
                  new DBException(
                      "there is no table "
                          + name
                          + "; load it first, or correct mysql.database or table"));
      check(table);
      return table;
    }
    if (found.isEmpty()) {
      define(create());
    } else if (!tooNarrow(found.get()).isEmpty() && isEmpty()) {
      define(widen(found.get()));
    } else {
      check(found.get());
      return found.get();
    }
    FoundTable table =
        find().orElseThrow(() -> new DBException("the table " + name + " is gone again"));
    check(table);
    return table;
  }

  private Optional<FoundTable> find() throws SQLException {
    return FoundTable.find(connection, settings.database(), settings.table());
  }

  /** The statement that makes it. */
  String create() throws DBException {
    TableLayout layout = settings.layout();
    StringBuilder sql = new StringBuilder("CREATE TABLE IF NOT EXISTS ");
    sql.append(settings.qualifiedTable()).append(" (");
    keyColumn(sql);
    for (String field : shape.fieldNames()) {
      sql.append(", ");
      fieldColumn(sql, field);
    }
    sql.append(", PRIMARY KEY (").append(Sql.KEY).append(')');
    if (settings.engine() == Engine.MEMORY || layout.index() == IndexType.HASH) {
      // MEMORY makes a hash index unless told; the others take no BTREE on NDB's behalf.
      sql.append(" USING ").append(layout.index());
    }
    sql.append(") ENGINE=").append(settings.engine().sqlName());
    if (settings.engine() == Engine.NDBCLUSTER) {
      sql.append(" COMMENT='NDB_TABLE=READ_BACKUP=").append(layout.readBackup() ? 1 : 0);
      layout.partitionBalance().ifPresent(b -> sql.append(",PARTITION_BALANCE=").append(b));
      sql.append('\'');
    }
    if (layout.partitions() > 0) {
      sql.append(" PARTITION BY KEY(").append(Sql.KEY).append(") PARTITIONS ");
      sql.append(layout.partitions());
    }
    return sql.toString();
  }

  private String widen(FoundTable table) throws DBException {
    StringBuilder sql = new StringBuilder("ALTER TABLE ");
    sql.append(settings.qualifiedTable()).append(" MODIFY ");
    keyColumn(sql);
    for (String field : shape.fieldNames()) {
      sql.append(table.column(field).isPresent() ? ", MODIFY " : ", ADD ");
      fieldColumn(sql, field);
    }
    return sql.toString();
  }

  private void keyColumn(StringBuilder sql) {
    sql.append(Sql.KEY).append(" VARBINARY(").append(settings.layout().keyWidth(shape));
    sql.append(") NOT NULL");
  }

  private void fieldColumn(StringBuilder sql, String field) throws DBException {
    sql.append(Sql.quoted(field)).append(' ');
    if (settings.layout().fieldType() == FieldType.LONGBLOB) {
      sql.append("LONGBLOB");
      return;
    }
    long width = settings.layout().fieldWidth(shape);
    if (width < 0) {
      throw new DBException(
          "the lengths of values come from a histogram; set mysql.fieldwidth to the longest, or"
              + " mysql.fieldtype=longblob");
    }
    sql.append("VARBINARY(").append(width).append(')');
  }

  private void define(String sql) throws DBException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new DBException(
          "the table "
              + name
              + " on mysql.engine="
              + Setting.word(settings.engine())
              + " can't be made: "
              + Failures.words(e)
              + reasons()
              + "; correct what it says, or see mysql.engine, mysql.fieldtype=longblob, fieldlength"
              + " and keysize",
          e);
    }
  }

  /** What a server adds to its last error, such as what NDB said to it. */
  private String reasons() {
    List<String> reasons = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW WARNINGS")) {
      while (rows.next()) {
        if (rows.getString("Level").equals("Warning")) {
          reasons.add(rows.getString("Message"));
        }
      }
    } catch (SQLException e) {
      return ""; // The error itself still holds.
    }
    return reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")";
  }

  private boolean isEmpty() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(Sql.any(settings.qualifiedTable()))) {
      return !rows.next();
    }
  }

  /** The columns that can't hold the workload's keys and values, in words. */
  private List<String> tooNarrow(FoundTable table) {
    List<String> narrow = new ArrayList<>();
    addIfNarrow(table, Sql.KEY, settings.layout().keyWidth(), shape.keyLength(), narrow);
    for (String field : shape.fieldNames()) {
      addIfNarrow(table, field, settings.layout().fieldWidth(), shape.fieldLength(), narrow);
    }
    return narrow;
  }

  private static void addIfNarrow(
      FoundTable table, String name, long given, long longest, List<String> narrow) {
    long needed = Math.max(given, longest);
    long bytes = table.column(name).map(FoundTable.Column::bytes).orElse(-1L);
    if (bytes < 0) {
      narrow.add("it has no column " + name);
    } else if (bytes < needed) {
      narrow.add("its column " + name + " holds " + bytes + " bytes and not " + needed);
    }
  }

  private void check(FoundTable table) throws DBException {
    if (!settings.engine().isNamed(table.engine())) {
      throw wrong(
          "is on the engine " + table.engine() + " in place of " + settings.engine().sqlName(),
          "correct mysql.engine, drop the table, or use another one");
    }
    if (!table.primaryKey().equals(List.of(Sql.KEY))) {
      throw wrong(
          "has the primary key " + table.primaryKey() + " in place of " + Sql.KEY,
          "drop it, or correct mysql.database or table");
    }
    if (!table.indexType().equals(settings.layout().index().name())) {
      throw wrong(
          "has a primary key by " + table.indexType().toLowerCase(Locale.ROOT),
          "correct mysql.index, or drop the table");
    }
    List<String> names = new ArrayList<>(List.of(Sql.KEY));
    names.addAll(shape.fieldNames());
    for (String column : names) {
      String type = table.column(column).map(FoundTable.Column::type).orElse("varbinary");
      if (!new FoundTable.Column(column, type, 0).holdsBytes()) {
        throw wrong(
            "has a column " + column + " of type " + type + ", which does not hold all bytes",
            "make it a varbinary or blob, or drop the table");
      }
    }
    List<String> narrow = tooNarrow(table);
    if (!narrow.isEmpty()) {
      throw wrong(
          "does not fit the workload: " + String.join(", ", narrow),
          "drop it and load anew, or correct fieldcount, fieldlength or keysize");
    }
  }

  private DBException wrong(String what, String remedy) {
    return new DBException("the table " + name + " " + what + "; " + remedy);
  }
}
