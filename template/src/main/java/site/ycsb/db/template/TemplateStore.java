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
package site.ycsb.db.template;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Stands for the store. Delete this class and put the store's own driver in its place: a connection
 * of each client, or one driver for all of them through {@code Shared}. Thread-safe.
 */
final class TemplateStore implements AutoCloseable {
  /** Immutable records by table and key, in byte order of both. */
  final ConcurrentNavigableMap<byte[], Map<String, byte[]>> records =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);

  @Override
  public void close() {
    records.clear();
  }
}
