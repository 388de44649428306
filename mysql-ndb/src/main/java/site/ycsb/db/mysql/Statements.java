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
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements of one connection, each made when it is first wanted and then kept. For
 * one thread.
 */
final class Statements {
  /**
   * Sets of fields for which statements are kept: a workload asks for all fields or for one, and a
   * server's max_prepared_stmt_count is for all clients together.
   */
  private static final int MAX_FIELD_SETS = 64;

  private final Connection connection;
  private final Sql sql;
  private final Map<Set<String>, Selection> reads = new HashMap<>();
  private final Map<Set<String>, Selection> scans = new HashMap<>();
  private final Map<Set<String>, Selection> updates = new HashMap<>();
  private final Map<Integer, PreparedStatement> inserts = new HashMap<>();
  private @Nullable Selection readAll;
  private @Nullable Selection scanAll;
  private @Nullable PreparedStatement insertOne;
  private @Nullable PreparedStatement delete;

  /** Statements on a table. */
  Statements(Connection connection, Sql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  /**
   * A statement, and the fields that are its columns or parameters.
   *
   * @param statement the statement
   * @param fields their names, in their order
   */
  record Selection(PreparedStatement statement, List<String> fields) {}

  /** Reads these fields of a record, or all; those that the table lacks are left out. */
  Selection read(@Nullable Set<String> fields) throws SQLException {
    if (fields != null) {
      return selection(reads, fields, sql::read);
    }
    Selection all = readAll;
    if (all == null) {
      all = new Selection(prepare(sql.read(sql.fields())), sql.fields());
      readAll = all;
    }
    return all;
  }

  /** Reads these fields of the records from a key on, or all. */
  Selection scan(@Nullable Set<String> fields) throws SQLException {
    if (fields != null) {
      return selection(scans, fields, sql::scan);
    }
    Selection all = scanAll;
    if (all == null) {
      all = new Selection(prepare(sql.scan(sql.fields())), sql.fields());
      scanAll = all;
    }
    return all;
  }

  /** Changes these fields of a record, all of which the table must have. */
  Selection update(Set<String> fields) throws SQLException {
    Selection known = updates.get(fields);
    if (known != null) {
      return known;
    }
    if (!sql.fields().containsAll(fields)) {
      throw Failures.noSuchField();
    }
    return selection(updates, fields, sql::update);
  }

  /** Inserts one record. */
  PreparedStatement insert() throws SQLException {
    PreparedStatement one = insertOne;
    if (one == null) {
      one = prepare(sql.insert(1));
      insertOne = one;
    }
    return one;
  }

  /** Inserts so many records. One is kept: batches are of one size but for the last. */
  PreparedStatement insert(int rows) throws SQLException {
    PreparedStatement known = inserts.get(rows);
    if (known != null) {
      return known;
    }
    for (PreparedStatement other : inserts.values()) {
      other.close();
    }
    inserts.clear();
    PreparedStatement prepared = prepare(sql.insert(rows));
    inserts.put(rows, prepared);
    return prepared;
  }

  /** The names of the table's field columns. */
  List<String> fields() {
    return sql.fields();
  }

  /** Deletes a record. */
  PreparedStatement delete() throws SQLException {
    PreparedStatement known = delete;
    if (known == null) {
      known = prepare(sql.delete());
      delete = known;
    }
    return known;
  }

  private Selection selection(
      Map<Set<String>, Selection> known, Set<String> fields, Function<List<String>, String> text)
      throws SQLException {
    Selection selection = known.get(fields);
    if (selection != null) {
      return selection;
    }
    if (known.size() == MAX_FIELD_SETS) {
      for (Selection old : known.values()) {
        old.statement().close();
      }
      known.clear();
    }
    List<String> present = sql.fields().stream().filter(fields::contains).toList();
    Selection made = new Selection(prepare(text.apply(present)), present);
    known.put(Set.copyOf(fields), made);
    return made;
  }

  private PreparedStatement prepare(String text) throws SQLException {
    return connection.prepareStatement(text);
  }
}
