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

import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.db.mysqlndb.NdbException;
import site.ycsb.db.mysqlndb.NdbSession;
import site.ycsb.db.mysqlndb.NdbStore;
import site.ycsb.db.mysqlndb.NdbTable;
import site.ycsb.db.mysqlndb.NdbTarget;

/** A table, through a factory that others may use too. Thread-safe. */
final class ClusterJStore implements NdbStore {
  private final ClusterJStores stores;
  private final ClusterJStores.Counted factory;
  private final NdbTarget target;
  private final Class<? extends DynamicObject> rows;
  private boolean closed;

  ClusterJStore(ClusterJStores stores, ClusterJStores.Counted factory, NdbTarget target) {
    this.stores = stores;
    this.factory = factory;
    this.target = target;
    this.rows = RowLoader.rowsOf(target.table());
  }

  @Override
  public Optional<NdbTable> findTable() throws NdbException {
    try (Session session = factory.factory().getSession()) {
      DynamicObject row = session.newInstance(rows);
      ColumnMetadata[] described = row.columnMetadata();
      session.release(row);
      List<NdbTable.Column> columns = new ArrayList<>();
      for (ColumnMetadata column : described) {
        columns.add(
            new NdbTable.Column(
                column.name(),
                column.javaType().equals(byte[].class),
                column.maximumLength(),
                column.isPrimaryKey(),
                column.nullable()));
      }
      boolean ordered = RangeQuery.isByIndex(session, rows, columns);
      return Optional.of(new NdbTable(target.database() + "." + target.table(), columns, ordered));
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
    try {
      return new ClusterJSession<>(factory.factory().getSession(), rows);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      stores.release(factory);
    }
  }
}
