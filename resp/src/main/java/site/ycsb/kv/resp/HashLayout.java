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
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.CorruptRecordException;

/** A record as a hash of its fields, as stock YCSB stores it. */
final class HashLayout implements Layout {
  private final Map<String, byte[]> encoded = new HashMap<>();
  private final List<Name> seen = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // only its bytes are compared, by Arrays.equals
  private record Name(byte[] utf8, String text) {}

  @Override
  public boolean updateCreates() {
    return true;
  }

  @Override
  public Command read(byte[] key, @Nullable Set<String> fields) {
    if (fields == null) {
      return new Command(Verb.HGETALL, key);
    }
    byte[][] arguments = new byte[1 + fields.size()][];
    arguments[0] = key;
    int at = 1;
    for (String field : fields) {
      arguments[at++] = encode(field);
    }
    return new Command(Verb.HMGET, arguments);
  }

  @Override
  public @Nullable Status take(
      @Nullable Object reply, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    if (!(reply instanceof List<?> values)) {
      throw new CorruptRecordException();
    }
    if (fields == null) {
      for (int i = 0; i + 1 < values.size(); i += 2) {
        result.put(decode(i / 2, bytes(values.get(i))), value(bytes(values.get(i + 1))));
      }
      return values.isEmpty() ? Status.NOT_FOUND : Status.OK;
    }
    boolean any = fields.isEmpty();
    int at = 0;
    for (String field : fields) {
      Object value = values.get(at++);
      if (value != null) {
        result.put(field, value(bytes(value)));
        any = true;
      }
    }
    return any ? Status.OK : null;
  }

  @Override
  public Command insert(byte[] key, Map<String, ByteIterator> values) {
    byte[][] arguments = new byte[1 + 2 * values.size()][];
    arguments[0] = key;
    int at = 1;
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      arguments[at++] = encode(field.getKey());
      arguments[at++] = field.getValue().toArray();
    }
    return new Command(Verb.HSET, arguments);
  }

  @Override
  public boolean keepsOlderFields() {
    return true;
  }

  @Override
  public boolean mergesUpdate(Map<String, ByteIterator> values) {
    return false;
  }

  @Override
  public Command update(byte[] key, Map<String, ByteIterator> values) {
    return insert(key, values);
  }

  @Override
  public Command update(byte[] key, Object stored, Map<String, ByteIterator> values) {
    return insert(key, values);
  }

  @Override
  public boolean foundNone(@Nullable Object reply) {
    return false;
  }

  private static byte[] bytes(@Nullable Object value) throws CorruptRecordException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw new CorruptRecordException();
  }

  private static ByteIterator value(byte[] bytes) {
    return new ByteArrayByteIterator(bytes);
  }

  private byte[] encode(String field) {
    byte[] known = encoded.get(field);
    if (known == null) {
      known = field.getBytes(UTF_8);
      encoded.put(field, known);
    }
    return known;
  }

  /** The name in these bytes, which mostly is the one that came at this place the last time. */
  private String decode(int place, byte[] utf8) {
    if (place < seen.size() && Arrays.equals(seen.get(place).utf8, utf8)) {
      return seen.get(place).text;
    }
    Name name = new Name(utf8, new String(utf8, UTF_8));
    if (place < seen.size()) {
      seen.set(place, name);
    } else {
      seen.add(name);
    }
    return name.text;
  }
}
