// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.kv.wire.RecordClient;

/**
 * The records of a table through one connection, by statements that are prepared at their first use
 * and then kept. A record is a row; a field that it lacks is NULL. For one thread.
 */
final class Records implements RecordClient.Operations {
  /**
   * Sets of fields for which statements are kept: a workload uses all fields or one, and the
   * server's max_prepared_stmt_count is shared by all clients.
   */
  private static final int MAX_FIELD_SETS = 64;

  private final Connection connection;
  private final Sql sql;
  private final boolean ordered;
  private final Set<String> numbers;
  private final Kind reads;
  private final Kind scans;
  private final Kind updates;
  private @Nullable PreparedStatement insert;
  private @Nullable PreparedStatement delete;
  private @Nullable PreparedStatement batch;
  private int batchRows;

  /**
   * Records of the table of these statements, where these columns are numbers; only those of an
   * ordered one can be scanned.
   */
  Records(Connection connection, Sql sql, boolean ordered, Set<String> numbers) {
    this.connection = connection;
    this.sql = sql;
    this.ordered = ordered;
    this.numbers = numbers;
    reads = new Kind(sql::read);
    scans = new Kind(sql::scan);
    updates = new Kind(sql::update);
  }

  Connection connection() {
    return connection;
  }

  /** A statement, and the fields that are its columns or parameters, in their order. */
  private record Selection(PreparedStatement statement, List<String> fields) {}

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
        for (Selection old : known.values()) {
          old.statement().close();
        }
        known.clear();
      }
      List<String> present = sql.fields().stream().filter(fields::contains).toList();
      Selection made = new Selection(statement(text.apply(present)), present);
      known.put(Set.copyOf(fields), made);
      return made;
    }
  }

  private PreparedStatement statement(String text) throws SQLException {
    return connection.prepareStatement(text);
  }

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    Selection read = reads.of(fields);
    read.statement().setBytes(1, key.getBytes(UTF_8));
    try (ResultSet rows = read.statement().executeQuery()) {
      if (!rows.next()) {
        return Status.NOT_FOUND;
      }
      fetch(rows, read.fields(), result);
      return Status.OK;
    }
  }

  @Override
  public Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows)
      throws SQLException {
    if (!ordered) {
      return Status.NOT_IMPLEMENTED;
    }
    Selection scan = scans.of(fields);
    scan.statement().setBytes(1, startKey.getBytes(UTF_8));
    scan.statement().setInt(2, count);
    try (ResultSet found = scan.statement().executeQuery()) {
      while (found.next()) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        fetch(found, scan.fields(), record);
        rows.add(record);
      }
      return Status.OK;
    }
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) throws SQLException {
    PreparedStatement one = insert;
    if (one == null) {
      one = statement(sql.insert(1));
      insert = one;
    }
    one.setBytes(1, key.getBytes(UTF_8));
    bind(one, 2, sql.fields(), values);
    return one.executeUpdate() > 0 ? Status.OK : Status.UNEXPECTED_STATE;
  }

  /** Inserts records whose cells, keys and fields, follow each other. */
  Status insert(byte[] @Nullable [] cells, int rows) throws SQLException {
    PreparedStatement many = batch;
    if (many == null || batchRows != rows) {
      // One is kept: batches have one size, except for the last.
      if (many != null) {
        many.close();
      }
      many = statement(sql.insert(rows));
      batch = many;
      batchRows = rows;
    }
    int parameters = rows * (1 + sql.fields().size());
    for (int i = 0; i < parameters; i++) {
      many.setBytes(i + 1, cells[i]);
    }
    // A REPLACE counts a record that it replaced twice.
    return many.executeUpdate() >= rows ? Status.OK : Status.UNEXPECTED_STATE;
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
    update.statement().setBytes(next, key.getBytes(UTF_8));
    return update.statement().executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status delete(String key) throws SQLException {
    PreparedStatement one = delete;
    if (one == null) {
      one = statement(sql.delete());
      delete = one;
    }
    one.setBytes(1, key.getBytes(UTF_8));
    return one.executeUpdate() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  private void fetch(ResultSet row, List<String> fields, Map<String, ByteIterator> result)
      throws SQLException {
    for (int i = 0; i < fields.size(); i++) {
      byte[] value =
          numbers.contains(fields.get(i)) ? digits(row.getString(i + 1)) : row.getBytes(i + 1);
      if (value != null) {
        result.put(fields.get(i), new ByteArrayByteIterator(value));
      }
    }
  }

  private static byte @Nullable [] digits(@Nullable String number) {
    return number == null ? null : number.getBytes(UTF_8);
  }

  /** Sets parameters to the values of these fields, and returns the number of the next one. */
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
      throw SqlFailures.noSuchField();
    }
    return parameter;
  }
}
