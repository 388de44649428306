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

import java.util.EnumSet;
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
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resource.StockSampling;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The client of NDB by ClusterJ: each operation is one transaction, straight to a data node that
 * has the record. Those that fail for the moment are tried anew.
 */
public final class MySqlNdbClient extends BindingClient {
  private @Nullable Open open;
  private long lostRecords;

  /** What there is between init and cleanup. */
  private record Open(
      Shared<SharedStore> shared,
      MySqlNdbSettings settings,
      NdbTable table,
      Link link,
      Operations operations,
      @Nullable Batch batch) {}

  @Override
  public void init() throws DBException {
    MySqlNdbSettings settings = MySqlNdbSettings.of(getProperties());
    WorkloadShape shape = WorkloadShape.of(getProperties());
    Shared<SharedStore> shared = SharedStore.acquire(getProperties(), settings, shape);
    try {
      Link link = new Link(shared.get().open());
      NdbTable table = shared.get().table();
      Retries retries = new Retries(settings.retries(), settings.timeoutMillis(), getProperties());
      boolean batched = shape.load() && settings.batchSize() > 1;
      Batch batch = batched ? new Batch(table, settings.batchSize(), link, retries) : null;
      StockSampling.enter(new MySqlNdbBinding(), getProperties());
      Operations operations = new Operations(table, link, retries);
      open = new Open(shared, settings, table, link, operations, batch);
    } catch (DBException e) {
      SharedStore.release(shared);
      throw e;
    }
  }

  /** Stores what is left of a batch, and disconnects. */
  @Override
  public void cleanup() throws DBException {
    Open closing = open;
    if (closing == null) {
      return;
    }
    StockSampling.leave(getProperties());
    Status last = closing.batch == null ? Status.OK : closing.batch.flush();
    lostRecords = lostRecords();
    open = null;
    closing.link.drop();
    SharedStore.release(closing.shared);
    if (!last.isOk()) {
      throw new DBException(
          String.format(
              "mysql-ndb: the last batch of the load failed with %s: %s.",
              last.getName(), closing.link.lastFailure()));
    }
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.COLUMN_WIDTHS, Capability.BATCH);
    if (open().table.ordered()) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    return "NDB Cluster by ClusterJ, table "
        + open().table.name()
        + ", at "
        + open().settings.connectString();
  }

  /** By a mysqld, where one is known. */
  @Override
  public OptionalLong countRecords() {
    MySqlNdbSettings settings = open().settings;
    return settings.mysqld().isEmpty()
        ? OptionalLong.empty()
        : settings.mysqld().get().count(TableMaker.qualified(settings));
  }

  @Override
  public long lostRecords() {
    Batch batch = open == null ? null : open.batch;
    return batch == null ? lostRecords : batch.lostRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return NdbTable.DOCUMENTED_LIMITS;
  }

  @Override
  public String lastFailure() {
    return open().link.lastFailure();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return settled().operations.read(key, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Open on = open();
    return on.batch == null
        ? on.operations.insert(key, values)
        : on.operations.insert(on.batch, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return settled().operations.update(key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return settled().operations.delete(key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Open on = settled();
    return on.table.ordered()
        ? on.operations.scan(startkey, recordcount, fields, result)
        : Status.NOT_IMPLEMENTED;
  }

  /** With nothing of a batch left to be stored. */
  private Open settled() {
    Open on = open();
    if (on.batch != null) {
      on.batch.flush();
    }
    return on;
  }

  private Open open() {
    if (open == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return open;
  }
}
