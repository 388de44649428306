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

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * Records of a load that are sent in one message, unordered: a server stores each of them whatever
 * becomes of the others, and tells of those that it did not. Used by one thread.
 */
final class Batches {
  /** A third of what one message may hold (maxMessageSizeBytes, 48,000,000). */
  private static final long LARGEST_BATCH_BYTES = 16_000_000;

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);
  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

  private final Deployment deployment;
  private final int size;
  private final List<MongoRecord> records = new ArrayList<>();
  private @Nullable MongoTable table;
  private long gatheredBytes;
  private long lostRecords;
  private String lastFailure = "";

  Batches(Deployment deployment) {
    this.deployment = deployment;
    this.size = deployment.settings().batchSize();
  }

  /** Records that were acknowledged as gathered and then not stored, but for those told of. */
  long lostRecords() {
    return lostRecords;
  }

  /** Why the last batch that failed did; empty where none has. */
  String lastFailure() {
    return lastFailure;
  }

  /** Gathers a record; the one that fills the batch sends it and answers for all of it. */
  Status insert(MongoTable ofRecord, MongoRecord record) {
    long bytes = record.documentBytes();
    if (bytes > StoreInfo.MAX_DOCUMENT_BYTES) {
      // The driver would give up the whole batch for it.
      lastFailure = "a document of " + bytes + " bytes is too large";
      return MongoStatuses.DOCUMENT_TOO_LARGE;
    }
    Status before = ofRecord.equals(table) ? Status.OK : flush();
    if (!before.isOk()) {
      return before;
    }
    table = ofRecord;
    records.add(record);
    gatheredBytes += bytes;
    if (records.size() < size && gatheredBytes < LARGEST_BATCH_BYTES) {
      return Status.BATCHED_OK;
    }
    Status status = flush();
    // One of those that are lost is the record whose insert tells.
    lostRecords -= status.isOk() ? 0 : 1;
    return status;
  }

  /** Sends all that is left; whatever is not stored is counted as lost. */
  Status flush() {
    if (records.isEmpty() || table == null) {
      return Status.OK;
    }
    List<MongoRecord> sent = List.copyOf(records);
    records.clear();
    gatheredBytes = 0;
    try {
      table.collection().bulkWrite(writes(sent, table.upsert()), UNORDERED);
      return Status.OK;
    } catch (MongoBulkWriteException e) {
      return refused(sent, table, e);
    } catch (RuntimeException e) {
      lostRecords += sent.size();
      lastFailure = String.valueOf(e.getMessage());
      return deployment.statusOf(e);
    }
  }

  private static List<WriteModel<MongoRecord>> writes(List<MongoRecord> records, boolean upsert) {
    List<WriteModel<MongoRecord>> writes = new ArrayList<>(records.size());
    for (MongoRecord record : records) {
      writes.add(
          upsert
              ? new ReplaceOneModel<>(MongoTable.hasKey(record.key()), record, UPSERT)
              : new InsertOneModel<>(record));
    }
    return writes;
  }

  private Status refused(List<MongoRecord> sent, MongoTable ofRecords, MongoBulkWriteException e) {
    lastFailure = String.valueOf(e.getMessage());
    if (e.getWriteConcernError() != null) {
      lostRecords += sent.size();
      return MongoStatuses.ofWriteConcern(e.getWriteConcernError().getCode());
    }
    Status first = Status.OK;
    for (BulkWriteError error : e.getWriteErrors()) {
      Status status = MongoStatuses.ofCode(error.getCode());
      if (!OwnRetry.isStored(status, sent.get(error.getIndex()), ofRecords)) {
        lostRecords++;
        first = first.isOk() ? status : first;
      }
    }
    return first;
  }
}
