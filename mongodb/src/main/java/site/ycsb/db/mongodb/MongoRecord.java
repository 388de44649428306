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
package site.ycsb.db.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;

/**
 * A record as a document: its key as {@code _id}, and each field a binary of subtype 0, as stock
 * YCSB stores them. Used by one thread.
 */
final class MongoRecord {
  static final String ID = "_id";

  /** Of a document without fields: length and end (bsonspec.org). */
  private static final int EMPTY_DOCUMENT_BYTES = 5;

  /** Of an {@code _id} beside its text: type, name, length, and the text's end. */
  private static final int ID_BYTES = 1 + 4 + 4 + 1;

  /** Of a field beside name and value: type, the name's end, length, and subtype. */
  private static final int FIELD_BYTES = 1 + 1 + 4 + 1;

  /** The fields of YCSB's default record, and some more. */
  private static final int USUAL_FIELDS = 16;

  private final String key;
  private String[] names;
  private byte[][] values;
  private int count;
  private int encodings;

  private MongoRecord(String key, int fields) {
    this.key = key;
    this.names = new String[fields];
    this.values = new byte[fields][];
  }

  /**
   * A record to store. Its values are taken now, as an iterator is used up by the first attempt and
   * the driver may make a second.
   */
  static MongoRecord of(String key, Map<String, ByteIterator> fields) {
    MongoRecord record = new MongoRecord(key, fields.size());
    for (Map.Entry<String, ByteIterator> field : fields.entrySet()) {
      record.add(field.getKey(), field.getValue().toArray());
    }
    return record;
  }

  /** A record that is being read. */
  static MongoRecord reading() {
    return new MongoRecord("", USUAL_FIELDS);
  }

  void add(String name, byte[] value) {
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count + 1);
      values = Arrays.copyOf(values, 2 * count + 1);
    }
    names[count] = name;
    values[count] = value;
    count++;
  }

  /** The key; empty in a record that was read, which nobody asks for it. */
  String key() {
    return key;
  }

  int fieldCount() {
    return count;
  }

  String name(int i) {
    return names[i];
  }

  byte[] value(int i) {
    return values[i];
  }

  /** Told by the codec each time that it is written into a message. */
  void encoded() {
    encodings++;
  }

  /** Whether it may have been sent more than once. */
  boolean encodedAgain() {
    return encodings > 1;
  }

  /** Puts the fields into a result. */
  void copyTo(Map<String, ByteIterator> result) {
    for (int i = 0; i < count; i++) {
      result.put(names[i], new ByteArrayByteIterator(values[i]));
    }
  }

  /** Whether the other one has the same fields, in whatever order. */
  boolean sameFields(MongoRecord other) {
    Map<String, byte[]> others = new HashMap<>();
    for (int i = 0; i < other.count; i++) {
      others.put(other.names[i], other.values[i]);
    }
    boolean same = others.size() == count;
    for (int i = 0; i < count && same; i++) {
      same = Arrays.equals(values[i], others.get(names[i]));
    }
    return same;
  }

  /** Its size as a document, in bytes. */
  long documentBytes() {
    long bytes = (long) EMPTY_DOCUMENT_BYTES + ID_BYTES + key.getBytes(UTF_8).length;
    for (int i = 0; i < count; i++) {
      bytes += FIELD_BYTES + names[i].getBytes(UTF_8).length + values[i].length;
    }
    return bytes;
  }

  /**
   * Refuses names that would be taken for paths or operators.
   *
   * @throws DBException with one sentence that names the first of them
   */
  static void checkFieldNames(List<String> names) throws DBException {
    for (String name : names) {
      if (!isFieldName(name)) {
        throw new DBException(
            "mongodb: a field named "
                + name
                + " would be taken for a path or an operator; correct fieldnameprefix.");
      }
    }
  }

  /**
   * Whether a field can have this name: a dot or a dollar would make it a path or an operator of an
   * update, {@code _id} is the key, and names end with 0 on the wire.
   */
  static boolean isFieldName(String name) {
    return !name.isEmpty()
        && name.charAt(0) != '$'
        && name.indexOf('.') < 0
        && name.indexOf('\0') < 0
        && !name.equals(ID);
  }
}
