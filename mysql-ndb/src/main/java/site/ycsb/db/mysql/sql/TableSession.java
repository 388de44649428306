// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What a client by SQL does with its table in the same way over any connection. For one thread, but
 * for {@link #facts}.
 */
public final class TableSession {
  private final TableUse use;
  private final WorkloadShape shape;
  private final SharedTable shared;
  private final String place;
  private @Nullable InsertBatch batch;

  /** Of a client whose server is at this place, as in {@code at db1:3306}. */
  public TableSession(TableUse use, WorkloadShape shape, SharedTable shared, String place) {
    this.use = use;
    this.shape = shape;
    this.shared = shared;
    this.place = place;
  }

  /** Whether the client is one of a load. */
  public boolean loads() {
    return shape.load();
  }

  /**
   * The records by the first connection of a client, which looks for the table or, for a load,
   * makes it. A connection that fails is closed.
   */
  public Records first(SqlConnection connection, InsertBatch.Sender sender) throws DBException {
    String binding = use.table().binding();
    try {
      shared.look(connection, use.table(), shape);
      Records records = records(connection);
      boolean batched = shape.load() && use.batchSize() > 1;
      batch = batched ? new InsertBatch(sender, facts().table(), use.batchSize()) : null;
      return records;
    } catch (SQLException e) {
      connection.close();
      throw new DBException(
          "%s: %s the server failed while its table was looked at: %s; correct what it says, or see"
                  .formatted(binding, place, SqlFailures.words(e))
              + " %s.timeout.".formatted(binding),
          e);
    } catch (DBException e) {
      connection.close();
      throw new DBException("%s: %s %s.".formatted(binding, place, e.getMessage()), e);
    }
  }

  /** The records by a further connection; one that fails is closed. */
  public Records records(SqlConnection connection) throws SQLException {
    try {
      if (use.isolation().isPresent()) {
        connection.execute(use.isolation().get().sql());
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
    FoundTable found = facts().table();
    Sql sql = new Sql(use.table().qualified(), found.fields(), use.upsert());
    return new Records(connection, sql, use.table().scans(), found.numbers());
  }

  /** The batch of a load; null if each record is inserted at once. */
  public @Nullable Batch batch() {
    return batch;
  }

  /** Throws the failure of an operation on another table. */
  public void check(String table) throws SQLException {
    SqlFailures.checkTable(table, use.table().table());
  }

  /** What is known of server and table. */
  public SharedTable.Facts facts() {
    return shared.facts();
  }

  /** What the client can do. */
  public Set<Capability> capabilities() {
    return use.table().capabilities(use.upsert());
  }

  /**
   * The limits of the engine or, with blobs, of the key column and, where statements are sent to
   * another process, of their size.
   */
  public List<DocumentedLimit> limits(boolean sent) {
    TableSpec table = use.table();
    if (table.fieldType() == TableSpec.FieldType.VARBINARY) {
      return table.engine().limits();
    }
    FoundTable found = facts().table();
    return sent
        ? found.blobLimits(facts().maxPacketBytes(), table.binding())
        : List.of(found.keyLimit(table.binding()));
  }
}
