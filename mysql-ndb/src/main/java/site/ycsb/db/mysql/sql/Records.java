// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.RecordClient;

/**
 * The records of a table through one connection, by statements that are prepared at their first use
 * and then kept. A record is a row; a field that it lacks is NULL. For one thread.
 */
public final class Records implements RecordClient.Operations, AutoCloseable {
  /**
   * Sets of fields for which statements are kept: a workload uses all fields or one, and the
   * server's max_prepared_stmt_count is shared by all clients.
   */
  private static final int MAX_FIELD_SETS = 64;

  private final SqlConnection connection;
  private final Sql sql;
  private final boolean ordered;
  private final Set<String> numbers;
  private final Kind reads;
  private final Kind scans;
  private final Kind updates;
  private @Nullable Prepared insert;
  private @Nullable Prepared delete;
  private @Nullable Prepared batch;
  private int batchRows;

  /**
   * Records of the table of these statements, where these columns are numbers; only those of an
   * ordered one can be scanned. The connection closes with them.
   */
  Records(SqlConnection connection, Sql sql, boolean ordered, Set<String> numbers) {
    this.connection = connection;
    this.sql = sql;
    this.ordered = ordered;
    this.numbers = numbers;
    reads = new Kind(sql::read);
    scans = new Kind(sql::scan);
    updates = new Kind(sql::update);
  }

  /** A statement, and the fields that are its columns or parameters, in their order. */
  private record Selection(Prepared statement, List<String> fields) {}

  private final class Kind {
    private final Function<List<String>, String> text;
    private final Map<Set<String>, Selection> known = new HashMap<>();
    private @Nullable Selection all;

    Kind(Function<List<String>, String> text) {
      this.text = text;
    }

    /** The statement for these fields, or for all; fields that the table lacks are left out. */
    Selection of(@Nullable Set<String> fields) throws SQLException {
      Selection selection = fields == null ? all : known.get(fields);
      return selection == null ? prepare(fields) : selection;
    }

    private Selection prepare(@Nullable Set<String> fields) throws SQLException {
      if (fields == null) {
        all = new Selection(statement(text.apply(sql.fields())), sql.fields());
        return all;
      }
      if (known.size() == MAX_FIELD_SETS) {
        // Forgotten first: none may be used again if closing one of them fails.
        List<Selection> old = List.copyOf(known.values());
        known.clear();
        for (Selection one : old) {
          one.statement().close();
        }
      }
      List<String> present = sql.fields().stream().filter(fields::contains).toList();
      Selection made = new Selection(statement(text.apply(present)), present);
      known.put(Set.copyOf(fields), made);
      return made;
    }
  }

  private Prepared statement(String text) throws SQLException {
    return connection.prepare(text);
  }

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    Selection read = reads.of(fields);
    Prepared row = read.statement();
    row.set(1, key.getBytes(UTF_8));
    try {
      row.query();
      if (!row.next()) {
        return Status.NOT_FOUND;
      }
      fetch(row, read.fields(), result);
      return Status.OK;
    } finally {
      row.finish();
    }
  }

  @Override
  public Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows)
      throws SQLException {
    if (!ordered) {
      return Status.NOT_IMPLEMENTED;
    }
    Selection scan = scans.of(fields);
    Prepared found = scan.statement();
    found.set(1, startKey.getBytes(UTF_8));
    found.set(2, count);
    try {
      found.query();
      while (found.next()) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        fetch(found, scan.fields(), record);
        rows.add(record);
      }
      return Status.OK;
    } finally {
      found.finish();
    }
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) throws SQLException {
    Prepared one = insert;
    if (one == null) {
      one = statement(sql.insert(1));
      insert = one;
    }
    one.set(1, key.getBytes(UTF_8));
    bind(one, 2, sql.fields(), values);
    return one.update() > 0 ? Status.OK : Status.UNEXPECTED_STATE;
  }

  /** Inserts records whose cells, keys and fields, follow each other. */
  public Status insert(byte[] @Nullable [] cells, int rows) throws SQLException {
    Prepared many = batch;
    if (many == null || batchRows != rows) {
      // One is kept: batches have one size, except for the last.
      batch = null;
      if (many != null) {
        many.close();
      }
      many = statement(sql.insert(rows));
      batch = many;
      batchRows = rows;
    }
    int parameters = rows * (1 + sql.fields().size());
    for (int i = 0; i < parameters; i++) {
      many.set(i + 1, cells[i]);
    }
    // A REPLACE counts a record that it replaced twice.
    return many.update() >= rows ? Status.OK : Status.UNEXPECTED_STATE;
  }

  @Override
  public Status update(String key, Map<String, ByteIterator> values) throws SQLException {
    Selection update = updates.known.get(values.keySet());
    if (update == null) {
      if (!sql.fields().containsAll(values.keySet())) {
        throw SqlFailures.noSuchField();
      }
      update = updates.of(values.keySet());
    }
    int next = bind(update.statement(), 1, update.fields(), values);
    update.statement().set(next, key.getBytes(UTF_8));
    return update.statement().update() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status delete(String key) throws SQLException {
    Prepared one = delete;
    if (one == null) {
      one = statement(sql.delete());
      delete = one;
    }
    one.set(1, key.getBytes(UTF_8));
    return one.update() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  /** The number of records of the table. */
  public long count() throws SQLException {
    return Long.parseLong(String.valueOf(connection.query(Sql.count(sql.table())).get(0)[0]));
  }

  /** The connection that they are read and written by. */
  public SqlConnection connection() {
    return connection;
  }

  @Override
  public void close() {
    connection.close();
  }

  private void fetch(Prepared row, List<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    for (int i = 0; i < fields.size(); i++) {
      byte[] value = numbers.contains(fields.get(i)) ? row.digits(i + 1) : row.bytes(i + 1);
      if (value != null) {
        result.put(fields.get(i), new ByteArrayByteIterator(value));
      }
    }
  }

  /** Sets parameters to the values of these fields, and returns the number of the next one. */
  private static int bind(
      Prepared statement, int first, List<String> fields, Map<String, ByteIterator> values)
      throws SQLException {
    int parameter = first;
    int known = 0;
    for (int i = 0; i < fields.size(); i++) {
      ByteIterator value = values.get(fields.get(i));
      known += value == null ? 0 : 1;
      statement.set(parameter++, value == null ? null : value.toArray());
    }
    if (known < values.size()) {
      throw SqlFailures.noSuchField();
    }
    return parameter;
  }
}
