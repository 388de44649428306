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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;

/**
 * What one thread asks of a table. Each call is a transaction of its own. Whatever fails was rolled
 * back, unless the exception says that nobody knows.
 */
public interface NdbSession extends AutoCloseable {
  /**
   * Reads a row.
   *
   * @param fields the columns to answer; null for all
   * @param result gets those that are not null in the row
   * @return false when there is no such row
   */
  boolean read(byte[] key, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws NdbException;

  /** Stores a row that is not there yet. */
  void insert(byte[] key, NdbValues values) throws NdbException;

  /** Stores rows that are not there yet, all or none, by one commit. */
  void insert(List<byte[]> keys, List<NdbValues> rows) throws NdbException;

  /**
   * Changes these columns of a row and no others.
   *
   * @return false when there is no such row
   */
  boolean update(byte[] key, NdbValues values) throws NdbException;

  /**
   * Deletes a row.
   *
   * @return false when there is no such row
   */
  boolean delete(byte[] key) throws NdbException;

  /**
   * Reads rows in byte order of their keys, by the ordered primary index.
   *
   * @param start the first key, which may be absent
   * @param count the most rows, 1 or more
   * @param fields the columns to answer; null for all
   */
  List<HashMap<String, ByteIterator>> scan(byte[] start, int count, @Nullable Set<String> fields)
      throws NdbException;

  /** Ends the session; harmless where its cluster is gone. */
  @Override
  void close();
}
