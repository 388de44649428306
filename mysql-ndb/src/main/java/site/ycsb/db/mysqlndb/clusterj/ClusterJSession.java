// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.QueryDomainType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.db.mysqlndb.NdbException;
import site.ycsb.db.mysqlndb.NdbSession;
import site.ycsb.db.mysqlndb.NdbTable;
import site.ycsb.db.mysqlndb.NdbValues;

/**
 * A session of ClusterJ over one table. Rows are released as soon as they were copied, as they hold
 * memory outside Java's heap; those that are written not before they were sent, as NDB reads them
 * only then.
 */
final class ClusterJSession<T extends DynamicObject> implements NdbSession {
  private static final String START = "start";

  private final Session session;
  private final Class<T> rows;
  private final QueryDomainType<T> range;
  private final String[] fields;

  ClusterJSession(Session session, Class<T> rows) {
    this.session = session;
    this.rows = rows;
    this.range = range(session, rows);
    T row = session.newInstance(rows);
    try {
      ColumnMetadata[] columns = row.columnMetadata();
      fields = new String[columns.length];
      for (ColumnMetadata column : columns) {
        fields[column.number()] = column.isPrimaryKey() ? "" : column.name();
      }
    } finally {
      release(session, row);
    }
  }

  private static <T> QueryDomainType<T> range(Session session, Class<T> rows) {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(rows);
    definition.where(definition.get(NdbTable.KEY).greaterEqual(definition.param(START)));
    return definition;
  }

  /** Whether an ordered index serves scans: without one each would read all rows. */
  static boolean scansByIndex(Session session, Class<?> rows) {
    Query<?> query = session.createQuery(range(session, rows));
    query.setParameter(START, new byte[0]);
    return "INDEX_SCAN".equals(query.explain().get("ScanType"));
  }

  @Override
  public boolean read(byte[] key, @Nullable Set<String> wanted, Map<String, ByteIterator> result)
      throws NdbException {
    T row = null;
    try {
      row = session.find(rows, key);
      if (row == null) {
        return false;
      }
      copy(row, wanted, result);
      return true;
    } catch (RuntimeException e) {
      throw failed(e);
    } finally {
      release(session, row);
    }
  }

  private void copy(T row, @Nullable Set<String> wanted, Map<String, ByteIterator> result) {
    for (int i = 0; i < fields.length; i++) {
      String field = fields[i];
      if (!field.isEmpty() && (wanted == null || wanted.contains(field))) {
        @Nullable Object value = row.get(i);
        if (value != null) {
          result.put(field, new ByteArrayByteIterator((byte[]) value));
        }
      }
    }
  }

  @Override
  public boolean insert(byte[] key, NdbValues values) throws NdbException {
    return write(key, values, false);
  }

  @Override
  public boolean update(byte[] key, NdbValues values) throws NdbException {
    return write(key, values, true);
  }

  private boolean write(byte[] key, NdbValues values, boolean update) throws NdbException {
    T row = null;
    try {
      row = session.newInstance(rows, key);
      fill(row, values);
      if (update) {
        session.updatePersistent(row);
      } else {
        session.persist(row);
      }
      return true;
    } catch (RuntimeException e) {
      return absentOr(e);
    } finally {
      release(session, row);
    }
  }

  @Override
  public boolean insert(List<byte[]> keys, List<NdbValues> values) throws NdbException {
    List<T> written = new ArrayList<>(keys.size());
    try {
      session.currentTransaction().begin();
      for (int i = 0; i < keys.size(); i++) {
        T row = session.newInstance(rows, keys.get(i));
        written.add(row);
        fill(row, values.get(i));
        session.persist(row);
      }
      session.currentTransaction().commit();
      return true;
    } catch (RuntimeException e) {
      throw failed(e);
    } finally {
      written.forEach(row -> release(session, row));
    }
  }

  @Override
  public boolean delete(byte[] key) throws NdbException {
    try {
      session.deletePersistent(rows, key);
      return true;
    } catch (RuntimeException e) {
      return absentOr(e);
    }
  }

  @Override
  public List<HashMap<String, ByteIterator>> scan(
      byte[] start, int count, @Nullable Set<String> wanted) throws NdbException {
    List<T> found = List.of();
    try {
      Query<T> query = session.createQuery(range);
      query.setParameter(START, start);
      query.setOrdering(Query.Ordering.ASCENDING, NdbTable.KEY);
      query.setLimits(0, count);
      found = query.getResultList();
      List<HashMap<String, ByteIterator>> records = new ArrayList<>(found.size());
      for (T row : found) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        copy(row, wanted, record);
        records.add(record);
      }
      return records;
    } catch (RuntimeException e) {
      throw failed(e);
    } finally {
      found.forEach(row -> release(session, row));
    }
  }

  @Override
  public void close() {
    close(session);
  }

  /** Closes a session, which may have lost its cluster. */
  static void close(Session session) {
    try {
      session.close();
    } catch (RuntimeException e) {
      // Its cluster is gone, and the session with it.
    }
  }

  private void fill(T row, NdbValues values) {
    for (int i = 0; i < values.count(); i++) {
      row.set(values.column(i), values.value(i));
    }
  }

  /**
   * Gives back what a row holds outside Java's memory, once its transaction has ended. What a
   * broken session can't take back must not hide why the operation failed.
   */
  static void release(Session session, @Nullable Object row) {
    if (row == null) {
      return;
    }
    try {
      session.release(row);
    } catch (RuntimeException e) {
      // The session's end frees it.
    }
  }

  private boolean absentOr(RuntimeException e) throws NdbException {
    NdbException failure = failed(e);
    if (failure.code() == Failures.NO_ROW) {
      return false;
    }
    throw failure;
  }

  /** Leaves no transaction open, and no description of a table that was changed meanwhile. */
  private NdbException failed(RuntimeException e) {
    NdbException failure = Failures.of(e);
    try {
      if (session.currentTransaction().isActive()) {
        session.currentTransaction().rollback();
      }
      if (e instanceof ClusterJDatastoreException told && told.isStaleMetadata()) {
        session.unloadSchema(rows);
      }
    } catch (RuntimeException again) {
      failure.addSuppressed(again);
    }
    return failure;
  }
}
