// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.JdbcSql;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableMaker;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The connection that all clients of a run share, and the table, once both are as they must be.
 * Thread-safe.
 */
final class SharedStore implements AutoCloseable {
  private static final String NAME = "mysql-ndb.store";

  private final MySqlNdbSettings settings;
  private final WorkloadShape shape;
  private final Stores stores;
  private @Nullable NdbStore store;
  private @Nullable NdbTable table;
  private @Nullable DBException failure;

  @FunctionalInterface
  interface Stores {
    /** The stores of this process, or one sentence that says what to install. */
    NdbStore.Opener get() throws DBException;
  }

  private SharedStore(MySqlNdbSettings settings, WorkloadShape shape, Stores stores) {
    this.settings = settings;
    this.shape = shape;
    this.stores = stores;
  }

  static Shared<SharedStore> acquire(
      Properties properties, MySqlNdbSettings settings, WorkloadShape shape, Stores stores) {
    return Shared.acquire(properties, NAME, () -> new SharedStore(settings, shape, stores));
  }

  /**
   * Connects unless another client has; creates the table of a load, and checks it. A failure for
   * one client is at once that of the others.
   */
  synchronized NdbStore open() throws DBException {
    if (failure != null) {
      throw new DBException(failure.getMessage(), failure);
    }
    NdbStore opened = store;
    try {
      return opened == null ? connect() : opened;
    } catch (DBException e) {
      failure = e;
      throw e;
    }
  }

  private NdbStore connect() throws DBException {
    String create = "";
    if (shape.load()) {
      try {
        create = TableMaker.create(settings.table(), shape);
      } catch (DBException e) {
        throw refusal(e.getMessage(), e);
      }
      makeTable();
    }
    try {
      NdbStore connected = stores.get().open(settings.target());
      store = connected;
      Optional<NdbTable> found = connected.findTable();
      if (found.isEmpty()) {
        throw noTable(create);
      }
      found.get().check(shape);
      table = found.get();
      return connected;
    } catch (NdbException e) {
      throw refusal(noAnswer(settings.target(), e), e);
    }
  }

  /** The middle of a sentence about a cluster that fails. */
  static String noAnswer(NdbStore.Target target, Exception failure) {
    return String.format(
        "no cluster answers at %s as it should: %s; correct %s or raise %s=%d",
        target.connectString(),
        failure.getMessage(),
        MySqlNdbSettings.CONNECT_STRING,
        MySqlNdbSettings.TIMEOUT,
        target.timeoutMillis());
  }

  /** Creates the table by a mysqld, as ClusterJ cannot. */
  private void makeTable() throws DBException {
    if (settings.mysqld().isEmpty()) {
      return;
    }
    SqlLogin mysqld = settings.mysqld().get();
    String at = "the mysqld at " + mysqld.at();
    try (Connection connection = mysqld.connectTo(settings.table().database(), true)) {
      var unused = new TableMaker(new JdbcSql(connection), settings.table(), shape).make();
    } catch (SQLException e) {
      String end = "; correct " + MySqlNdbSettings.MYSQLD + " or what it says";
      String why = " can't be used (" + SqlFailures.words(e) + ")" + end;
      Optional<String> refused =
          MySqlNdbSettings.TLS.refusal(e, mysqld.tls(), MySqlNdbSettings.MYSQLD.name());
      throw refusal(at + refused.map(told -> told.replaceAll("\\.$", "")).orElse(why), e);
    } catch (DBException e) {
      throw refusal("at " + at + " " + e.getMessage(), e);
    }
  }

  private static DBException refusal(@Nullable String sentence, Exception cause) {
    return new DBException("mysql-ndb: " + sentence + ".", cause);
  }

  private DBException noTable(String create) {
    String missing = "mysql-ndb: the cluster has no table " + settings.table().name();
    return new DBException(
        shape.load()
            ? missing
                + ", and ClusterJ can't make one; name a mysqld of the cluster by"
                + " mysql-ndb.mysqld=host:port, or make it there by: "
                + create
                + "."
            : missing + "; load it first, or correct mysql-ndb.database or table.");
  }

  /** The table; known once {@link #open} has returned. */
  synchronized NdbTable table() {
    if (table == null) {
      throw new IllegalStateException("open comes first");
    }
    return table;
  }

  @Override
  public synchronized void close() {
    NdbStore closing = store;
    store = null;
    if (closing != null) {
      closing.close();
    }
  }
}
