// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.jspecify.annotations.Nullable;

/** How a field's value, which is bytes, is stored; what is read has the same bytes again. */
enum FieldType {
  /** As they are. */
  BINARY,
  /** A number in decimal digits, as an integer of 64 bits. */
  LONG,
  /** UTF-8, as a string. */
  TEXT,
  /** UTF-8, as an array of the strings between its blanks. */
  LIST;

  /** The types that a setting may name. */
  static final Map<String, FieldType> WORDS = words();

  /** What a decoder puts in place of bytes that are no UTF-8. */
  private static final char NO_CHARACTER = '\uFFFD';

  /** Rejects a value that would not have the same bytes when it is read. */
  void check(String field, byte[] value) {
    boolean fits =
        switch (this) {
          case BINARY -> true;
          case LONG -> isNumber(text(value));
          case TEXT, LIST -> text(value).indexOf(NO_CHARACTER) < 0;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "the value of " + field + " does not fit its type in mongodb.types");
    }
  }

  void write(String field, byte[] value, BsonWriter writer) {
    switch (this) {
      case BINARY -> writer.writeBinaryData(field, new BsonBinary(value));
      case LONG -> writer.writeInt64(field, Long.parseLong(text(value)));
      case TEXT -> writer.writeString(field, text(value));
      case LIST -> {
        writer.writeStartArray(field);
        for (String word : text(value).split(" ", -1)) {
          writer.writeString(word);
        }
        writer.writeEndArray();
      }
    }
  }

  /** Reads a value; fails at one of another type, which another client wrote. */
  byte[] read(BsonReader reader) {
    return switch (this) {
      case BINARY -> reader.readBinaryData().getData();
      case LONG -> Long.toString(reader.readInt64()).getBytes(UTF_8);
      case TEXT -> reader.readString().getBytes(UTF_8);
      case LIST -> {
        List<String> words = new ArrayList<>();
        reader.readStartArray();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
          words.add(reader.readString());
        }
        reader.readEndArray();
        yield String.join(" ", words).getBytes(UTF_8);
      }
    };
  }

  /** The type of a field among these; binary for others. */
  static FieldType of(String field, Map<String, FieldType> types) {
    @Nullable FieldType type = types.get(field);
    return type == null ? BINARY : type;
  }

  private static boolean isNumber(String text) {
    try {
      return Long.toString(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String text(byte[] value) {
    return new String(value, UTF_8);
  }

  private static Map<String, FieldType> words() {
    Map<String, FieldType> words = new LinkedHashMap<>();
    words.put("long", LONG);
    words.put("text", TEXT);
    words.put("list", LIST);
    return words;
  }
}
