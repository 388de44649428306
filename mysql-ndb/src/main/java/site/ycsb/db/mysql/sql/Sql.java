// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static site.ycsb.db.mysql.sql.TableSpec.KEY;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements on one table, whose quoted name begins with its database. All values are
 * parameters; an insert may replace a present record.
 */
public record Sql(String table, List<String> fields, boolean upsert) {
  /** A statement has at most as many parameters (MySQL source, COM_STMT_PREPARE's 16 bits). */
  public static final int MAX_PARAMETERS = 65_535;

  private static final String WHERE_KEY = " WHERE " + KEY + "=?";

  /** Reads these fields of one record: the key is the parameter. */
  public String read(List<String> names) {
    return "SELECT " + selected(names) + " FROM " + table + WHERE_KEY;
  }

  /** Reads these fields of the records from a key on: parameters are that key and how many. */
  public String scan(List<String> names) {
    // Without the hint the optimizer may sort the whole of a small table.
    return "SELECT %s FROM %s FORCE INDEX (PRIMARY) WHERE %s>=? ORDER BY %3$s LIMIT ?"
        .formatted(selected(names), table, KEY);
  }

  /** Inserts so many records: parameters are key and fields of each. */
  public String insert(int rows) {
    String row =
        Stream.generate(() -> "?")
            .limit(fields.size() + 1L)
            .collect(Collectors.joining(",", "(", ")"));
    return (upsert ? "REPLACE INTO " : "INSERT INTO ")
        + table
        + Stream.concat(Stream.of(KEY), fields.stream())
            .map(TableSpec::quoted)
            .collect(Collectors.joining(",", " (", ") VALUES "))
        + Stream.generate(() -> row).limit(rows).collect(Collectors.joining(","));
  }

  /** Changes these fields of one record: parameters are the fields and the key. */
  public String update(List<String> names) {
    return names.stream()
        .map(name -> TableSpec.quoted(name) + "=?")
        .collect(Collectors.joining(",", "UPDATE " + table + " SET ", WHERE_KEY));
  }

  /** Deletes one record: the key is the parameter. */
  public String delete() {
    return "DELETE FROM " + table + WHERE_KEY;
  }

  /** Counts the records of a table. */
  public static String count(String table) {
    return "SELECT COUNT(*) FROM " + table;
  }

  private static String selected(List<String> names) {
    return names.isEmpty()
        ? "1"
        : names.stream().map(TableSpec::quoted).collect(Collectors.joining(","));
  }
}
