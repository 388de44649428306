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
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * The operations on one collection, as the driver makes them: what fails is thrown. Used by one
 * thread.
 *
 * @param name the table's name
 * @param database holds the collection
 * @param collection holds the records
 * @param readConcern what a command says of the state to read; empty for the server's default
 * @param upsert whether an insert replaces a present record
 */
record MongoTable(
    String name,
    MongoDatabase database,
    MongoCollection<MongoRecord> collection,
    BsonDocument readConcern,
    boolean upsert) {
  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonDocument BY_KEY = new BsonDocument(MongoRecord.ID, ONE);

  /**
   * Reads by the command itself: the driver's own find builds a cursor and a registry of codecs for
   * each answer, which costs a quarter more processor time and twice the memory.
   */
  Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    BsonDocument find =
        new BsonDocument("find", new BsonString(name))
            .append("filter", hasKey(key))
            .append("limit", ONE)
            .append("singleBatch", BsonBoolean.TRUE);
    if (fields != null) {
      find.append("projection", projection(fields));
    }
    if (!readConcern.isEmpty()) {
      find.append("readConcern", readConcern);
    }
    MongoRecord record =
        database.runCommand(find, database.getReadPreference(), FindReply.class).record();
    if (record == null) {
      return Status.NOT_FOUND;
    }
    record.copyTo(result);
    return Status.OK;
  }

  /** Adds the records to {@code result}, some of them also where it throws. */
  Status scan(
      String startKey,
      int count,
      @Nullable Set<String> fields,
      List<HashMap<String, ByteIterator>> result) {
    if (count < 1) {
      return Status.OK; // A limit of 0 would be none.
    }
    BsonDocument from = new BsonDocument("$gte", new BsonString(startKey));
    // A batch of that size: one answer holds all records, as far as its 16 MB do.
    FindIterable<MongoRecord> found =
        collection
            .find(new BsonDocument(MongoRecord.ID, from))
            .sort(BY_KEY)
            .limit(count)
            .batchSize(count);
    if (fields != null) {
      found = found.projection(projection(fields));
    }
    try (MongoCursor<MongoRecord> records = found.iterator()) {
      while (records.hasNext()) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        records.next().copyTo(row);
        result.add(row);
      }
    }
    return Status.OK;
  }

  Status insert(MongoRecord record) {
    if (upsert) {
      collection.replaceOne(hasKey(record.key()), record, UPSERT);
    } else {
      collection.insertOne(record);
    }
    return Status.OK;
  }

  Status update(String key, Map<String, ByteIterator> values) {
    BsonDocument changes = new BsonDocument();
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      changes.append(value.getKey(), new BsonBinary(value.getValue().toArray()));
    }
    UpdateResult done = collection.updateOne(hasKey(key), new BsonDocument("$set", changes));
    return done.wasAcknowledged() && done.getMatchedCount() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  Status delete(String key) {
    DeleteResult done = collection.deleteOne(hasKey(key));
    return done.wasAcknowledged() && done.getDeletedCount() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  /** What selects the record of a key. */
  static BsonDocument hasKey(String key) {
    return new BsonDocument(MongoRecord.ID, new BsonString(key));
  }

  private static BsonDocument projection(Set<String> fields) {
    BsonDocument projection = new BsonDocument();
    fields.forEach(field -> projection.append(field, ONE));
    return projection;
  }
}
