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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Records of a load that one commit stores, all or none. Used by one thread. */
final class Batch {
  private final NdbTable table;
  private final int size;
  private final Link link;
  private final Retries retries;
  private final List<byte[]> keys = new ArrayList<>();
  private final List<NdbValues> rows = new ArrayList<>();
  private long lostRecords;

  Batch(NdbTable table, int size, Link link, Retries retries) {
    this.table = table;
    this.size = size;
    this.link = link;
    this.retries = retries;
  }

  /** Gathers a record; the one that fills the batch stores it and tells how that went. */
  Status insert(byte[] key, Map<String, ByteIterator> record) {
    NdbValues values = new NdbValues(table);
    String fault = values.fill(record);
    if (!fault.isEmpty()) {
      return link.refused(fault);
    }
    keys.add(key);
    rows.add(values);
    if (keys.size() < size) {
      return Status.BATCHED_OK;
    }
    Status status = store();
    if (!status.isOk()) {
      lostRecords += size - 1;
    }
    return status;
  }

  /** Stores what is left; what can't be stored is lost. */
  Status flush() {
    int left = keys.size();
    Status status = left == 0 ? Status.OK : store();
    if (!status.isOk()) {
      lostRecords += left;
    }
    return status;
  }

  private Status store() {
    retries.begin();
    try {
      NdbException failure;
      do {
        try {
          link.session().insert(keys, rows);
          return Status.OK;
        } catch (NdbException e) {
          failure = e;
        }
      } while (retries.again(failure));
      return link.failed(failure);
    } finally {
      keys.clear();
      rows.clear();
    }
  }

  /** Records that were acknowledged as gathered and not stored, but for those told of. */
  long lostRecords() {
    return lostRecords;
  }
}
