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
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.ArrayList;
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
import site.ycsb.kv.binding.CorruptRecordException;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.resource.StockSampling;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of Tokyo Tyrant. It asks each server which engine it runs and lays its records out as
 * that engine needs. The table's name is not used: a server holds one table.
 */
public final class TokyoTyrantClient extends BindingClient {
  private @Nullable Open open;
  private @Nullable Batches batches;
  private String lastFailure = "";

  /** What there is between init and cleanup. */
  private record Open(Servers servers, Layout layout, boolean load, boolean scans) {}

  @Override
  public void init() throws DBException {
    WorkloadShape shape = WorkloadShape.of(getProperties());
    int batchSize = TokyoTyrantSettings.of(getProperties()).batchSize();
    Servers servers = Servers.connect(getProperties());
    try {
      Layout layout = layout(servers, shape);
      boolean scans = layout.capabilities().contains(Capability.SCAN);
      open = new Open(servers, layout, shape.load(), scans);
      batches = shape.load() && batchSize > 1 ? new Batches(servers, layout, batchSize) : null;
      StockSampling.enter(new TokyoTyrantBinding(), getProperties());
    } catch (DBException e) {
      servers.close();
      throw e;
    }
  }

  /** The layout for the servers' engine, once it is sure that the engine can take the workload. */
  static Layout layout(Servers servers, WorkloadShape shape) throws DBException {
    Layout layout = Layout.of(servers.engine(), shape);
    try {
      layout.checkWorkload();
    } catch (DBException e) {
      throw new DBException("tokyotyrant: " + e.getMessage(), e);
    }
    return layout;
  }

  /** Sends what is left of a batch, syncs after a load, and closes the connections. */
  @Override
  public void cleanup() throws DBException {
    Open closing = open;
    if (closing == null) {
      return;
    }
    open = null;
    StockSampling.leave(getProperties());
    try {
      Status status = batches == null ? Status.OK : batches.flush();
      if (!status.isOk()) {
        throw new DBException(
            "tokyotyrant: the last batch of the load failed with " + status.getName() + ".");
      }
      if (closing.load) {
        closing.servers.sync();
      }
    } finally {
      closing.servers.close();
    }
  }

  @Override
  public Set<Capability> capabilities() {
    return layout().capabilities();
  }

  @Override
  public String describeStore() {
    return servers().describe();
  }

  @Override
  public OptionalLong countRecords() {
    return servers().countRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return servers().engine().documentedLimits();
  }

  /** What went wrong with the connection: the protocol itself has no reasons. */
  @Override
  public String lastFailure() {
    return lastFailure.isEmpty() ? layout().lastRefusal() : lastFailure;
  }

  @Override
  public long lostRecords() {
    return batches == null ? 0 : batches.lostRecords();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    TyrantConnection connection = settled(key);
    try {
      return layout().read(connection, key, fields, result);
    } catch (CorruptRecordException e) {
      result.clear();
      return Status.UNEXPECTED_STATE;
    } catch (IOException e) {
      return failed(connection, e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (batches != null) {
      return batches.insert(key, values);
    }
    lastFailure = "";
    TyrantConnection connection = servers().of(key);
    try {
      return layout().insert(connection, key, values);
    } catch (IOException e) {
      return failed(connection, e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    TyrantConnection connection = settled(key);
    try {
      return layout().update(connection, key, values);
    } catch (CorruptRecordException e) {
      return Status.UNEXPECTED_STATE;
    } catch (IOException e) {
      return failed(connection, e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    TyrantConnection connection = settled(key);
    try {
      return layout().delete(connection, key);
    } catch (IOException e) {
      return failed(connection, e);
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
    settled(startkey);
    List<Layout.Row> rows = new ArrayList<>();
    Status status = servers().scan(layout(), startkey, recordcount, fields, rows);
    rows.forEach(row -> result.add(row.record));
    return status;
  }

  private Status failed(TyrantConnection connection, IOException e) {
    lastFailure = String.valueOf(e.getMessage());
    return connection.failed(e);
  }

  /** The connection of a key, with nothing of a batch left on it; failures count as lost. */
  private TyrantConnection settled(String key) {
    if (batches != null) {
      batches.flush();
    }
    return servers().of(key);
  }

  private Servers servers() {
    return open().servers;
  }

  private Layout layout() {
    return open().layout;
  }

  private Open open() {
    if (open == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return open;
  }
}
