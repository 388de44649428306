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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * The operations of one client, each tried anew while the cluster says that it may be. The loops
 * stand in full, so that an operation makes no objects of its own. Used by one thread.
 */
final class Operations {
  private final NdbTable table;
  private final Link link;
  private final Retries retries;
  private final NdbValues values;

  Operations(NdbTable table, Link link, Retries retries) {
    this.table = table;
    this.link = link;
    this.retries = retries;
    this.values = new NdbValues(table);
  }

  Status read(String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    byte[] id = key.getBytes(UTF_8);
    if (id.length > table.keyWidth()) {
      return tooLong(id);
    }
    retries.begin();
    NdbException failure;
    do {
      try {
        return link.session().read(id, fields, result) ? Status.OK : Status.NOT_FOUND;
      } catch (NdbException e) {
        failure = e;
      }
    } while (retries.again(failure));
    return link.failed(failure);
  }

  Status insert(String key, Map<String, ByteIterator> record) {
    byte[] id = key.getBytes(UTF_8);
    if (id.length > table.keyWidth()) {
      return tooLong(id);
    }
    String fault = values.fill(record);
    if (!fault.isEmpty()) {
      return link.refused(fault);
    }
    retries.begin();
    NdbException failure;
    do {
      try {
        link.session().insert(id, values);
        return Status.OK;
      } catch (NdbException e) {
        failure = e;
      }
    } while (retries.again(failure));
    return link.failed(failure);
  }

  /** Inserts a record together with others. */
  Status insert(Batch batch, String key, Map<String, ByteIterator> record) {
    byte[] id = key.getBytes(UTF_8);
    return id.length > table.keyWidth() ? tooLong(id) : batch.insert(id, record);
  }

  Status update(String key, Map<String, ByteIterator> changes) {
    byte[] id = key.getBytes(UTF_8);
    if (id.length > table.keyWidth()) {
      return tooLong(id);
    }
    String fault = values.fill(changes);
    if (!fault.isEmpty()) {
      return link.refused(fault);
    }
    retries.begin();
    NdbException failure;
    do {
      try {
        return link.session().update(id, values) ? Status.OK : Status.NOT_FOUND;
      } catch (NdbException e) {
        failure = e;
      }
    } while (retries.again(failure));
    return link.failed(failure);
  }

  Status delete(String key) {
    byte[] id = key.getBytes(UTF_8);
    if (id.length > table.keyWidth()) {
      return tooLong(id);
    }
    retries.begin();
    NdbException failure;
    do {
      try {
        return link.session().delete(id) ? Status.OK : Status.NOT_FOUND;
      } catch (NdbException e) {
        failure = e;
      }
    } while (retries.again(failure));
    return link.failed(failure);
  }

  Status scan(
      String startKey,
      int count,
      @Nullable Set<String> fields,
      List<HashMap<String, ByteIterator>> result) {
    byte[] start = startKey.getBytes(UTF_8);
    if (start.length > table.keyWidth()) {
      return tooLong(start);
    }
    retries.begin();
    NdbException failure;
    do {
      try {
        result.addAll(link.session().scan(start, count, fields));
        return Status.OK;
      } catch (NdbException e) {
        failure = e;
      }
    } while (retries.again(failure));
    return link.failed(failure);
  }

  private Status tooLong(byte[] key) {
    return link.refused(
        String.format(
            "The key has %d bytes, the column %s holds %d",
            key.length, NdbTable.KEY, table.keyWidth()));
  }
}
