// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.CorruptRecordException;

/**
 * How a record is stored under its key, with one command for each operation. A client has a layout
 * of its own, which may cache names; used by one thread. Values given are consumed.
 */
interface Layout {
  /**
   * Whether the server keeps each field apart: then an update of an absent key makes a record, and
   * an insert over an older record keeps the fields that it does not give.
   */
  boolean keepsFieldsApart();

  /** Reads what is needed to find these fields; null means all. */
  Command read(byte[] key, @Nullable Set<String> fields);

  /**
   * Takes the fields out of the reply to {@link #read}. Returns OK; NOT_FOUND; or null when the
   * reply leaves open whether there is a record.
   */
  @Nullable Status take(
      @Nullable Object reply, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException;

  /**
   * Stores these fields. The expiry is in decimal digits of seconds, or null for none; a layout
   * that keeps fields apart leaves it to a command of its own.
   */
  Command insert(byte[] key, Map<String, ByteIterator> values, byte @Nullable [] expiry);

  /** Whether an update of these fields needs the stored record. */
  boolean mergesUpdate(Map<String, ByteIterator> values);

  /**
   * Changes these fields, with an expiry as {@link #insert}; the reply is null when there is no
   * record. {@code stored} is the reply to a read of the whole record where {@link #mergesUpdate}
   * asks for it.
   */
  Command update(
      byte[] key,
      @Nullable Object stored,
      Map<String, ByteIterator> values,
      byte @Nullable [] expiry)
      throws CorruptRecordException;
}
