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
 * What a workload expects of an operation beyond its status, so that what it does not expect counts
 * as a failure and what it does is none. A workload asks the client that it is given whether it is
 * one of these; under stock YCSB it is not. For one thread, as any client.
 */
public interface Expectations {
  /** A key that is provably absent was found. */
  Status FOUND = new Status("FOUND", "A key that should be absent was found in the store.");

  /** A scan that starts at a record of the store found none. */
  Status NO_RECORDS = new Status("NO_RECORDS", "A scan from a record that is there found none.");

  /**
   * Reads a key that should be absent.
   *
   * @return {@code OK} when it was absent, as expected; {@link #FOUND} when it was not; any failure
   *     else
   */
  Status readMiss(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result);

  /**
   * Scans from a record that is there.
   *
   * @return {@link #NO_RECORDS} when nothing was found
   */
  Status scanFromRecord(
      String table,
      String startKey,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);

  /**
   * Of what follows, until the next operation of the workload, {@code NOT_FOUND} is no failure if
   * by then this record is gone.
   */
  void mayBeGone(LongPredicate gone, long record);

  /** What a read of a key that should be absent came to. */
  static @Nullable Status missed(@Nullable Status read) {
    if (Status.NOT_FOUND.equals(read)) {
      return Status.OK;
    }
    return Status.OK.equals(read) ? FOUND : read;
  }
}
