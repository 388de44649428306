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

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@code find} of one record, {@code {cursor: {firstBatch: [...], ...}, ...}}
 * (mongodb.com/docs/manual/reference/command/find).
 *
 * @param record the record; null where there is none
 */
record FindReply(@Nullable MongoRecord record) {

  /** Reads such an answer, and nothing of it but the record. Thread-safe. */
  static final class ReplyCodec implements Codec<FindReply> {
    private final MongoRecordCodec records = new MongoRecordCodec();

    @Override
    public FindReply decode(BsonReader reader, DecoderContext context) {
      MongoRecord record = null;
      reader.readStartDocument();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        if (reader.readName().equals("cursor")) {
          record = first(reader, context);
        } else {
          reader.skipValue();
        }
      }
      reader.readEndDocument();
      return new FindReply(record);
    }

    private @Nullable MongoRecord first(BsonReader reader, DecoderContext context) {
      MongoRecord record = null;
      reader.readStartDocument();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        if (!reader.readName().equals("firstBatch")) {
          reader.skipValue();
          continue;
        }
        reader.readStartArray();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
          record = records.decode(reader, context);
        }
        reader.readEndArray();
      }
      reader.readEndDocument();
      return record;
    }

    @Override
    public void encode(BsonWriter writer, FindReply reply, EncoderContext context) {
      throw new UnsupportedOperationException("Answers are read only");
    }

    @Override
    public Class<FindReply> getEncoderClass() {
      return FindReply.class;
    }
  }
}
