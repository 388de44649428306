// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.BreakableSocket;
import site.ycsb.db.mysql.sql.JdbcSql;
import site.ycsb.db.mysql.sql.Records;
import site.ycsb.db.mysql.sql.SharedTable;
import site.ycsb.db.mysql.sql.SqlClient;
import site.ycsb.db.mysql.sql.TableSession;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of MySQL and MariaDB: one connection, and statements that the server prepares once. It
 * serves the table of the setting {@code table} and rejects operations on another.
 */
public final class MySqlClient extends SqlClient {
  private static final String SHARED_SERVER = "mysql.server";
  private static final int COUNT_TIMEOUT_MILLIS = 600_000;

  private @Nullable Session session;
  private volatile @Nullable Connection connection;
  private long startNanos;

  /** When the operation under way began; 0 if there is none. */
  private volatile long busySinceNanos;

  private final Watchdog.Watched watched = this::expireIfBusySince;

  private record Session(MySqlSettings settings, Shared<SharedServer> shared) {}

  public MySqlClient() {
    super(new MySqlBinding());
  }

  @Override
  protected void begin() throws DBException {
    MySqlSettings settings = MySqlSettings.of(getProperties());
    WorkloadShape shape = settings.use().shape(getProperties());
    Shared<SharedServer> shared =
        Shared.acquire(getProperties(), SHARED_SERVER, () -> new SharedServer(settings.server()));
    session = new Session(settings, shared);
    String place = "at " + settings.server().at();
    serve(new TableSession(settings.use(), shape, shared.get().table(), place));
  }

  @Override
  protected Records openFirst() throws SQLException, DBException {
    Session on = session();
    String database = on.settings.table().database();
    Connection made = on.settings.server().connectTo(database, table().loads());
    Records records = table().first(new JdbcSql(made), this);
    uses(made);
    on.shared.get().watchdog().add(watched);
    return records;
  }

  @Override
  protected String unreachable(Exception failure) {
    return Refusal.sentence(session().settings, failure);
  }

  @Override
  protected Records open() throws SQLException {
    startNanos = System.nanoTime();
    Session on = session();
    String database = on.settings.table().database();
    Connection made = on.settings.server().connect(database, false);
    Records records = table().records(new JdbcSql(made));
    uses(made);
    return records;
  }

  private void uses(Connection made) {
    connection = made;
    session().shared.get().connected(made);
  }

  @Override
  protected void close(Records records) {
    records.close();
    connection = null;
  }

  @Override
  protected void end() throws Exception {
    Session ending = session();
    ending.shared.get().watchdog().remove(watched);
    ending.shared.release();
  }

  /**
   * Connector/J reports a timeout as a lost connection if the connection is compressed, if a
   * statement was to be prepared, or if the watchdog broke it off: the time tells them apart.
   */
  @Override
  protected Status statusOf(Exception failure) {
    Status status = super.statusOf(failure);
    long limit = TimeUnit.MILLISECONDS.toNanos(session().settings.server().timeoutMillis());
    boolean late = System.nanoTime() - startNanos >= limit;
    return late && status.equals(Statuses.CONNECTION_LOST) ? Statuses.TIMEOUT : status;
  }

  /** The driver limits how long it waits for an answer, but not how long it writes. */
  private void expireIfBusySince(long nanos) {
    long since = busySinceNanos;
    Connection current = connection;
    if (since != 0 && since - nanos < 0 && current != null) {
      BreakableSocket.breakOff(current);
    }
  }

  /** The time of an operation counts from here. */
  @Override
  protected Records begun(Records records) {
    startNanos = System.nanoTime();
    busySinceNanos = startNanos | 1;
    return records;
  }

  @Override
  protected void ended() {
    busySinceNanos = 0;
  }

  @Override
  public String describeStore() {
    Session on = session();
    SharedTable.Facts facts = table().facts();
    List<ServerAddress> hosts = on.settings.hosts();
    return String.format(
        "%s, engine %s, %s",
        facts.product(),
        facts.table().engine(),
        hosts.size() == 1
            ? "at " + hosts.get(0)
            : "of %s, at %s"
                .formatted(
                    hosts.stream().map(ServerAddress::toString).collect(Collectors.joining(" ")),
                    on.shared.get().served()));
  }

  @Override
  protected long count(Records records) throws SQLException {
    // Detects a server that does not answer in the time of an operation, not of a count.
    records.connection().execute("DO 0");
    busySinceNanos = 0;
    Connection on = Optional.ofNullable(connection).orElseThrow();
    on.setNetworkTimeout(Runnable::run, COUNT_TIMEOUT_MILLIS);
    try {
      return super.count(records);
    } finally {
      on.setNetworkTimeout(Runnable::run, session().settings.server().timeoutMillis());
    }
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return table().limits(true);
  }

  private Session session() {
    return initialized(session);
  }
}
