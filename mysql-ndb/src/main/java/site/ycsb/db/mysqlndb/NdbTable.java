// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.kv.workload.WorkloadShape;

/** A table in the cluster's words. Immutable. */
public final class NdbTable {
  public static final String KEY = TableSpec.KEY;

  /** The largest key that SQL can make (MAX_KEY_LENGTH of sql/sql_const.h). */
  static final int MAX_KEY_BYTES = 3072;

  /** The largest row without blobs (refman, mysql-cluster-limitations-database-objects). */
  static final int MAX_ROW_BYTES = 30_000;

  private final String name;
  private final List<Column> columns;
  private final boolean ordered;
  private final int keyWidth;
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * A column: whether its values are bytes, the most bytes of one, and whether a row may lack it.
   */
  public record Column(
      String name, boolean binary, int width, boolean primaryKey, boolean nullable) {}

  /**
   * A table with its columns in the order of their numbers, from 0 on; an ordered one has an
   * ordered index of its primary key, for scans.
   */
  public NdbTable(String name, List<Column> columns, boolean ordered) {
    this.name = name;
    this.columns = List.copyOf(columns);
    this.ordered = ordered;
    this.keyWidth = columns.stream().filter(Column::primaryKey).mapToInt(Column::width).sum();
    for (int i = 0; i < columns.size(); i++) {
      numbers.put(columns.get(i).name(), i);
    }
  }

  /** The columns in the order of their numbers. */
  public List<Column> columns() {
    return columns;
  }

  /** Whether an ordered index of the primary key serves scans. */
  public boolean ordered() {
    return ordered;
  }

  String name() {
    return name;
  }

  /** The number of a column; null if the table has none of this name. */
  @Nullable Integer number(String column) {
    return numbers.get(column);
  }

  int keyWidth() {
    return keyWidth;
  }

  void check(WorkloadShape shape) throws DBException {
    checkKey(shape);
    for (String field : shape.fieldNames()) {
      Column column =
          column(field)
              .orElseThrow(
                  () ->
                      refusal(
                          "has no column %s; lower fieldcount=%d, or drop the table and load anew."
                              .formatted(field, shape.fieldCount())));
      if (!column.binary || !column.nullable || column.primaryKey) {
        throw refusal("has a column " + field + " that is not a VARBINARY which may be NULL.");
      }
      if (column.width < shape.fieldLength()) {
        throw refusal(
            String.format(
                "has a column %s of %d bytes, too narrow for fieldlength=%d; drop it and load anew"
                    + " with mysql-ndb.fieldwidth=%d.",
                field, column.width, shape.fieldLength(), shape.fieldLength()));
      }
    }
    if (shape.scans() && !ordered) {
      throw refusal(
          "can't scan, as its primary key has no ordered index; make it without USING HASH, or set"
              + " scanproportion=0.");
    }
  }

  private void checkKey(WorkloadShape shape) throws DBException {
    List<Column> keys = columns.stream().filter(Column::primaryKey).toList();
    if (keys.size() != 1 || !keys.get(0).name.equals(KEY) || !keys.get(0).binary) {
      throw refusal("must have the one primary key " + KEY + " of type VARBINARY.");
    }
    if (keys.get(0).width < shape.keyLength()) {
      throw refusal(
          String.format(
              "has keys of %d bytes, too narrow for the workload's of %d; drop it and load anew with"
                  + " mysql-ndb.keywidth=%d.",
              keys.get(0).width, shape.keyLength(), shape.keyLength()));
    }
  }

  private Optional<Column> column(String column) {
    return Optional.ofNullable(numbers.get(column)).map(columns::get);
  }

  private DBException refusal(String what) {
    return new DBException("mysql-ndb: the table " + name + " " + what);
  }
}
