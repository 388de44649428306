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
package site.ycsb.kv.binding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import site.ycsb.ByteIterator;

/** Tables of records in this process's memory, sorted by key bytes. Thread-safe. */
final class MemoryStore implements AutoCloseable {
  private final ConcurrentMap<String, ConcurrentNavigableMap<byte[], Map<String, byte[]>>> tables =
      new ConcurrentHashMap<>();

  /** The records of a table; each record is immutable. */
  ConcurrentNavigableMap<byte[], Map<String, byte[]>> table(String name) {
    return tables.computeIfAbsent(name, n -> new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
  }

  static byte[] key(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  /** The values themselves; their iterators are used up. */
  static Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new HashMap<>();
    values.forEach((name, value) -> bytes.put(name, value.toArray()));
    return Map.copyOf(bytes);
  }

  /** A record of these fields, over those of an older one. */
  static Map<String, byte[]> merged(Map<String, byte[]> older, Map<String, byte[]> changes) {
    Map<String, byte[]> fields = new HashMap<>(older);
    fields.putAll(changes);
    return Map.copyOf(fields);
  }

  @Override
  public void close() {
    tables.clear();
  }
}
