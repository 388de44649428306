// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.Records;
import site.ycsb.db.mysql.sql.SharedTable;
import site.ycsb.db.mysql.sql.SqlClient;
import site.ycsb.db.mysql.sql.TableSession;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of the server in this process: one connection, whose statements run in the client's
 * own thread. It serves the table of the setting {@code table} and rejects operations on another.
 */
public final class MySqlEmbeddedClient extends SqlClient {
  private static final String SHARED_TABLE = "mysql-embedded.sharedtable";

  private @Nullable Session session;

  private record Session(
      MySqlEmbeddedSettings settings, InProcessMariaDb server, Shared<SharedTable> shared) {
    EmbeddedConnection connect() throws SQLException {
      return server.connect(settings.timeoutMillis());
    }
  }

  public MySqlEmbeddedClient() {
    super(new MySqlEmbeddedBinding());
  }

  @Override
  protected void begin() throws DBException {
    MySqlEmbeddedSettings settings = MySqlEmbeddedSettings.of(getProperties());
    WorkloadShape shape = settings.use().shape(getProperties());
    InProcessMariaDb server;
    try {
      server = InProcessMariaDb.start();
    } catch (IOException e) {
      throw new DBException("mysql-embedded: " + e.getMessage() + ".", e);
    }
    String database = TableSpec.quoted(settings.use().table().database());
    Shared<SharedTable> shared =
        Shared.acquire(
            getProperties(),
            SHARED_TABLE,
            () -> new SharedTable("CREATE DATABASE IF NOT EXISTS " + database));
    session = new Session(settings, server, shared);
    serve(new TableSession(settings.use(), shape, shared.get(), "in this process"));
  }

  @Override
  protected Records openFirst() throws SQLException, DBException {
    return table().first(session().connect(), this);
  }

  @Override
  protected String unreachable(Exception failure) {
    return "the server in this process failed: " + words(failure) + "; correct what it says.";
  }

  @Override
  protected Records open() throws SQLException {
    return table().records(session().connect());
  }

  @Override
  protected void end() throws Exception {
    session().shared.release();
  }

  @Override
  public String describeStore() {
    SharedTable.Facts facts = table().facts();
    return "%s, engine %s, in this process".formatted(facts.product(), facts.table().engine());
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return table().limits(false);
  }

  private Session session() {
    return initialized(session);
  }
}
