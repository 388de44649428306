// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWriter;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.wire.RecordClient;

/**
 * The operations on one collection, as the driver makes them; the driver's exceptions pass through.
 * Used by one thread.
 *
 * @param readConcern the read concern of a command; empty for the server's default
 * @param findByCommand whether a read is a bare command instead of the driver's find
 * @param upsert whether an insert replaces a present record
 * @param types of fields that are not binary
 */
record MongoTable(
    String name,
    MongoDatabase database,
    MongoCollection<MongoRecord> collection,
    BsonDocument readConcern,
    boolean findByCommand,
    boolean upsert,
    Map<String, FieldType> types)
    implements RecordClient.Operations {
  static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

  /** An update of fewer value bytes never makes a document that is too large. */
  private static final int LARGE_BYTES = StoreInfo.MAX_DOCUMENT_BYTES / 2;

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonDocument BY_KEY = new BsonDocument(MongoRecord.ID, ONE);

  @Override
  public Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    MongoRecord record = findByCommand ? command(key, fields) : find(key, fields);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    record.copyTo(result);
    return Status.OK;
  }

  private @Nullable MongoRecord find(String key, @Nullable Set<String> fields) {
    FindIterable<MongoRecord> found = collection.find(hasKey(key));
    return (fields == null ? found : found.projection(projection(fields))).first();
  }

  /** Spares the cursor and the codec registry that the driver's own find builds for each answer. */
  private @Nullable MongoRecord command(String key, @Nullable Set<String> fields) {
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
    return database
        .runCommand(find, database.getReadPreference(), MongoRecordCodec.FindReply.class)
        .record();
  }

  @Override
  public Status scan(String startKey, int count, @Nullable Set<String> fields, Rows rows) {
    if (count < 1) {
      return Status.OK; // A limit of 0 means no limit.
    }
    BsonDocument from = new BsonDocument("$gte", new BsonString(startKey));
    // With this batch size one answer holds all records, up to 16 MB.
    FindIterable<MongoRecord> found =
        collection
            .find(new BsonDocument(MongoRecord.ID, from))
            .sort(BY_KEY)
            .projection(fields == null ? null : projection(fields))
            .limit(count)
            .batchSize(count);
    try (MongoCursor<MongoRecord> records = found.iterator()) {
      while (records.hasNext()) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        records.next().copyTo(row);
        rows.add(row);
      }
    }
    return Status.OK;
  }

  @Override
  public Status insert(String key, Map<String, ByteIterator> values) {
    MongoRecord record = MongoRecord.of(key, values, types);
    try {
      return insert(record);
    } catch (MongoException e) {
      if (isStored(MongoStatuses.ofCode(e.getCode()), record)) {
        return Status.OK;
      }
      throw e;
    }
  }

  private Status insert(MongoRecord record) {
    if (upsert) {
      if (record.documentBytes() > StoreInfo.MAX_DOCUMENT_BYTES) {
        return MongoStatuses.DOCUMENT_TOO_LARGE; // The driver does not check replacements.
      }
      collection.replaceOne(hasKey(record.key()), record, UPSERT);
    } else {
      collection.insertOne(record);
    }
    return Status.OK;
  }

  @Override
  public Status update(String key, Map<String, ByteIterator> values) {
    MongoRecord.checkNames(values.keySet());
    BsonDocument changes = new BsonDocument();
    BsonDocumentWriter writer = new BsonDocumentWriter(changes);
    writer.writeStartDocument();
    long valueBytes = 0;
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      byte[] bytes = value.getValue().toArray();
      valueBytes += bytes.length;
      FieldType type = FieldType.of(value.getKey(), types);
      type.check(value.getKey(), bytes);
      type.write(value.getKey(), bytes, writer);
    }
    writer.writeEndDocument();
    if (valueBytes > LARGE_BYTES
        && valueBytes + MongoRecord.bytesBesideValues(key, values.keySet())
            > StoreInfo.MAX_DOCUMENT_BYTES) {
      return MongoStatuses.DOCUMENT_TOO_LARGE; // A server may close the connection.
    }
    UpdateResult done = collection.updateOne(hasKey(key), new BsonDocument("$set", changes));
    return done.wasAcknowledged() && done.getMatchedCount() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  public Status delete(String key) {
    DeleteResult done = collection.deleteOne(hasKey(key));
    return done.wasAcknowledged() && done.getDeletedCount() == 0 ? Status.NOT_FOUND : Status.OK;
  }

  /**
   * Whether an insert that failed with this status has stored its record after all. The driver
   * repeats an insert whose connection failed. A server that knows transaction numbers answers the
   * repeat as the first attempt; one that only claims to finds the key present (driver
   * specifications, retryable writes).
   */
  boolean isStored(Status status, MongoRecord record) {
    if (!status.equals(Statuses.DUPLICATE_KEY) || !record.encodedAgain()) {
      return false;
    }
    try {
      MongoRecord present =
          collection
              .withReadPreference(ReadPreference.primary())
              .withReadConcern(ReadConcern.LOCAL)
              .find(hasKey(record.key()))
              .first();
      return present != null && present.sameFields(record);
    } catch (RuntimeException e) {
      return false; // The insert reports its own failure.
    }
  }

  static BsonDocument hasKey(String key) {
    return new BsonDocument(MongoRecord.ID, new BsonString(key));
  }

  private static BsonDocument projection(Set<String> fields) {
    BsonDocument projection = new BsonDocument();
    fields.forEach(field -> projection.append(field, ONE));
    return projection;
  }
}
