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
package site.ycsb.kv.resp;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.CorruptRecordException;

/**
 * How a record is laid out under its key: by one command for each thing to be done. Each client has
 * its own, which may remember names; used by one thread. Values given are used up.
 */
interface Layout {
  /** Whether an update of an absent key makes a record. */
  boolean updateCreates();

  /** Reads a record, or what it takes to find these fields in it. */
  Command read(byte[] key, @Nullable Set<String> fields);

  /**
   * Takes the fields out of the reply to that.
   *
   * @return OK; NOT_FOUND; or null when the reply leaves open whether there is a record
   * @throws CorruptRecordException when what is stored is no such record
   */
  @Nullable Status take(
      @Nullable Object reply, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException;

  /** Stores a record. */
  Command insert(byte[] key, Map<String, ByteIterator> values);

  /** Whether fields of an older record stay beside those of one stored over it. */
  boolean keepsOlderFields();

  /** Whether an update of these fields needs the record as it is. */
  boolean mergesUpdate(Map<String, ByteIterator> values);

  /** Changes these fields, which are all that is needed. */
  Command update(byte[] key, Map<String, ByteIterator> values);

  /**
   * Stores the record that a read replied, with these fields changed.
   *
   * @throws CorruptRecordException when what is stored is no such record
   */
  Command update(byte[] key, Object stored, Map<String, ByteIterator> values)
      throws CorruptRecordException;

  /** Whether the reply to an update says that there is no record. */
  boolean foundNone(@Nullable Object reply);
}
