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

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.resource.StockSampling;

/**
 * The client of MySQL and MariaDB: one connection, and statements that the server prepared once. A
 * record is a row; a field that it lacks is NULL. The table is the one of the setting {@code
 * table}: operations on another are refused.
 */
public final class MySqlClient extends BindingClient {
  private @Nullable Open open;
  private @Nullable Batch batch;

  /** What there is between init and cleanup. */
  private record Open(SqlSession session, MySqlSettings settings, boolean scans) {}

  @Override
  public void init() throws DBException {
    MySqlSettings settings = MySqlSettings.of(getProperties());
    SqlSession session = SqlSession.open(getProperties());
    try {
      StockSampling.enter(new MySqlBinding(), getProperties());
    } catch (DBException e) {
      session.close();
      throw e;
    }
    open = new Open(session, settings, settings.scans());
    boolean batched = session.loads() && settings.batchSize() > 1;
    batch = batched ? new Batch(session, settings.batchSize()) : null;
  }

  /** Inserts what is left of a batch, and closes the connection. */
  @Override
  public void cleanup() throws DBException {
    Open closing = open;
    if (closing == null) {
      return;
    }
    open = null;
    StockSampling.leave(getProperties());
    try {
      Status status = batch == null ? Status.OK : batch.flush();
      if (!status.isOk()) {
        throw new DBException(
            "mysql: the last batch of the load failed with "
                + status.getName()
                + ": "
                + closing.session.lastFailure()
                + ".");
      }
    } finally {
      closing.session.close();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return open().settings.capabilities();
  }

  @Override
  public String describeStore() {
    return open().session.describe();
  }

  @Override
  public OptionalLong countRecords() {
    return open().session.count();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return open().session.limits();
  }

  @Override
  public String lastFailure() {
    return open().session.lastFailure();
  }

  @Override
  public long lostRecords() {
    return batch == null ? 0 : batch.lostRecords();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    try {
      return settled(table).read(key, fields, result);
    } catch (SQLException | RuntimeException e) {
      result.clear();
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      return batch == null ? settled(table).insert(key, values) : batch.insert(key, values);
    } catch (SQLException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      return settled(table).update(key, values);
    } catch (SQLException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try {
      return settled(table).delete(key);
    } catch (SQLException | RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (!open().scans) {
      return Status.NOT_IMPLEMENTED;
    }
    try {
      return settled(table).scan(startkey, recordcount, fields, result);
    } catch (SQLException | RuntimeException e) {
      result.clear();
      return failed(e);
    }
  }

  /** The table's records, with nothing of a batch left to be inserted; failures count as lost. */
  private Records settled(String table) throws SQLException {
    if (batch != null) {
      batch.flush();
    }
    Open current = open();
    if (!table.equals(current.settings.table())) {
      throw new SQLException(
          "this client has the table " + current.settings.table() + " alone; set table=" + table,
          "42S02",
          Failures.NO_SUCH_TABLE);
    }
    return current.session.records();
  }

  private Status failed(Exception e) {
    return open().session.failed(e);
  }

  private Open open() {
    if (open == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return open;
  }
}
