// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads records without an intermediate document, which would cost a codec lookup and
 * three objects for each field. Thread-safe.
 */
final class MongoRecordCodec implements Codec<MongoRecord> {
  private final Map<String, FieldType> types;

  /** The codec of records whose fields have these types, and of others binary. */
  MongoRecordCodec(Map<String, FieldType> types) {
    this.types = types;
  }

  @Override
  public void encode(BsonWriter writer, MongoRecord record, EncoderContext context) {
    record.encoded();
    writer.writeStartDocument();
    writer.writeString(MongoRecord.ID, record.key());
    for (Map.Entry<String, byte[]> field : record.fields().entrySet()) {
      String name = field.getKey();
      FieldType.of(name, types).write(name, field.getValue(), writer);
    }
    writer.writeEndDocument();
  }

  /** Reads a record; fails at a field of another type, which another client wrote. */
  @Override
  public MongoRecord decode(BsonReader reader, DecoderContext context) {
    MongoRecord record = new MongoRecord("");
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      String name = reader.readName();
      if (name.equals(MongoRecord.ID)) {
        reader.skipValue();
      } else {
        record.fields().put(name, FieldType.of(name, types).read(reader));
      }
    }
    reader.readEndDocument();
    return record;
  }

  @Override
  public Class<MongoRecord> getEncoderClass() {
    return MongoRecord.class;
  }

  /**
   * The record, if there is one, in the reply to a {@code find}: {@code {cursor: {firstBatch:
   * [...], ...}, ...}} (mongodb.com/docs/manual/reference/command/find).
   */
  record FindReply(@Nullable MongoRecord record) {}

  /** Reads a {@link FindReply} and skips everything but the record. Thread-safe. */
  static final class FindReplyCodec implements Codec<FindReply> {
    private final MongoRecordCodec records;

    FindReplyCodec(MongoRecordCodec records) {
      this.records = records;
    }

    @Override
    public FindReply decode(BsonReader reader, DecoderContext context) {
      MongoRecord record = null;
      reader.readStartDocument();
      while (skipTo("cursor", reader)) {
        reader.readStartDocument();
        while (skipTo("firstBatch", reader)) {
          reader.readStartArray();
          while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            record = records.decode(reader, context);
          }
          reader.readEndArray();
        }
        reader.readEndDocument();
      }
      reader.readEndDocument();
      return new FindReply(record);
    }

    /** Moves to the value of this field; false at the end of the document. */
    private static boolean skipTo(String field, BsonReader reader) {
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        if (reader.readName().equals(field)) {
          return true;
        }
        reader.skipValue();
      }
      return false;
    }

    @Override
    public void encode(BsonWriter writer, FindReply reply, EncoderContext context) {
      throw new UnsupportedOperationException("Replies are only read");
    }

    @Override
    public Class<FindReply> getEncoderClass() {
      return FindReply.class;
    }
  }
}
