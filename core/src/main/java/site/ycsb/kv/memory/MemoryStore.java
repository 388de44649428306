// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

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
public final class MemoryStore implements AutoCloseable {
  static final String NAME = "the memory of this process";

  private final ConcurrentMap<String, ConcurrentNavigableMap<byte[], Map<String, byte[]>>> tables =
      new ConcurrentHashMap<>();

  /** The records of a table; each record is immutable. */
  public ConcurrentNavigableMap<byte[], Map<String, byte[]>> table(String name) {
    return tables.computeIfAbsent(name, n -> new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
  }

  /** A key as the tables have it: in UTF-8. */
  public static byte[] key(String key) {
    return key.getBytes(StandardCharsets.UTF_8);
  }

  /** The values themselves; their iterators are used up. */
  public static Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new HashMap<>();
    values.forEach((name, value) -> bytes.put(name, value.toArray()));
    return Map.copyOf(bytes);
  }

  /** A record of these fields, over those of an older one. */
  public static Map<String, byte[]> merged(Map<String, byte[]> older, Map<String, byte[]> changes) {
    Map<String, byte[]> fields = new HashMap<>(older);
    fields.putAll(changes);
    return Map.copyOf(fields);
  }

  @Override
  public void close() {
    tables.clear();
  }
}
