// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/** Records of tests: each character of a value stands for the byte of the same number. */
public final class Fields {
  private Fields() {}

  /** A record of names and values in turn, which keeps their order. */
  public static Map<String, String> of(String... namesAndValues) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  /** The older record with these changes. */
  public static Map<String, String> union(Map<String, String> older, Map<String, String> changes) {
    Map<String, String> union = new LinkedHashMap<>(older);
    union.putAll(changes);
    return union;
  }

  /** What a client is given to write. */
  public static Map<String, ByteIterator> toWrite(Map<String, String> fields) {
    Map<String, ByteIterator> values = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> values.put(name, new ByteArrayByteIterator(value.getBytes(ISO_8859_1))));
    return values;
  }

  /** What a client has read; the values are used up. */
  public static Map<String, String> read(Map<String, ByteIterator> values) {
    Map<String, String> fields = new HashMap<>();
    values.forEach((name, value) -> fields.put(name, new String(value.toArray(), ISO_8859_1)));
    return fields;
  }
}
