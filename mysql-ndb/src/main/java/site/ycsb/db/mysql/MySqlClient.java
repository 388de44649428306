// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.BreakableSocket;
import site.ycsb.db.mysql.sql.FoundTable;
import site.ycsb.db.mysql.sql.InsertBatch;
import site.ycsb.db.mysql.sql.JdbcPrepared;
import site.ycsb.db.mysql.sql.Records;
import site.ycsb.db.mysql.sql.Sql;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.RecordClient;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of MySQL and MariaDB: one connection, and statements that the server prepares once. It
 * serves the table of the setting {@code table} and rejects operations on another.
 */
public final class MySqlClient extends RecordClient<Records> implements InsertBatch.Sender {
  private static final String SHARED_FACTS = "mysql.facts";
  private static final int COUNT_TIMEOUT_MILLIS = 600_000;

  private @Nullable Session session;
  private @Nullable InsertBatch batch;
  private volatile @Nullable Connection connection;
  private long startNanos;

  /** When the operation under way began; 0 if there is none. */
  private volatile long busySinceNanos;

  private final Watchdog.Watched watched = this::expireIfBusySince;

  private record Session(
      MySqlSettings settings, WorkloadShape shape, Shared<ServerFacts.Holder> shared) {
    ServerFacts facts() {
      return shared.get().facts();
    }
  }

  public MySqlClient() {
    super(new MySqlBinding());
  }

  @Override
  protected void begin() throws DBException {
    MySqlSettings settings = MySqlSettings.of(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    settings.table().check(shape);
    Shared<ServerFacts.Holder> shared =
        Shared.acquire(
            getProperties(), SHARED_FACTS, () -> new ServerFacts.Holder(settings.server()));
    session = new Session(settings, shape, shared);
  }

  @Override
  protected Records openFirst() throws SQLException, DBException {
    Session on = session();
    MySqlSettings settings = on.settings;
    Connection made = settings.server().connectTo(settings.table().database(), on.shape.load());
    String at = "mysql: at " + settings.server().at() + " ";
    try {
      on.shared.get().look(made, settings, on.shape);
      Records records = records(made);
      on.shared.get().watchdog().add(watched);
      boolean batched = on.shape.load() && settings.batchSize() > 1;
      batch = batched ? new InsertBatch(this, on.facts().table(), settings.batchSize()) : null;
      return records;
    } catch (SQLException e) {
      SqlLogin.close(made);
      throw new DBException(
          at
              + "the server failed while its table was looked at: "
              + SqlFailures.words(e)
              + "; correct what it says, or see mysql.timeout.",
          e);
    } catch (DBException e) {
      SqlLogin.close(made);
      throw new DBException(at + e.getMessage() + ".", e);
    }
  }

  @Override
  protected String unreachable(Exception failure) {
    return Refusal.sentence(session().settings, failure);
  }

  @Override
  protected Records open() throws SQLException {
    startNanos = System.nanoTime();
    MySqlSettings settings = session().settings;
    return records(settings.server().connect(settings.table().database(), false));
  }

  private Records records(Connection made) throws SQLException {
    Session on = session();
    MySqlSettings settings = on.settings;
    connection = made;
    on.shared.get().connected(made);
    if (settings.isolation().isPresent()) {
      made.setTransactionIsolation(settings.isolation().get().level());
    }
    FoundTable table = on.facts().table();
    Sql sql = new Sql(settings.table().qualified(), table.fields(), settings.upsert());
    return new Records(
        text -> new JdbcPrepared(made.prepareStatement(text)),
        sql,
        settings.scans(),
        table.numbers());
  }

  @Override
  protected void close(Records records) {
    SqlLogin.close(connection);
    connection = null;
  }

  @Override
  protected void end() throws Exception {
    Session ending = session();
    ending.shared.get().watchdog().remove(watched);
    ending.shared.release();
  }

  @Override
  protected @Nullable Batch batch() {
    return batch;
  }

  /**
   * Connector/J reports a timeout as a lost connection if the connection is compressed, if a
   * statement was to be prepared, or if the watchdog broke it off: the time tells them apart.
   */
  @Override
  protected Status statusOf(Exception failure) {
    Status status = SqlFailures.status(failure);
    long limit = TimeUnit.MILLISECONDS.toNanos(session().settings.server().timeoutMillis());
    boolean late = System.nanoTime() - startNanos >= limit;
    return late && status.equals(Statuses.CONNECTION_LOST) ? Statuses.TIMEOUT : status;
  }

  @Override
  protected boolean breaks(Exception failure) {
    return SqlFailures.breaks(failure);
  }

  @Override
  protected String words(Exception failure) {
    return SqlFailures.words(failure);
  }

  /** The driver limits how long it waits for an answer, but not how long it writes. */
  private void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    Connection current = connection;
    if (since != 0 && since - nanos < 0 && current != null) {
      BreakableSocket.breakOff(current);
    }
  }

  /** The records for one operation, whose time counts from here. */
  private Records begun(Records records) {
    startNanos = System.nanoTime();
    busySinceNanos = startNanos | 1;
    return records;
  }

  @Override
  protected Operations operations(Records records, String table) throws SQLException {
    SqlFailures.checkTable(table, session().settings.table().table());
    return begun(records);
  }

  @Override
  protected void ended() {
    busySinceNanos = 0;
  }

  @Override
  public Status insert(byte[] @Nullable [] cells, int rows) {
    try {
      return ended(begun(connected()).insert(cells, rows));
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
    return session().settings.capabilities();
  }

  @Override
  public String describeStore() {
    Session on = session();
    ServerFacts facts = on.facts();
    List<HostPort> hosts = on.settings.hosts();
    return String.format(
        "%s, engine %s, %s",
        facts.product(),
        facts.table().engine(),
        hosts.size() == 1
            ? "at " + hosts.get(0)
            : "of %s, at %s"
                .formatted(
                    hosts.stream().map(HostPort::toString).collect(Collectors.joining(" ")),
                    on.shared.get().served()));
  }

  /** Most engines count the records one by one; empty if that fails. */
  @Override
  public OptionalLong countRecords() {
    MySqlSettings settings = session().settings;
    try {
      var unused = begun(connected());
      Connection on = Optional.ofNullable(connection).orElseThrow();
      try (Statement statement = on.createStatement()) {
        // Detects a server that does not answer in the time of an operation, not of a count.
        statement.execute("DO 0");
        busySinceNanos = 0;
        on.setNetworkTimeout(Runnable::run, COUNT_TIMEOUT_MILLIS);
        try (ResultSet row = statement.executeQuery(Sql.count(settings.table().qualified()))) {
          row.next();
          return OptionalLong.of(row.getLong(1));
        } finally {
          on.setNetworkTimeout(Runnable::run, settings.server().timeoutMillis());
        }
      }
    } catch (Exception e) {
      ended(e);
      return OptionalLong.empty();
    }
  }

  /** The limits of the engine; with blobs those of the key column and of a statement's size. */
  @Override
  public List<DocumentedLimit> documentedLimits() {
    TableSpec table = session().settings.table();
    if (table.fieldType() == TableSpec.FieldType.VARBINARY) {
      return table.engine().limits();
    }
    ServerFacts facts = session().facts();
    return facts.table().blobLimits(facts.maxPacketBytes(), table.binding());
  }

  private Session session() {
    return initialized(session);
  }
}
