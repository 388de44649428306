// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonMaximumSizeExceededException;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.Batch;

/**
 * Sends the records of a load in unordered messages: the server stores each record independently of
 * the others, and reports those that it rejects. Used by one thread.
 */
final class MongoBatch extends Batch {
  /** The most that a client holds back, and may lose with one message. */
  private static final long LARGEST_BATCH_BYTES = 1_000_000;

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private final Function<String, MongoTable> tables;
  private final Function<Exception, Status> failed;
  private final List<MongoRecord> records = new ArrayList<>();
  private @Nullable MongoTable table;

  /** An empty batch; {@code failed} keeps the reason of a failure, and returns its status. */
  MongoBatch(int size, Function<String, MongoTable> tables, Function<Exception, Status> failed) {
    super(size, LARGEST_BATCH_BYTES);
    this.tables = tables;
    this.failed = failed;
  }

  @Override
  protected Status insert(String tableName, String key, Map<String, ByteIterator> values) {
    MongoTable ofRecord = tables.apply(tableName);
    MongoRecord record = MongoRecord.of(key, values, ofRecord.types());
    long bytes = record.documentBytes();
    if (bytes > StoreInfo.MAX_DOCUMENT_BYTES) {
      // The driver would reject the whole batch.
      return failed.apply(
          new BsonMaximumSizeExceededException("a document of " + bytes + " bytes is too large"));
    }
    Status before = ofRecord.equals(table) ? Status.OK : flush();
    if (!before.isOk()) {
      return before;
    }
    table = ofRecord;
    records.add(record);
    return added(bytes);
  }

  @Override
  protected Status send() {
    MongoTable of = table;
    List<MongoRecord> sent = List.copyOf(records);
    records.clear();
    if (of == null) {
      return Status.OK;
    }
    try {
      of.collection().bulkWrite(writes(sent, of.upsert()), UNORDERED);
      return Status.OK;
    } catch (RuntimeException e) {
      Status status = failed.apply(e);
      if (e instanceof MongoBulkWriteException partly && partly.getWriteConcernError() == null) {
        return rejected(sent, of, partly.getWriteErrors());
      }
      lose(sent.size());
      return status;
    }
  }

  private static List<WriteModel<MongoRecord>> writes(List<MongoRecord> records, boolean upsert) {
    List<WriteModel<MongoRecord>> writes = new ArrayList<>(records.size());
    for (MongoRecord record : records) {
      writes.add(
          upsert
              ? new ReplaceOneModel<>(MongoTable.hasKey(record.key()), record, MongoTable.UPSERT)
              : new InsertOneModel<>(record));
    }
    return writes;
  }

  private Status rejected(List<MongoRecord> sent, MongoTable of, List<BulkWriteError> errors) {
    Status first = Status.OK;
    for (BulkWriteError error : errors) {
      Status status = MongoStatuses.ofCode(error.getCode());
      if (!of.isStored(status, sent.get(error.getIndex()))) {
        lose(1);
        first = first.isOk() ? status : first;
      }
    }
    return first;
  }
}
