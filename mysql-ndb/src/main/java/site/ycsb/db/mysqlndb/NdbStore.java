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

import java.util.Optional;

/** A table of a cluster that one is connected to. Thread-safe. */
public interface NdbStore extends AutoCloseable {
  /**
   * What the cluster says of the table; empty where it has none of this name.
   *
   * @throws NdbException when the cluster does not answer
   */
  Optional<NdbTable> findTable() throws NdbException;

  /**
   * A session for one thread, to be closed before the store.
   *
   * @throws NdbException when the cluster does not answer
   */
  NdbSession openSession() throws NdbException;

  /** Disconnects, where nobody else in this process needs the connection. */
  @Override
  void close();
}
