// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.TableSpec.FieldType;
import site.ycsb.db.mysql.sql.TableSpec.Index;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Creates the table of a load, and checks it before any operation: a server does not report by
 * itself that, for example, the table is on another engine.
 */
public final class TableMaker {
  private final SqlConnection connection;
  private final TableSpec spec;
  private final WorkloadShape shape;

  /** Makes this table over a connection, for the records of a workload. */
  public TableMaker(SqlConnection connection, TableSpec spec, WorkloadShape shape) {
    this.connection = connection;
    this.spec = spec;
    this.shape = shape;
  }

  /**
   * Makes the table of a load, or finds that of a run, and checks that it fits the workload. The
   * message of a {@link DBException} is the end of a sentence.
   */
  public FoundTable ready() throws SQLException, DBException {
    FoundTable table =
        shape.load()
            ? make()
            : find()
                .orElseThrow(
                    () ->
                        new DBException(
                            "there is no table "
                                + spec.name()
                                + "; load it first, or correct %s.database or table"
                                    .formatted(spec.binding())));
    check(table);
    return table;
  }

  /**
   * Creates the table if it is missing, and widens the columns of an empty one that are too narrow;
   * an existing table must be on the right engine.
   */
  public FoundTable make() throws SQLException, DBException {
    Optional<FoundTable> found = find();
    if (found.isEmpty()) {
      define(create(spec, shape));
    } else {
      checkEngine(found.get());
      if (tooNarrow(found.get()).isEmpty() || !isEmpty()) {
        return found.get();
      }
      define(widen(found.get()));
    }
    FoundTable made =
        find().orElseThrow(() -> new DBException("the table " + spec.name() + " is gone again"));
    checkEngine(made);
    return made;
  }

  private Optional<FoundTable> find() throws SQLException {
    return FoundTable.find(connection, spec.database(), spec.table());
  }

  /** The statement that creates a table. */
  public static String create(TableSpec spec, WorkloadShape shape) throws DBException {
    StringBuilder sql = new StringBuilder("CREATE TABLE IF NOT EXISTS ");
    sql.append(spec.qualified());
    sql.append(
        columns(spec, shape).entrySet().stream()
            .map(column -> column.getKey() + " " + column.getValue())
            .collect(Collectors.joining(", ", " (", "")));
    sql.append(", PRIMARY KEY (").append(TableSpec.KEY).append(')');
    if (spec.engine() == Engine.MEMORY || spec.index() == Index.HASH) {
      // The default of MEMORY is a hash index; the other engines need USING for one.
      sql.append(" USING ").append(spec.index());
    }
    sql.append(spec.columns().indexesSql());
    sql.append(") ENGINE=").append(spec.engine().sqlName());
    if (!spec.ndbOptions().isEmpty()) {
      sql.append(" COMMENT='NDB_TABLE=").append(spec.ndbOptions()).append('\'');
    }
    if (spec.partitions() > 0) {
      sql.append(" PARTITION BY KEY(").append(TableSpec.KEY).append(") PARTITIONS ");
      sql.append(spec.partitions());
    }
    return sql.toString();
  }

  /** The quoted names of the columns with their types, the key first. */
  private static Map<String, String> columns(TableSpec spec, WorkloadShape shape)
      throws DBException {
    Map<String, String> columns = new LinkedHashMap<>();
    String key = "VARBINARY(" + spec.keyWidth(shape) + ") NOT NULL";
    columns.put(TableSpec.quoted(TableSpec.KEY), key);
    long width = spec.fieldWidth(shape);
    boolean blob = spec.fieldType() == FieldType.LONGBLOB;
    if (width < 0 && !blob) {
      String other =
          spec.engineSetting().isEmpty() ? "" : ", or " + spec.binding() + ".fieldtype=longblob";
      throw new DBException(
          "the lengths of values come from a histogram; set %s.fieldwidth to the longest%s"
              .formatted(spec.binding(), other));
    }
    String type = blob ? "LONGBLOB" : "VARBINARY(" + width + ")";
    for (String field : shape.fieldNames()) {
      Columns.Type own = spec.columns().types().get(field);
      columns.put(TableSpec.quoted(field), own == null ? type : own.sql(width, blob));
    }
    return columns;
  }

  private String widen(FoundTable table) throws DBException {
    List<String> known =
        table.columns().stream().map(FoundTable.Column::name).map(TableSpec::quoted).toList();
    return columns(spec, shape).entrySet().stream()
        .map(
            column ->
                String.format(
                    " %s %s %s",
                    known.contains(column.getKey()) ? "MODIFY" : "ADD",
                    column.getKey(),
                    column.getValue()))
        .collect(Collectors.joining(",", "ALTER TABLE " + spec.qualified(), ""));
  }

  private void define(String sql) throws DBException {
    try {
      connection.execute(sql);
    } catch (SQLException e) {
      String engine = Setting.word(spec.engine());
      String settings = "";
      if (!spec.engineSetting().isEmpty()) {
        engine = spec.engineSetting() + "=" + engine;
        settings = spec.engineSetting() + ", " + spec.binding() + ".fieldtype=longblob, ";
      }
      throw new DBException(
          String.format(
              "the table %s on %s can't be created: %s%s; correct what it says, or see %sfieldlength"
                  + " and keysize",
              spec.name(), engine, SqlFailures.words(e), reasons(), settings),
          e);
    }
  }

  /** The warnings beside a server's last error, which contain NDB's own reasons. */
  private String reasons() {
    List<String> reasons = new ArrayList<>();
    try {
      for (@Nullable String[] row : connection.query("SHOW WARNINGS")) {
        if (Objects.equals(row[0], "Warning")) {
          reasons.add(String.valueOf(row[2]));
        }
      }
    } catch (SQLException e) {
      return ""; // The error itself still holds.
    }
    return reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")";
  }

  private boolean isEmpty() throws SQLException {
    return connection.query("SELECT 1 FROM " + spec.qualified() + " LIMIT 1").isEmpty();
  }

  /** The columns that can't hold the workload's keys and values, in words. */
  private List<String> tooNarrow(FoundTable table) {
    List<String> narrow = new ArrayList<>();
    addIfNarrow(table, TableSpec.KEY, spec.keyWidth(), shape.keyLength(), narrow);
    for (String field : shape.fieldNames()) {
      boolean number = spec.columns().types().get(field) == Columns.Type.LONG;
      if (number && table.column(field).isPresent()) {
        continue;
      }
      addIfNarrow(table, field, spec.fieldWidth(), shape.fieldLength(), narrow);
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

  private void checkEngine(FoundTable table) throws DBException {
    String setting =
        spec.engineSetting().isEmpty() ? spec.binding() + ".database" : spec.engineSetting();
    check(
        spec.engine().isNamed(table.engine()),
        "is on the engine " + table.engine() + " in place of " + spec.engine().sqlName(),
        "correct " + setting + ", drop the table, or use another one");
  }

  private void check(FoundTable table) throws DBException {
    checkEngine(table);
    check(
        table.primaryKey().equals(List.of(TableSpec.KEY)),
        "has the primary key " + table.primaryKey() + " in place of " + TableSpec.KEY,
        "drop it, or correct " + spec.binding() + ".database or table");
    check(
        table.indexType().equals(spec.index().name()),
        "has a primary key by " + table.indexType().toLowerCase(Locale.ROOT),
        "correct " + spec.binding() + ".index, or drop the table");
    for (FoundTable.Column column : table.columns()) {
      check(column);
    }
    List<String> narrow = tooNarrow(table);
    check(
        narrow.isEmpty(),
        "does not fit the workload: " + String.join(", ", narrow),
        "drop it and load anew, or correct fieldcount, fieldlength or keysize");
    for (String column : spec.columns().indexes().keySet()) {
      check(
          table.indexed().contains(column),
          "has no index of " + column,
          "correct " + spec.binding() + ".indexes, or drop the table and load anew");
    }
  }

  private void check(FoundTable.Column column) throws DBException {
    Columns.Type own = spec.columns().types().get(column.name());
    if (own != null) {
      check(
          own.isNamed(column.type()),
          "has a column %s of type %s, not %s"
              .formatted(column.name(), column.type(), Setting.word(own)),
          "correct " + spec.binding() + ".types, or drop the table and load anew");
      return;
    }
    boolean used =
        column.name().equals(TableSpec.KEY) || shape.fieldNames().contains(column.name());
    check(
        !used || column.holdsBytes(),
        "has a column %s of type %s, which does not hold all bytes"
            .formatted(column.name(), column.type()),
        "make it a varbinary or blob, or drop the table");
  }

  private void check(boolean holds, String fault, String remedy) throws DBException {
    if (!holds) {
      throw new DBException("the table " + spec.name() + " " + fault + "; " + remedy);
    }
  }
}
