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

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * Tells the answer to the driver's own second attempt from a key that was there before. The driver
 * repeats an insert whose connection failed; a server that knows transaction numbers answers the
 * second attempt as the first, but one that only claims to finds the key present (driver
 * specifications, retryable writes).
 */
final class OwnRetry {
  private OwnRetry() {}

  /** Whether the record that is refused as present is the one that was to be stored. */
  static boolean isStored(Status status, MongoRecord record, MongoTable table) {
    if (!status.equals(MongoStatuses.DUPLICATE_KEY) || !record.encodedAgain()) {
      return false;
    }
    MongoRecord present = present(record.key(), table);
    return present != null && present.sameFields(record);
  }

  private static @Nullable MongoRecord present(String key, MongoTable table) {
    try {
      return table
          .collection()
          .withReadPreference(ReadPreference.primary())
          .withReadConcern(ReadConcern.LOCAL)
          .find(MongoTable.hasKey(key))
          .first();
    } catch (RuntimeException e) {
      return null; // Not known to be stored: the insert's own failure is told.
    }
  }
}
