// SPDX-License-Identifier: Apache-2.0
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
import site.ycsb.kv.wire.CorruptRecordException;

/** Stores a record as a hash of its fields, as stock YCSB does. */
final class HashLayout implements Layout {
  private final Map<String, byte[]> encoded = new HashMap<>();
  private final List<Name> seen = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // Arrays.equals compares its bytes
  private record Name(byte[] utf8, String text) {}

  @Override
  public boolean keepsFieldsApart() {
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
        String name = decode(i / 2, bytes(values.get(i)));
        result.put(name, new ByteArrayByteIterator(bytes(values.get(i + 1))));
      }
      return values.isEmpty() ? Status.NOT_FOUND : Status.OK;
    }
    boolean any = fields.isEmpty();
    int at = 0;
    for (String field : fields) {
      Object value = values.get(at++);
      if (value != null) {
        result.put(field, new ByteArrayByteIterator(bytes(value)));
        any = true;
      }
    }
    return any ? Status.OK : null;
  }

  @Override
  public Command insert(byte[] key, Map<String, ByteIterator> values, byte @Nullable [] expiry) {
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
  public boolean mergesUpdate(Map<String, ByteIterator> values) {
    return false;
  }

  @Override
  public Command update(
      byte[] key,
      @Nullable Object stored,
      Map<String, ByteIterator> values,
      byte @Nullable [] expiry) {
    return insert(key, values, expiry);
  }

  private static byte[] bytes(@Nullable Object value) throws CorruptRecordException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw new CorruptRecordException();
  }

  private byte[] encode(String field) {
    return encoded.computeIfAbsent(field, name -> name.getBytes(UTF_8));
  }

  /** The name in these bytes, which mostly is that of this place in the reply before. */
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
