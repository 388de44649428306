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

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.DBException;

/**
 * Makes sure that a server takes one of the compressors wanted. Where none is common, driver and
 * server go on uncompressed without a word (driver specifications, compression).
 */
final class Compression {
  private Compression() {}

  /**
   * Asks the server as the driver does when it connects.
   *
   * @throws DBException with one sentence when it takes none of them
   */
  static void check(MongoDatabase admin, MongoDbSettings settings) throws DBException {
    if (settings.compressors().isEmpty()) {
      return;
    }
    BsonArray wanted = new BsonArray();
    settings.compressors().forEach(c -> wanted.add(new BsonString(c.word())));
    BsonArray taken = hello(admin, wanted).getArray("compression", new BsonArray());
    boolean common = false;
    for (BsonValue compressor : taken) {
      common |= wanted.contains(compressor);
    }
    if (!common) {
      throw new DBException(
          "mongodb: the server at "
              + settings.addresses()
              + " takes none of mongodb.compressors="
              + String.join(",", settings.compressors().stream().map(Compressor::word).toList())
              + "; remove them, or allow one there by net.compression.compressors.");
    }
  }

  private static BsonDocument hello(MongoDatabase admin, BsonArray wanted) {
    try {
      return hello(admin, "hello", wanted);
    } catch (MongoCommandException e) {
      return hello(admin, "isMaster", wanted); // its name before MongoDB 5.0
    }
  }

  private static BsonDocument hello(MongoDatabase admin, String name, BsonArray wanted) {
    BsonDocument command = new BsonDocument(name, new BsonInt32(1)).append("compression", wanted);
    return admin.runCommand(command, admin.getReadPreference(), BsonDocument.class);
  }
}
