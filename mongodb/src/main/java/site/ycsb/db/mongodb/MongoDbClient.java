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
package site.ycsb.db.mongodb;

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
 * The client of MongoDB. A table is a collection, a record a document. All clients of a process
 * share one driver, which on a replica set repeats a write whose connection failed: once, and such
 * that the server knows a write that it has done already.
 */
public final class MongoDbClient extends BindingClient {
  private @Nullable Shared<Deployment> shared;
  private @Nullable Batches batches;
  private @Nullable MongoTable table;
  private String lastFailure = "";

  @Override
  public void init() throws DBException {
    WorkloadShape shape = WorkloadShape.of(getProperties());
    MongoDbSettings settings = MongoDbSettings.of(getProperties());
    MongoRecord.checkFieldNames(shape.fieldNames());
    Shared<Deployment> joined = Deployment.join(getProperties(), settings);
    try {
      StockSampling.enter(new MongoDbBinding(), getProperties());
    } catch (DBException e) {
      Deployment.leave(joined);
      throw e;
    }
    shared = joined;
    boolean batched = shape.load() && settings.batchSize() > 1;
    batches = batched ? new Batches(joined.get()) : null;
  }

  /** Sends what is left of a batch, and ends its part in the driver. */
  @Override
  public void cleanup() throws DBException {
    Shared<Deployment> closing = shared;
    if (closing == null) {
      return;
    }
    StockSampling.leave(getProperties());
    Status status = batches == null ? Status.OK : batches.flush();
    shared = null;
    table = null;
    Deployment.leave(closing);
    if (!status.isOk()) {
      throw new DBException(
          "mongodb: the last batch of the load failed with " + status.getName() + ".");
    }
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.SCAN, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (deployment().settings().upsert()) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    return capabilities;
  }

  @Override
  public String describeStore() {
    return deployment().info().describe();
  }

  /** From the collection's own count, which a mongos can't tell to a record. */
  @Override
  public OptionalLong countRecords() {
    if (!deployment().info().counts()) {
      return OptionalLong.empty();
    }
    try {
      MongoTable counted = table(deployment().settings().table());
      return OptionalLong.of(counted.collection().estimatedDocumentCount());
    } catch (RuntimeException e) {
      failed(e);
      return OptionalLong.empty();
    }
  }

  @Override
  public long lostRecords() {
    return batches == null ? 0 : batches.lostRecords();
  }

  @Override
  public List<DocumentedLimit> documentedLimits() {
    return deployment().info().documentedLimits();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    settle();
    try {
      return table(table).read(key, fields, result);
    } catch (RuntimeException e) {
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
    settle();
    int before = result.size();
    try {
      return table(table).scan(startkey, recordcount, fields, result);
    } catch (RuntimeException e) {
      result.setSize(before);
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    settle();
    if (!areFieldNames(values.keySet())) {
      return Status.BAD_REQUEST;
    }
    try {
      return table(table).update(key, values);
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (!areFieldNames(values.keySet())) {
      return Status.BAD_REQUEST;
    }
    MongoRecord record = MongoRecord.of(key, values);
    if (batches != null) {
      Status status = batches.insert(table(table), record);
      lastFailure = batches.lastFailure();
      return status;
    }
    try {
      return table(table).insert(record);
    } catch (RuntimeException e) {
      Status status = failed(e);
      return OwnRetry.isStored(status, record, table(table)) ? Status.OK : status;
    }
  }

  @Override
  public Status delete(String table, String key) {
    settle();
    try {
      return table(table).delete(key);
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  /** Sends what waits in a batch before anything else is asked; failures count as lost. */
  private void settle() {
    if (batches != null) {
      batches.flush();
    }
  }

  private Status failed(RuntimeException e) {
    lastFailure = String.valueOf(e.getMessage());
    return deployment().statusOf(e);
  }

  private boolean areFieldNames(Set<String> names) {
    for (String name : names) {
      if (!MongoRecord.isFieldName(name)) {
        lastFailure = "a field can't be named " + name;
        return false;
      }
    }
    return true;
  }

  private MongoTable table(String name) {
    MongoTable current = table;
    if (current == null || !current.name().equals(name)) {
      current = deployment().table(name);
      table = current;
    }
    return current;
  }

  private Deployment deployment() {
    if (shared == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return shared.get();
  }
}
