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

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of the statements on one table. All values are parameters.
 *
 * @param table the table with its database, quoted
 * @param fields the names of its field columns
 * @param upsert whether an insert replaces a record that is there
 */
record Sql(String table, List<String> fields, boolean upsert) {
  /** The primary key, named as by stock YCSB's JDBC binding. */
  static final String KEY = "YCSB_KEY";

  /** A statement has at most as many parameters (MySQL source, COM_STMT_PREPARE's 16 bits). */
  static final int MAX_PARAMETERS = 65_535;

  private static final String WHERE_KEY = " WHERE " + KEY + "=?";

  /** A name as it stands in a statement. */
  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Reads these fields of one record: the key is the parameter. */
  String read(List<String> names) {
    return "SELECT " + selected(names) + " FROM " + table + WHERE_KEY;
  }

  /** Reads these fields of the records from a key on: parameters are that key and how many. */
  String scan(List<String> names) {
    // Without the hint the optimizer may sort the whole of a small table.
    return "SELECT "
        + selected(names)
        + " FROM "
        + table
        + " FORCE INDEX (PRIMARY) WHERE "
        + KEY
        + ">=? ORDER BY "
        + KEY
        + " LIMIT ?";
  }

  /** Inserts so many records: parameters are key and fields of each. */
  String insert(int rows) {
    String row =
        Stream.generate(() -> "?")
            .limit(fields.size() + 1L)
            .collect(Collectors.joining(",", "(", ")"));
    return (upsert ? "REPLACE INTO " : "INSERT INTO ")
        + table
        + Stream.concat(Stream.of(KEY), fields.stream())
            .map(Sql::quoted)
            .collect(Collectors.joining(",", " (", ") VALUES "))
        + Stream.generate(() -> row).limit(rows).collect(Collectors.joining(","));
  }

  /** Changes these fields of one record: parameters are the fields and the key. */
  String update(List<String> names) {
    return names.stream()
        .map(name -> quoted(name) + "=?")
        .collect(Collectors.joining(",", "UPDATE " + table + " SET ", WHERE_KEY));
  }

  /** Deletes one record: the key is the parameter. */
  String delete() {
    return "DELETE FROM " + table + WHERE_KEY;
  }

  /** Counts the records. */
  String count() {
    return "SELECT COUNT(*) FROM " + table;
  }

  /** Whether there is any record. */
  static String any(String table) {
    return "SELECT 1 FROM " + table + " LIMIT 1";
  }

  private static String selected(List<String> names) {
    return names.isEmpty() ? "1" : names.stream().map(Sql::quoted).collect(Collectors.joining(","));
  }
}
