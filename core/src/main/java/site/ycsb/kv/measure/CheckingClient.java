// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A client that takes what the workload knows about an operation into account: an unexpected result
 * counts as a failure, an expected one does not. Under stock YCSB the workload's client is not one
 * of these. For one thread, as any client.
 */
public interface CheckingClient {
  /** The status of a read that found an absent key. */
  Status FOUND = new Status("FOUND", "A key that should be absent was found in the store.");

  /** The status of a scan that found nothing at an existing record. */
  Status NO_RECORDS = new Status("NO_RECORDS", "A scan from a record that is there found none.");

  /** The status of a record that was read, and has a field that is older than it may be. */
  Status STALE = new Status("STALE", "An older version was read than one acknowledged before.");

  /** Reads an absent key: {@code OK}, {@link #FOUND} if it is there, or the failure. */
  Status readMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result);

  /**
   * Reads a record that may be gone, as from a cache: a miss counts as a READ-MISS that is OK, and
   * returns {@code NOT_FOUND}.
   */
  Status readOrMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result);

  /** Scans from an existing record; {@link #NO_RECORDS} if it finds nothing. */
  Status scanFromRecord(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);

  /**
   * Inserts the record that a read missed. {@code DUPLICATE_KEY} is an outcome of its own but no
   * failure: another client missed the same record and was faster.
   */
  Status fill(String table, String key, Map<String, ByteIterator> values);

  /** Until the next operation, {@code NOT_FOUND} is no failure if this record is gone by then. */
  void mayBeGone(LongPredicate gone, long record);

  /** Ends a read-modify-write, which counts as one more operation from its read until here. */
  void readModifyWriteEnds();

  /** Ends a read-through, which counts as one more operation from its read until here. */
  void readThroughEnds();

  void verified(Status status, long latencyNanos);

  /** The status of a read whose key should be absent. */
  static @Nullable Status missed(@Nullable Status read) {
    if (Status.NOT_FOUND.equals(read)) {
      return Status.OK;
    }
    return Status.OK.equals(read) ? FOUND : read;
  }
}
