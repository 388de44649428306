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
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
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
import site.ycsb.db.mysqlndb.NdbValues;

/**
 * A session of ClusterJ over one table. Rows are released as soon as they were copied, as they hold
 * memory outside Java's heap; those that are written not before they were sent, as NDB reads them
 * only then.
 *
 * @param <T> the class of rows
 */
final class ClusterJSession<T extends DynamicObject> implements NdbSession {
  private final Session session;
  private final Class<T> rows;
  private final RangeQuery<T> range;
  private final String[] fields;

  ClusterJSession(Session session, Class<T> rows) {
    this.session = session;
    this.rows = rows;
    this.range = new RangeQuery<>(session, rows);
    T row = session.newInstance(rows);
    ColumnMetadata[] columns = row.columnMetadata();
    fields = new String[columns.length];
    for (ColumnMetadata column : columns) {
      fields[column.number()] = column.isPrimaryKey() ? "" : column.name();
    }
    session.release(row);
  }

  @Override
  public boolean read(byte[] key, @Nullable Set<String> wanted, Map<String, ByteIterator> result)
      throws NdbException {
    try {
      @Nullable T row = session.find(rows, key);
      if (row == null) {
        return false;
      }
      copy(row, wanted, result);
      session.release(row);
      return true;
    } catch (RuntimeException e) {
      throw failed(e);
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
  public void insert(byte[] key, NdbValues values) throws NdbException {
    try {
      T row = row(key, values);
      session.persist(row);
      session.release(row);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void insert(List<byte[]> keys, List<NdbValues> values) throws NdbException {
    try {
      session.currentTransaction().begin();
      List<T> written = new ArrayList<>(keys.size());
      for (int i = 0; i < keys.size(); i++) {
        T row = row(keys.get(i), values.get(i));
        session.persist(row);
        written.add(row);
      }
      session.currentTransaction().commit();
      written.forEach(session::release);
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public boolean update(byte[] key, NdbValues values) throws NdbException {
    try {
      T row = row(key, values);
      session.updatePersistent(row);
      session.release(row);
      return true;
    } catch (RuntimeException e) {
      return absentOr(e);
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
    try {
      List<T> found = range.rows(start, count);
      List<HashMap<String, ByteIterator>> records = new ArrayList<>(found.size());
      for (T row : found) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        copy(row, wanted, record);
        session.release(row);
        records.add(record);
      }
      return records;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (RuntimeException e) {
      // Its cluster is gone, and the session with it.
    }
  }

  private T row(byte[] key, NdbValues values) {
    T row = session.newInstance(rows, key);
    for (int i = 0; i < values.count(); i++) {
      row.set(values.column(i), values.value(i));
    }
    return row;
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
