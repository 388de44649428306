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

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Records of tests: each character of a value stands for the byte of the same number. */
final class Fields {
  private Fields() {}

  /** A record of names and values in turn, which keeps their order. */
  static Map<String, String> of(String... namesAndValues) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  /** The older record with these changes. */
  static Map<String, String> union(Map<String, String> older, Map<String, String> changes) {
    Map<String, String> union = new LinkedHashMap<>(older);
    union.putAll(changes);
    return union;
  }

  /** What a client is given to write. */
  static Map<String, ByteIterator> toWrite(Map<String, String> fields) {
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> values.put(name, new ByteArrayByteIterator(value.getBytes(ISO_8859_1))));
    return values;
  }

  /** What a client has read; the values are used up. */
  static Map<String, String> read(Map<String, ByteIterator> values) {
    Map<String, String> fields = new HashMap<>();
    values.forEach((name, value) -> fields.put(name, new String(value.toArray(), ISO_8859_1)));
    return fields;
  }
}
