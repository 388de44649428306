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

import org.bson.BsonBinary;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/**
 * Writes and reads records without a document between, which would cost a lookup of a codec and
 * three objects for each field. Thread-safe.
 */
final class MongoRecordCodec implements Codec<MongoRecord> {
  @Override
  public void encode(BsonWriter writer, MongoRecord record, EncoderContext context) {
    record.encoded();
    writer.writeStartDocument();
    writer.writeString(MongoRecord.ID, record.key());
    for (int i = 0; i < record.fieldCount(); i++) {
      writer.writeBinaryData(record.name(i), new BsonBinary(record.value(i)));
    }
    writer.writeEndDocument();
  }

  /**
   * Reads a record.
   *
   * @throws BsonInvalidOperationException for a field that is no binary, and so was written by
   *     somebody else
   */
  @Override
  public MongoRecord decode(BsonReader reader, DecoderContext context) {
    MongoRecord record = MongoRecord.reading();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      String name = reader.readName();
      if (name.equals(MongoRecord.ID)) {
        reader.skipValue();
      } else {
        record.add(name, reader.readBinaryData().getData());
      }
    }
    reader.readEndDocument();
    return record;
  }

  @Override
  public Class<MongoRecord> getEncoderClass() {
    return MongoRecord.class;
  }
}
