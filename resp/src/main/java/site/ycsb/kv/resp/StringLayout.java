// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.wire.RecordCodec;

/**
 * Stores a record as one string: by {@link RecordCodec}, or its value alone where records have one
 * field, as memtier_benchmark does. An update requires a present key by {@code SET ... XX}.
 */
final class StringLayout implements Layout {
  private static final byte[] SECONDS = "EX".getBytes(US_ASCII);
  private static final byte[] IF_PRESENT = "XX".getBytes(US_ASCII);

  private final RecordCodec codec = new RecordCodec();
  private final ByteBuilder encoded = new ByteBuilder();
  private final @Nullable String onlyField;
  private final boolean writesAllFields;

  /** For records of these fields, whose updates may all give every field. */
  StringLayout(List<String> fieldNames, boolean writesAllFields) {
    this.onlyField = fieldNames.size() == 1 ? fieldNames.get(0) : null;
    this.writesAllFields = writesAllFields;
  }

  @Override
  public boolean keepsFieldsApart() {
    return false;
  }

  @Override
  public Command read(byte[] key, @Nullable Set<String> fields) {
    return new Command(Verb.GET, key);
  }

  @Override
  public @Nullable Status take(
      @Nullable Object reply, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    if (reply == null) {
      return Status.NOT_FOUND;
    }
    if (!(reply instanceof byte[] value)) {
      throw new CorruptRecordException();
    }
    if (onlyField == null) {
      codec.decode(value, 0, value.length, fields, result);
    } else if (fields == null || fields.contains(onlyField)) {
      result.put(onlyField, new ByteArrayByteIterator(value));
    }
    return Status.OK;
  }

  @Override
  public Command insert(byte[] key, Map<String, ByteIterator> values, byte @Nullable [] expiry) {
    return expiry == null
        ? new Command(Verb.SET, key, whole(values))
        : new Command(Verb.SET, key, whole(values), SECONDS, expiry);
  }

  @Override
  public boolean mergesUpdate(Map<String, ByteIterator> values) {
    return onlyField == null && !writesAllFields;
  }

  @Override
  public Command update(
      byte[] key,
      @Nullable Object stored,
      Map<String, ByteIterator> values,
      byte @Nullable [] expiry)
      throws CorruptRecordException {
    if (!mergesUpdate(values)) {
      return replacement(key, whole(values), expiry);
    }
    if (!(stored instanceof byte[] record)) {
      throw new CorruptRecordException();
    }
    codec.merge(record, 0, record.length, values, encoded.clear());
    return replacement(key, encoded.toBytes(), expiry);
  }

  private static Command replacement(byte[] key, byte[] value, byte @Nullable [] expiry) {
    return expiry == null
        ? new Command(Verb.SET, key, value, IF_PRESENT)
        : new Command(Verb.SET, key, value, SECONDS, expiry, IF_PRESENT);
  }

  private byte[] whole(Map<String, ByteIterator> values) {
    if (onlyField == null) {
      codec.encode(values, encoded.clear());
      return encoded.toBytes();
    }
    ByteIterator value = values.get(onlyField);
    if (value == null || values.size() > 1) {
      throw new IllegalArgumentException("A record of one field is that field's value");
    }
    return value.toArray();
  }
}
