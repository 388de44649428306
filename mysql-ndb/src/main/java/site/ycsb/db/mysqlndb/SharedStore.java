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
package site.ycsb.db.mysqlndb;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
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
  private @Nullable NdbStore store;
  private @Nullable NdbTable table;
  private @Nullable DBException failure;

  private SharedStore(MySqlNdbSettings settings, WorkloadShape shape) {
    this.settings = settings;
    this.shape = shape;
  }

  /** Takes part in the one of these properties. */
  static Shared<SharedStore> acquire(
      Properties properties, MySqlNdbSettings settings, WorkloadShape shape) {
    return Shared.acquire(properties, NAME, () -> new SharedStore(settings, shape));
  }

  /** Ends the caller's part. */
  static void release(Shared<SharedStore> shared) throws DBException {
    try {
      shared.release();
    } catch (Exception e) {
      throw new DBException("mysql-ndb: the connection could not be closed: " + e, e);
    }
  }

  /**
   * Connects, where no other client has; makes the table for a load, and checks it.
   *
   * @throws DBException with one sentence; when it failed for one client, at once for the others
   */
  synchronized NdbStore open() throws DBException {
    if (failure != null) {
      throw new DBException(failure.getMessage(), failure);
    }
    NdbStore opened = store;
    if (opened == null) {
      try {
        opened = connect();
      } catch (DBException e) {
        failure = e;
        throw e;
      }
    }
    return opened;
  }

  private NdbStore connect() throws DBException {
    if (shape.load() && shape.fieldLength() < 0 && settings.fieldWidth() == 0) {
      throw new DBException(
          "mysql-ndb: the lengths of values come from a histogram; set "
              + MySqlNdbSettings.FIELD_WIDTH
              + " to the longest.");
    }
    if (shape.load() && settings.mysqld().isPresent()) {
      new TableMaker(settings, shape, settings.mysqld().get()).make();
    }
    try {
      NdbStore connected = ClusterJLoader.stores().open(settings.target());
      store = connected;
      NdbTable found = connected.findTable().orElseThrow(this::noTable);
      found.check(shape);
      table = found;
      return connected;
    } catch (NdbException e) {
      throw new DBException(
          String.format(
              "mysql-ndb: no cluster answers at %s as it should: %s; correct %s or raise %s=%d.",
              settings.connectString(),
              e.getMessage(),
              MySqlNdbSettings.CONNECT_STRING,
              MySqlNdbSettings.TIMEOUT,
              settings.timeoutMillis()),
          e);
    }
  }

  private DBException noTable() {
    String name = settings.database() + "." + settings.table();
    if (!shape.load()) {
      return new DBException(
          "mysql-ndb: the cluster has no table "
              + name
              + "; load it first, or correct mysql-ndb.database or table.");
    }
    return new DBException(
        "mysql-ndb: the cluster has no table "
            + name
            + ", and ClusterJ can't make one; name a mysqld of the cluster by"
            + " mysql-ndb.mysqld=host:port, or make it there by: "
            + TableMaker.create(settings, shape)
            + ".");
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
    if (store != null) {
      store.close();
      store = null;
    }
  }
}
