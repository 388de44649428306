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
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

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
      MemoryBinding.release(store);
    }
  }

  private static Map<String, String> text(Map<String, byte[]> record) {
    Map<String, String> text = new TreeMap<>();
    record.forEach((name, value) -> text.put(name, new String(value, StandardCharsets.ISO_8859_1)));
    return text;
  }
}
