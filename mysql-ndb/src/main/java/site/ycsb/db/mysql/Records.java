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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.mysql.Statements.Selection;

/**
 * The records of a table through one connection. Each is a row: the key and the values are bytes,
 * and a field that a record lacks is NULL. Failures are SQLExceptions. For one thread.
 */
final class Records {
  private final Statements statements;

  Records(Statements statements) {
    this.statements = statements;
  }

  /** Reads a record; what it lacks, or the table, is left out. */
  Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    Selection read = statements.read(fields);
    read.statement().setBytes(1, key.getBytes(UTF_8));
    try (ResultSet rows = read.statement().executeQuery()) {
      if (!rows.next()) {
        return Status.NOT_FOUND;
      }
      fetch(rows, read.fields(), result);
      return Status.OK;
    }
  }

  /** Reads at most so many records from a key on. */
  Status scan(
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result)
      throws SQLException {
    Selection scan = statements.scan(fields);
    scan.statement().setBytes(1, startKey.getBytes(UTF_8));
    scan.statement().setInt(2, count);
    try (ResultSet rows = scan.statement().executeQuery()) {
      while (rows.next()) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        fetch(rows, scan.fields(), record);
        result.add(record);
      }
      return Status.OK;
    }
  }

  /** Inserts a record. */
  Status insert(String key, Map<String, ByteIterator> values) throws SQLException {
    PreparedStatement insert = statements.insert();
    insert.setBytes(1, key.getBytes(UTF_8));
    bind(insert, 2, statements.fields(), values);
    return insert.executeUpdate() > 0 ? Status.OK : Status.UNEXPECTED_STATE;
  }

  /** Inserts records whose cells, keys and fields, follow each other. */
  Status insert(byte[] @Nullable [] cells, int rows) throws SQLException {
    PreparedStatement insert = statements.insert(rows);
    int parameters = rows * (1 + statements.fields().size());
    for (int i = 0; i < parameters; i++) {
      insert.setBytes(i + 1, cells[i]);
    }
    // A REPLACE counts a record that it replaced twice.
    return insert.executeUpdate() >= rows ? Status.OK : Status.UNEXPECTED_STATE;
  }

  /** Changes fields of a record. */
  Status update(String key, Map<String, ByteIterator> values) throws SQLException {
    Selection update = statements.update(values.keySet());
    int next = bind(update.statement(), 1, update.fields(), values);
    update.statement().setBytes(next, key.getBytes(UTF_8));
    return update.statement().executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  /** Deletes a record. */
  Status delete(String key) throws SQLException {
    PreparedStatement delete = statements.delete();
    delete.setBytes(1, key.getBytes(UTF_8));
    return delete.executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  private static void fetch(ResultSet row, List<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    for (int i = 0; i < fields.size(); i++) {
      byte[] value = row.getBytes(i + 1);
      if (value != null) {
        result.put(fields.get(i), new ByteArrayByteIterator(value));
      }
    }
  }

  /** Sets parameters to the values of these fields, and answers which parameter comes next. */
  private static int bind(
      PreparedStatement statement, int first, List<String> fields, Map<String, ByteIterator> values)
      throws SQLException {
    int parameter = first;
    int known = 0;
    for (int i = 0; i < fields.size(); i++) {
      ByteIterator value = values.get(fields.get(i));
      known += value == null ? 0 : 1;
      statement.setBytes(parameter++, value == null ? null : value.toArray());
    }
    if (known < values.size()) {
      throw Failures.noSuchField();
    }
    return parameter;
  }
}
