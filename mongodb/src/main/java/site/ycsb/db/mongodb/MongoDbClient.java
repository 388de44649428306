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

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
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
 * share one driver, which repeats a read, and on a replica set a write, whose connection failed:
 * once, and such that the server knows a write that it has done already.
 */
public final class MongoDbClient extends BindingClient {
  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonDocument BY_KEY = new BsonDocument(MongoRecord.ID, ONE);

  private @Nullable Shared<Deployment> shared;
  private @Nullable Batches batches;
  private @Nullable MongoCollection<MongoRecord> collection;
  private String collectionName = "";
  private String lastFailure = "";

  @Override
  public void init() throws DBException {
    WorkloadShape shape = WorkloadShape.of(getProperties());
    MongoDbSettings settings = MongoDbSettings.of(getProperties());
    checkFieldNames(shape);
    Shared<Deployment> joined = Deployment.join(getProperties(), settings);
    try {
      StockSampling.enter(new MongoDbBinding(), getProperties());
    } catch (DBException e) {
      Deployment.leave(joined);
      throw e;
    }
    shared = joined;
    batches = shape.load() && settings.batchSize() > 1 ? new Batches(settings, joined.get()) : null;
  }

  /** Refuses names that would be taken for paths or operators. */
  static void checkFieldNames(WorkloadShape shape) throws DBException {
    for (String name : shape.fieldNames()) {
      if (!MongoRecord.isFieldName(name)) {
        throw new DBException(
            "mongodb: a field named "
                + name
                + " would be taken for a path or an operator; correct fieldnameprefix.");
      }
    }
  }

  /** Sends what is left of a batch, and ends its part in the driver. */
  @Override
  public void cleanup() throws DBException {
    Shared<Deployment> closing = shared;
    if (closing == null) {
      return;
    }
    StockSampling.leave(getProperties());
    try {
      Status status = batches == null ? Status.OK : batches.flush();
      if (!status.isOk()) {
        throw new DBException(
            "mongodb: the last batch of the load failed with " + status.getName() + ".");
      }
    } finally {
      shared = null;
      collection = null;
      Deployment.leave(closing);
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
      String table = getProperties().getProperty("table", "usertable");
      return OptionalLong.of(table(table).estimatedDocumentCount());
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
      FindIterable<MongoRecord> found = table(table).find(hasKey(key));
      MongoRecord record = (fields == null ? found : found.projection(only(fields))).first();
      if (record == null) {
        return Status.NOT_FOUND;
      }
      record.copyTo(result);
      return Status.OK;
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
    if (recordcount < 1) {
      return Status.OK; // A limit of 0 would be none.
    }
    BsonDocument from = new BsonDocument("$gte", new BsonString(startkey));
    // One answer holds them all, as far as 16 MB do.
    FindIterable<MongoRecord> found =
        table(table)
            .find(new BsonDocument(MongoRecord.ID, from))
            .sort(BY_KEY)
            .limit(recordcount)
            .batchSize(recordcount);
    int before = result.size();
    try (MongoCursor<MongoRecord> rows =
        (fields == null ? found : found.projection(only(fields))).iterator()) {
      while (rows.hasNext()) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        rows.next().copyTo(row);
        result.add(row);
      }
      return Status.OK;
    } catch (RuntimeException e) {
      result.setSize(before);
      return failed(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    settle();
    BsonDocument changes = new BsonDocument();
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      if (!MongoRecord.isFieldName(value.getKey())) {
        return refused(value.getKey());
      }
      changes.append(value.getKey(), new BsonBinary(value.getValue().toArray()));
    }
    try {
      UpdateResult done = table(table).updateOne(hasKey(key), new BsonDocument("$set", changes));
      return done.wasAcknowledged() && done.getMatchedCount() == 0 ? Status.NOT_FOUND : Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    for (String name : values.keySet()) {
      if (!MongoRecord.isFieldName(name)) {
        return refused(name);
      }
    }
    MongoRecord record = MongoRecord.of(key, values);
    if (batches != null) {
      Status status = batches.insert(table(table), record);
      lastFailure = batches.lastFailure();
      return status;
    }
    try {
      if (deployment().settings().upsert()) {
        table(table).replaceOne(hasKey(key), record, UPSERT);
      } else {
        table(table).insertOne(record);
      }
      return Status.OK;
    } catch (RuntimeException e) {
      Status status = failed(e);
      return OwnRetry.isStored(status, record, table(table)) ? Status.OK : status;
    }
  }

  @Override
  public Status delete(String table, String key) {
    settle();
    try {
      DeleteResult done = table(table).deleteOne(hasKey(key));
      return done.wasAcknowledged() && done.getDeletedCount() == 0 ? Status.NOT_FOUND : Status.OK;
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  static BsonDocument hasKey(String key) {
    return new BsonDocument(MongoRecord.ID, new BsonString(key));
  }

  private static BsonDocument only(Set<String> fields) {
    BsonDocument projection = new BsonDocument();
    fields.forEach(field -> projection.append(field, ONE));
    return projection;
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

  private Status refused(String fieldName) {
    lastFailure = "a field can't be named " + fieldName;
    return Status.BAD_REQUEST;
  }

  private MongoCollection<MongoRecord> table(String name) {
    MongoCollection<MongoRecord> current = collection;
    if (current == null || !collectionName.equals(name)) {
      current = deployment().table(name);
      collection = current;
      collectionName = name;
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
