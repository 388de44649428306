// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.Batch;

/**
 * Records of a load that one statement of many rows inserts, in one transaction. After a failure
 * InnoDB and NDBCLUSTER have stored none of them; engines without transactions may have stored
 * some, and all count as lost.
 */
public final class InsertBatch extends Batch {
  /** Far below any max_allowed_packet: MariaDB's default is 16 MiB, MySQL's 64 MiB. */
  private static final long LARGEST_STATEMENT_BYTES = 4 * 1024 * 1024;

  /** The client that sends batches. */
  public interface Sender {
    /**
     * Inserts so many records, whose cells follow each other: of each the key and then its fields
     * in the table's order, with null for a field that it lacks.
     */
    Status insert(byte[] @Nullable [] cells, int rows);

    /** The status of a record with a field that the table has no column for. */
    Status unknownField();
  }

  private final Sender client;
  private final List<String> fields;
  private final byte[] @Nullable [] cells;
  private int rows;

  /** Batches of at most {@code size} records for this table. */
  public InsertBatch(Sender client, FoundTable table, int size) {
    this(client, table.fields(), Math.min(size, Sql.MAX_PARAMETERS / (1 + table.fields().size())));
  }

  private InsertBatch(Sender client, List<String> fields, int mostRows) {
    super(mostRows, LARGEST_STATEMENT_BYTES);
    this.client = client;
    this.fields = fields;
    this.cells = new byte[mostRows * (1 + fields.size())][];
  }

  @Override
  protected Status insert(String table, String key, Map<String, ByteIterator> values) {
    int cell = rows * (1 + fields.size());
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    cells[cell++] = keyBytes;
    long bytes = keyBytes.length;
    int known = 0;
    for (String field : fields) {
      ByteIterator value = values.get(field);
      byte @Nullable [] cellBytes = value == null ? null : value.toArray();
      cells[cell++] = cellBytes;
      known += value == null ? 0 : 1;
      bytes += cellBytes == null ? 0 : cellBytes.length;
    }
    if (known < values.size()) {
      return client.unknownField();
    }
    rows++;
    return added(bytes);
  }

  @Override
  protected Status send() {
    int sent = rows;
    rows = 0;
    Status status = client.insert(cells, sent);
    lose(status.isOk() ? 0 : sent);
    return status;
  }
}
