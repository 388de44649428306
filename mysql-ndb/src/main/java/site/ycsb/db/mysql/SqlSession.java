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

import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.jdbc.Driver;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * One client's connection to its server, and what it knows of the table. After a failure that the
 * server did not tell of itself the connection is dropped, so that a late answer can't be taken for
 * another statement's; the next statement connects again. For one thread.
 */
final class SqlSession implements AutoCloseable {
  private static final String SHARED_FACTS = "mysql.facts";
  private static final int COUNT_TIMEOUT_MILLIS = 600_000;
  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final MySqlSettings settings;
  private final boolean loads;
  private final Shared<ServerFacts.Holder> shared;
  private final ServerFacts facts;
  private final Sql sql;
  private @Nullable Connection connection;
  private @Nullable Records records;
  private long startNanos;
  private long pauseNanos;
  private String lastFailure = "";

  private SqlSession(
      MySqlSettings settings,
      WorkloadShape shape,
      Shared<ServerFacts.Holder> shared,
      Connection connection)
      throws SQLException, DBException {
    this.settings = settings;
    this.loads = shape.load();
    this.shared = shared;
    this.facts = shared.get().get(connection, settings, shape);
    this.sql = new Sql(settings.qualifiedTable(), facts.table().fields(), settings.upsert());
    this.connection = connection;
    this.records = begin(connection);
  }

  /**
   * Connects, and makes sure of the table, which a load makes: once for all that are open with
   * these very properties.
   *
   * @throws DBException with one sentence that names the server and the setting to change
   */
  static SqlSession open(Properties properties) throws DBException {
    MySqlSettings settings = MySqlSettings.of(properties);
    WorkloadShape shape = WorkloadShape.of(properties);
    if (shape.scans() && !settings.scans()) {
      throw new DBException(
          "mysql: a scan needs an ordered index, which mysql.index=hash is not; set"
              + " mysql.index=btree, or scanproportion=0.");
    }
    Connection connection = connectFirst(settings, shape.load());
    Shared<ServerFacts.Holder> shared =
        Shared.acquire(properties, SHARED_FACTS, ServerFacts.Holder::new);
    String at = "mysql: at " + settings.server().address() + " ";
    try {
      return new SqlSession(settings, shape, shared, connection);
    } catch (SQLException e) {
      giveUp(connection, shared);
      throw new DBException(
          at
              + "the server failed while its table was looked at: "
              + Failures.words(e)
              + "; correct what it says, or see mysql.timeout.",
          e);
    } catch (DBException e) {
      giveUp(connection, shared);
      throw new DBException(at + e.getMessage() + ".", e);
    }
  }

  private static void giveUp(Connection connection, Shared<ServerFacts.Holder> shared) {
    closeQuietly(connection);
    release(shared);
  }

  private static void release(Shared<ServerFacts.Holder> shared) {
    try {
      shared.release();
    } catch (Exception e) {
      throw new IllegalStateException("What is only held can always be dropped", e);
    }
  }

  private static Connection connectFirst(MySqlSettings settings, boolean load) throws DBException {
    try {
      try {
        return connect(settings, false);
      } catch (SQLException e) {
        if (!load || e.getErrorCode() != Failures.NO_SUCH_DATABASE) {
          throw e;
        }
        return connect(settings, true);
      }
    } catch (SQLException e) {
      throw new DBException(sentence(settings, e), e);
    }
  }

  /** A connection to the server and its database. */
  private static Connection connect(MySqlSettings settings, boolean createDatabase)
      throws SQLException {
    ServerLogin server = settings.server();
    return connect(
        server.jdbcUrl(), server.connectionProperties(settings.database(), createDatabase));
  }

  /** A connection. */
  static Connection connect(String url, Properties properties) throws SQLException {
    // Connector/J would start a thread for connections that nobody closed, and never end it.
    if (System.getProperty(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup) == null) {
      System.setProperty(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup, "true");
    }
    Connection made = new Driver().connect(url, properties);
    if (made == null) {
      throw new SQLException("Connector/J does not know such a URL");
    }
    return made;
  }

  /** What to tell when a server could not be used at all, and what to do. */
  private static String sentence(MySqlSettings settings, SQLException e) {
    ServerLogin server = settings.server();
    String where = "mysql: " + server.address();
    String correct = "correct " + server.addressSettings();
    if (Failures.hasCause(e, SocketTimeoutException.class)) {
      return where
          + " did not answer within "
          + server.timeoutMillis()
          + " ms; make sure that it is a MySQL or MariaDB server, "
          + correct
          + ", or raise mysql.timeout.";
    }
    if (e.getErrorCode() == Failures.NO_SUCH_DATABASE) {
      return where
          + " has no database "
          + settings.database()
          + "; load it first, or correct mysql.database.";
    }
    Status status = Failures.status(e);
    String words = Failures.words(e);
    if (status.equals(Status.FORBIDDEN)) {
      return where
          + " lets "
          + server.user()
          + " not in ("
          + words
          + "); correct mysql.user or mysql.password.";
    }
    return e.getErrorCode() == 0
        ? where
            + " can't be reached ("
            + words
            + "); start a MySQL server there, or "
            + correct
            + "."
        : where + " refuses connections (" + words + "); correct what it says, or " + correct + ".";
  }

  /**
   * The table's records, on a connection that is made anew where the last one was dropped. Asked
   * for at the start of each operation, whose time counts from here.
   *
   * @throws SQLException when that fails
   */
  Records records() throws SQLException {
    startNanos = System.nanoTime();
    Records current = records;
    if (current != null) {
      return current;
    }
    if (pauseNanos > FIRST_PAUSE_NANOS) {
      // A server that is gone is not asked as fast as a processor can.
      LockSupport.parkNanos(pauseNanos);
    }
    Connection made = connect(settings, false);
    connection = made;
    Records begun = begin(made);
    records = begun;
    pauseNanos = 0;
    return begun;
  }

  private Records begin(Connection made) throws SQLException {
    if (settings.isolation().isPresent()) {
      made.setTransactionIsolation(settings.isolation().get().level());
    }
    return new Records(new Statements(made, sql));
  }

  /** Tells the status of a failure, and drops the connection unless it can be trusted. */
  Status failed(Exception failure) {
    lastFailure = Failures.words(failure);
    Status status = Failures.status(failure);
    if (records != null && !Failures.breaks(failure)) {
      return status;
    }
    long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(settings.server().timeoutMillis());
    // Connector/J tells of a timeout as of a lost connection where that is compressed, or where a
    // statement was to be prepared: the time tells which it was.
    boolean late = System.nanoTime() - startNanos >= timeoutNanos;
    pauseNanos = Math.min(LONGEST_PAUSE_NANOS, Math.max(FIRST_PAUSE_NANOS, 2 * pauseNanos));
    drop();
    return late && status.equals(Status.SERVICE_UNAVAILABLE) ? Statuses.TIMEOUT : status;
  }

  /** Whether this is a load. */
  boolean loads() {
    return loads;
  }

  /** Why the last failure was one. */
  String lastFailure() {
    return lastFailure;
  }

  /** The table, as it was found. */
  FoundTable table() {
    return facts.table();
  }

  /** How large keys and values may be; in blobs a statement's size bounds them. */
  List<DocumentedLimit> limits() {
    if (settings.layout().fieldType() == FieldType.VARBINARY) {
      return settings.engine().limits();
    }
    long keyWidth = facts.table().column(Sql.KEY).map(FoundTable.Column::bytes).orElse(0L);
    return List.of(
        new DocumentedLimit(Part.KEY, keyWidth, "width of " + Sql.KEY + ", mysql.keywidth", true),
        new DocumentedLimit(
            Part.VALUE, facts.maxPacketBytes(), "max_allowed_packet of this server"));
  }

  /** Product, version, engine and address. */
  String describe() {
    return facts.product()
        + ", engine "
        + facts.table().engine()
        + ", at "
        + settings.server().address();
  }

  /** The records, which most engines count one by one; nothing when that fails. */
  OptionalLong count() {
    try {
      records();
      Connection current = connection;
      if (current == null) {
        return OptionalLong.empty();
      }
      current.setNetworkTimeout(Runnable::run, COUNT_TIMEOUT_MILLIS);
      try (Statement statement = current.createStatement();
          ResultSet row = statement.executeQuery(sql.count())) {
        row.next();
        return OptionalLong.of(row.getLong(1));
      } finally {
        current.setNetworkTimeout(Runnable::run, settings.server().timeoutMillis());
      }
    } catch (SQLException e) {
      failed(e);
      return OptionalLong.empty();
    }
  }

  /** Closes the connection for good; called once. */
  @Override
  public void close() {
    drop();
    release(shared);
  }

  private void drop() {
    if (connection != null) {
      closeQuietly(connection);
    }
    connection = null;
    records = null;
  }

  private static void closeQuietly(Connection closing) {
    try {
      closing.close();
    } catch (SQLException e) {
      // It is given up either way.
    }
  }
}
