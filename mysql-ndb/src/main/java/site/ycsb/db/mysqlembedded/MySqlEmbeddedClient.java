// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.FoundTable;
import site.ycsb.db.mysql.sql.InsertBatch;
import site.ycsb.db.mysql.sql.Records;
import site.ycsb.db.mysql.sql.Sql;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of the server in this process: one connection, whose statements run in the client's
 * own thread. It serves the table of the setting {@code table} and rejects operations on another.
 */
public final class MySqlEmbeddedClient extends RecordClient<Records> implements InsertBatch.Sender {
  private static final String SHARED_TABLE = "mysql-embedded.sharedtable";

  private @Nullable Session session;
  private @Nullable InsertBatch batch;
  private @Nullable EmbeddedConnection connection;

  private record Session(
      MySqlEmbeddedSettings settings,
      WorkloadShape shape,
      InProcessMariaDb server,
      Shared<SharedTable> shared) {
    FoundTable table() {
      return shared.get().table();
    }
  }

  public MySqlEmbeddedClient() {
    super(new MySqlEmbeddedBinding());
  }

  @Override
  protected void begin() throws DBException {
    MySqlEmbeddedSettings settings = MySqlEmbeddedSettings.of(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    settings.table().check(shape);
    try {
      session =
          new Session(
              settings,
              shape,
              InProcessMariaDb.start(),
              Shared.acquire(getProperties(), SHARED_TABLE, SharedTable::new));
    } catch (IOException e) {
      throw new DBException("mysql-embedded: " + e.getMessage() + ".", e);
    }
  }

  @Override
  protected Records openFirst() throws SQLException, DBException {
    Session on = session();
    MySqlEmbeddedSettings settings = on.settings;
    EmbeddedConnection made = on.server.connect();
    connection = made;
    on.shared.get().look(made, settings.table(), on.shape);
    boolean batched = on.shape.load() && settings.batchSize() > 1;
    batch = batched ? new InsertBatch(this, on.table(), settings.batchSize()) : null;
    return records(made);
  }

  @Override
  protected String unreachable(Exception failure) {
    return "the server in this process failed: " + words(failure) + "; correct what it says.";
  }

  @Override
  protected Records open() throws SQLException {
    EmbeddedConnection made = session().server.connect();
    connection = made;
    return records(made);
  }

  private Records records(EmbeddedConnection made) throws SQLException {
    Session on = session();
    MySqlEmbeddedSettings settings = on.settings;
    if (settings.isolation().isPresent()) {
      made.execute(settings.isolation().get().sql());
    }
    TableSpec table = settings.table();
    Sql sql = new Sql(table.qualified(), on.table().fields(), settings.upsert());
    return new Records(made, sql, table.scans(), on.table().numbers());
  }

  @Override
  protected void close(Records records) {
    disconnect();
  }

  private void disconnect() {
    EmbeddedConnection closing = connection;
    connection = null;
    if (closing != null) {
      closing.close();
    }
  }

  @Override
  protected void end() throws Exception {
    disconnect(); // Left open where the table was refused.
    session().shared.release();
  }

  @Override
  protected @Nullable Batch batch() {
    return batch;
  }

  @Override
  protected Status statusOf(Exception failure) {
    return SqlFailures.status(failure);
  }

  @Override
  protected boolean breaks(Exception failure) {
    return SqlFailures.breaks(failure);
  }

  @Override
  protected String words(Exception failure) {
    return SqlFailures.words(failure);
  }

  @Override
  protected Operations operations(Records records, String table) throws SQLException {
    SqlFailures.checkTable(table, session().settings.table().table());
    return records;
  }

  @Override
  public Status insert(byte[] @Nullable [] cells, int rows) {
    try {
      return ended(connected().insert(cells, rows));
    } catch (Exception e) {
      return ended(e);
    }
  }

  @Override
  public Status unknownField() {
    return rejected(SqlFailures.words(SqlFailures.noSuchField()));
  }

  @Override
  public Set<Capability> capabilities() {
    MySqlEmbeddedSettings settings = session().settings;
    return settings.table().capabilities(settings.upsert());
  }

  @Override
  public String describeStore() {
    SharedTable shared = session().shared.get();
    return "%s, engine %s, in this process".formatted(shared.product(), shared.table().engine());
  }

  /** Most engines count the records one by one; empty if that fails. */
  @Override
  public OptionalLong countRecords() {
    try {
      var unused = connected();
      EmbeddedConnection on = Optional.ofNullable(connection).orElseThrow();
      String count = on.query(Sql.count(session().settings.table().qualified())).get(0)[0];
      return OptionalLong.of(Long.parseLong(String.valueOf(count)));
    } catch (Exception e) {
      ended(e);
      return OptionalLong.empty();
    }
  }

  /** The limits of the engine; with blobs the key column's, as no statement is sent. */
  @Override
  public List<DocumentedLimit> documentedLimits() {
    TableSpec table = session().settings.table();
    if (table.fieldType() == TableSpec.FieldType.VARBINARY) {
      return table.engine().limits();
    }
    return List.of(session().table().keyLimit(table.binding()));
  }

  private Session session() {
    return initialized(session);
  }
}
