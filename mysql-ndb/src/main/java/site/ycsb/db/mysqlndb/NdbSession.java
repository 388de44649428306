// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;

/**
 * The operations of one thread on a table. Each call is a transaction of its own, which a failure
 * rolls back unless the exception says that the result is unknown.
 */
public interface NdbSession extends AutoCloseable {
  /**
   * Reads columns, or all for null, that are not null in the row; false when there is no such row.
   */
  boolean read(byte[] key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws NdbException;

  /** Stores a new row; returns true. */
  boolean insert(byte[] key, NdbValues values) throws NdbException;

  /** Stores new rows in one commit, all or none; returns true. */
  boolean insert(List<byte[]> keys, List<NdbValues> rows) throws NdbException;

  /** Changes only these columns of a row; false when there is no such row. */
  boolean update(byte[] key, NdbValues values) throws NdbException;

  /** Deletes a row; false when there is no such row. */
  boolean delete(byte[] key) throws NdbException;

  /**
   * Reads at most {@code count} rows in byte order of their keys, by the ordered primary index,
   * from a key on that may be absent; for null all columns.
   */
  List<HashMap<String, ByteIterator>> scan(byte[] start, int count, @Nullable Set<String> fields)
      throws NdbException;

  /** Ends the session; does not fail if the cluster is gone. */
  @Override
  void close();
}
