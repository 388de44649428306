// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.ClusterJHelper;
import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.SessionFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import site.ycsb.db.mysqlndb.NdbException;
import site.ycsb.db.mysqlndb.NdbSession;
import site.ycsb.db.mysqlndb.NdbStore;
import site.ycsb.db.mysqlndb.NdbTable;

/**
 * The session factories of this process. ClusterJ returns the same factory for the same cluster and
 * database (SessionFactoryImpl), so this class counts the users of each.
 */
public final class ClusterJStores implements NdbStore.Opener {
  /** Kept, as a logger without references loses its level. */
  private static final Logger LOGGER = Logger.getLogger("com.mysql.clusterj");

  private static final String PREFIX = "com.mysql.clusterj.";

  private final Map<String, Counted> factories = new HashMap<>();

  private static final class Counted {
    private final SessionFactory factory;
    private int users;

    Counted(SessionFactory factory) {
      this.factory = factory;
    }
  }

  /**
   * Loads the native library, which ClusterJ would load when it connects, and silences ClusterJ's
   * log on standard error, which its exceptions repeat.
   */
  public ClusterJStores() {
    System.loadLibrary("ndbclient");
    LOGGER.setLevel(Level.OFF);
  }

  @Override
  public synchronized NdbStore open(NdbStore.Target target) throws NdbException {
    String name = target.connectString() + "+" + target.database();
    Counted counted = factories.get(name);
    if (counted == null) {
      counted = new Counted(connect(target));
      factories.put(name, counted);
    }
    counted.users++;
    return new Store(name, counted.factory, target);
  }

  private synchronized void release(String name) {
    Counted counted = factories.get(name);
    if (counted != null && --counted.users == 0) {
      factories.remove(name);
      counted.factory.close();
    }
  }

  private static SessionFactory connect(NdbStore.Target target) throws NdbException {
    // NDB waits for its data nodes in whole seconds. Each further attempt at a management node that
    // does not answer would take the timeout again, and a pause.
    String seconds = Long.toString(TimeUnit.MILLISECONDS.toSeconds(target.timeoutMillis()));
    Map<String, String> properties = new HashMap<>();
    properties.put(PREFIX + "connectstring", target.connectString());
    properties.put(PREFIX + "database", target.database());
    properties.put(PREFIX + "connection.pool.size", Integer.toString(target.connections()));
    properties.put(PREFIX + "connect.retries", "0");
    properties.put(PREFIX + "connect.timeout.mgm", Integer.toString(target.timeoutMillis()));
    properties.put(PREFIX + "connect.timeout.before", seconds);
    properties.put(PREFIX + "connect.timeout.after", seconds);
    try {
      return ClusterJHelper.getSessionFactory(properties, ClusterJStores.class.getClassLoader());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** A table, through a factory that others may use too. Thread-safe. */
  private final class Store implements NdbStore {
    private final String name;
    private final SessionFactory factory;
    private final Target target;
    private final Class<? extends DynamicObject> rows;
    private boolean closed;

    Store(String name, SessionFactory factory, Target target) {
      this.name = name;
      this.factory = factory;
      this.target = target;
      this.rows = RowLoader.rowsOf(target.table());
    }

    @Override
    public Optional<NdbTable> findTable() throws NdbException {
      try (Session session = factory.getSession()) {
        DynamicObject row = session.newInstance(rows);
        ColumnMetadata[] described;
        try {
          described = row.columnMetadata();
        } finally {
          ClusterJSession.release(session, row);
        }
        NdbTable.Column[] columns =
            Stream.of(described)
                .map(
                    column ->
                        new NdbTable.Column(
                            column.name(),
                            column.javaType().equals(byte[].class),
                            column.maximumLength(),
                            column.isPrimaryKey(),
                            column.nullable()))
                .toArray(NdbTable.Column[]::new);
        boolean ordered =
            Stream.of(columns).anyMatch(column -> column.name().equals(NdbTable.KEY))
                && ClusterJSession.scansByIndex(session, rows);
        String table = target.database() + "." + target.table();
        return Optional.of(new NdbTable(table, List.of(columns), ordered));
      } catch (RuntimeException e) {
        NdbException failure = Failures.of(e);
        if (failure.code() == Failures.NO_TABLE) {
          return Optional.empty();
        }
        throw failure;
      }
    }

    @Override
    public NdbSession openSession() throws NdbException {
      Session session = null;
      try {
        session = factory.getSession();
        return new ClusterJSession<>(session, rows);
      } catch (RuntimeException e) {
        NdbException failure = Failures.of(e);
        if (session != null) {
          ClusterJSession.close(session);
        }
        throw failure;
      }
    }

    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        release(name);
      }
    }
  }
}
