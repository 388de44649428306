// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.kv.binding.Shared;

/** What the store of {@code memory} holds while clients of these properties are open. */
public final class MemoryContents {
  private MemoryContents() {}

  /** All records by key, their values as Latin-1 text. */
  public static SortedMap<String, Map<String, String>> of(Properties properties) throws Exception {
    Shared<MemoryStore> store = MemoryBinding.store(properties);
    try {
      SortedMap<String, Map<String, String>> contents = new TreeMap<>();
      store
          .get()
          .table("usertable")
          .forEach(
              (key, record) -> contents.put(new String(key, StandardCharsets.UTF_8), text(record)));
      return contents;
    } finally {
      store.releaseSafely();
    }
  }

  private static Map<String, String> text(Map<String, byte[]> record) {
    Map<String, String> text = new TreeMap<>();
    record.forEach((name, value) -> text.put(name, new String(value, StandardCharsets.ISO_8859_1)));
    return text;
  }
}
