// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.RecordClient;

/**
 * A client by SQL: one connection, and statements that the server prepares once. It serves the
 * table of the setting {@code table} and rejects operations on another. Subclasses connect.
 */
public abstract class SqlClient extends RecordClient<Records> implements InsertBatch.Sender {
  private @Nullable TableSession table;

  /** A client of this binding. */
  protected SqlClient(Binding binding) {
    super(binding);
  }

  /** Called at the end of {@link #begin} with the table. */
  protected final void serve(TableSession served) {
    table = served;
  }

  /** The table; an operation before {@code init} fails. */
  protected final TableSession table() {
    return initialized(table);
  }

  /** Called when an operation begins, with its records. The default does nothing. */
  protected Records begun(Records records) {
    return records;
  }

  /** Counts the records, which most engines do one by one. */
  protected long count(Records records) throws SQLException {
    return records.count();
  }

  @Override
  protected final @Nullable Batch batch() {
    return table == null ? null : table.batch();
  }

  @Override
  protected Status statusOf(Exception failure) {
    return SqlFailures.status(failure);
  }

  @Override
  protected final boolean breaks(Exception failure) {
    return SqlFailures.breaks(failure);
  }

  @Override
  protected final String words(Exception failure) {
    return SqlFailures.words(failure);
  }

  @Override
  protected final Operations operations(Records records, String asked) throws SQLException {
    table().check(asked);
    return begun(records);
  }

  @Override
  public final Status insert(byte[] @Nullable [] cells, int rows) {
    try {
      return ended(begun(connected()).insert(cells, rows));
    } catch (Exception e) { // what connecting may throw
      return ended(e);
    }
  }

  @Override
  public final Status unknownField() {
    return rejected(SqlFailures.words(SqlFailures.noSuchField()));
  }

  @Override
  public final Set<Capability> capabilities() {
    return table().capabilities();
  }

  /** Empty if the count fails. */
  @Override
  public final OptionalLong countRecords() {
    try {
      return OptionalLong.of(count(begun(connected())));
    } catch (Exception e) { // what connecting may throw
      ended(e);
      return OptionalLong.empty();
    }
  }
}
