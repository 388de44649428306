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
package site.ycsb.db.mysql;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Records of a load that are inserted by one statement of many rows, and so by one transaction. One
 * that fails stores none of them on InnoDB and NDBCLUSTER; on MyISAM and MEMORY it may have stored
 * some, and all count as lost. For one thread.
 */
final class Batch {
  /** Far below any max_allowed_packet: MariaDB's default is 16 MiB, MySQL's 64 MiB. */
  private static final long LARGEST_STATEMENT_BYTES = 4 * 1024 * 1024;

  private final SqlSession session;
  private final List<String> fields;
  private final int rows;
  private final byte[] @Nullable [] cells;
  private int gathered;
  private long gatheredBytes;
  private long lostRecords;

  Batch(SqlSession session, int size) {
    this.session = session;
    this.fields = session.table().fields();
    this.rows = Math.min(size, Sql.MAX_PARAMETERS / (1 + fields.size()));
    this.cells = new byte[rows * (1 + fields.size())][];
  }

  /** Records that were acknowledged as gathered and then not stored, but for those told of. */
  long lostRecords() {
    return lostRecords;
  }

  /** Gathers a record; the one that fills the batch sends it. */
  Status insert(String key, Map<String, ByteIterator> values) throws SQLException {
    int cell = gathered * (1 + fields.size());
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    long bytes = keyBytes.length;
    cells[cell++] = keyBytes;
    int known = 0;
    for (String field : fields) {
      ByteIterator value = values.get(field);
      byte @Nullable [] cellBytes = value == null ? null : value.toArray();
      cells[cell++] = cellBytes;
      known += value == null ? 0 : 1;
      bytes += cellBytes == null ? 0 : cellBytes.length;
    }
    if (known < values.size()) {
      throw Failures.noSuchField();
    }
    gathered++;
    gatheredBytes += bytes;
    if (gathered < rows && gatheredBytes < LARGEST_STATEMENT_BYTES) {
      return Status.BATCHED_OK;
    }
    int sent = gathered;
    Status status = send();
    // The record that filled the batch is told of by its own status.
    lostRecords += status.isOk() ? 0 : sent - 1;
    return status;
  }

  /** Sends what was gathered; a failure counts all of it as lost. */
  Status flush() {
    if (gathered == 0) {
      return Status.OK;
    }
    int sent = gathered;
    Status status = send();
    lostRecords += status.isOk() ? 0 : sent;
    return status;
  }

  private Status send() {
    int count = gathered;
    gathered = 0;
    gatheredBytes = 0;
    try {
      return session.records().insert(cells, count);
    } catch (SQLException | RuntimeException e) {
      return session.failed(e);
    }
  }
}
