// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;

/**
 * A record as a document, as stock YCSB stores it: the key is {@code _id}, each field a binary of
 * subtype 0 unless it has another type. Used by one thread.
 */
final class MongoRecord {
  static final String ID = "_id";

  /** Bytes of a document without fields: length and end (bsonspec.org). */
  private static final int EMPTY_DOCUMENT_BYTES = 5;

  /** Bytes of {@code _id} besides its text: type, name, length, and the text's end. */
  private static final int ID_BYTES = 1 + 4 + 4 + 1;

  /** Bytes of a field besides name and value: type, the name's end, length, and subtype. */
  private static final int FIELD_BYTES = 1 + 1 + 4 + 1;

  private final String key;
  private final Map<String, byte[]> fields = new LinkedHashMap<>();
  private int encodings;

  /** A record without fields yet; the key of a record that is being read does not matter. */
  MongoRecord(String key) {
    this.key = key;
  }

  /**
   * A record to store, whose fields can have their names and types. Copies the values, because the
   * driver may encode the record twice and an iterator can be read only once.
   */
  static MongoRecord of(
      String key, Map<String, ByteIterator> values, Map<String, FieldType> types) {
    checkNames(values.keySet());
    MongoRecord record = new MongoRecord(key);
    values.forEach(
        (name, value) -> {
          byte[] bytes = value.toArray();
          FieldType.of(name, types).check(name, bytes);
          record.fields.put(name, bytes);
        });
    return record;
  }

  String key() {
    return key;
  }

  /** The fields in their order; the codec adds to them. */
  Map<String, byte[]> fields() {
    return fields;
  }

  /** Called by the codec each time that it writes the record into a message. */
  void encoded() {
    encodings++;
  }

  boolean encodedAgain() {
    return encodings > 1;
  }

  void copyTo(Map<String, ByteIterator> result) {
    fields.forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
  }

  /** Whether the other record has the same fields, in any order. */
  boolean sameFields(MongoRecord other) {
    return fields.keySet().equals(other.fields.keySet())
        && fields.keySet().stream()
            .allMatch(name -> Arrays.equals(fields.get(name), other.fields.get(name)));
  }

  long documentBytes() {
    long bytes = bytesBesideValues(key, fields.keySet());
    for (byte[] value : fields.values()) {
      bytes += value.length;
    }
    return bytes;
  }

  /** The bytes of a document with this key and these fields, without the values. */
  static long bytesBesideValues(String key, Collection<String> names) {
    long bytes = (long) EMPTY_DOCUMENT_BYTES + ID_BYTES + key.getBytes(UTF_8).length;
    for (String name : names) {
      bytes += FIELD_BYTES + name.getBytes(UTF_8).length;
    }
    return bytes;
  }

  /** Rejects names that a field cannot have, before a load. */
  static void checkFieldNames(Collection<String> names) throws DBException {
    try {
      checkNames(names);
    } catch (IllegalArgumentException e) {
      throw new DBException("mongodb: " + e.getMessage() + "; correct fieldnameprefix.", e);
    }
  }

  /**
   * Rejects names that a field cannot have. A dot makes a name a path, a dollar an operator; {@code
   * _id} is the key, and a 0 ends a name on the wire.
   */
  static void checkNames(Collection<String> names) {
    for (String name : names) {
      if (name.isEmpty()
          || name.charAt(0) == '$'
          || name.indexOf('.') >= 0
          || name.indexOf('\0') >= 0
          || name.equals(ID)) {
        throw new IllegalArgumentException("a field can't be named '" + name + "'");
      }
    }
  }
}
