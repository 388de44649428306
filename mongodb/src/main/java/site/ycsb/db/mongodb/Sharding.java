// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterType;
import org.bson.BsonDocument;
import org.bson.BsonString;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Secrets;

/**
 * Shards the collection of the records as {@code sh.shardCollection(name, {_id: "hashed"})} does
 * (mongodb.com/docs/manual/reference/command/shardCollection). The server answers a repeat with the
 * same key by success.
 */
final class Sharding {
  /** AlreadyInitialized, by which servers before 4.4 answer a repeat of enableSharding. */
  private static final int ENABLED_ALREADY = 23;

  private Sharding() {}

  static void byHashedKey(MongoClient driver, MongoDbSettings settings) throws DBException {
    if (driver.getClusterDescription().getType() != ClusterType.SHARDED) {
      throw new DBException(
          ("mongodb: %s is not a mongos, so mongodb.shard=true cannot shard the collection; name a"
                  + " mongos in mongodb.url, or remove the setting.")
              .formatted(settings.addresses()));
    }
    MongoDatabase admin = driver.getDatabase("admin");
    String name = settings.database() + "." + settings.table();
    BsonDocument key = new BsonDocument(MongoRecord.ID, new BsonString("hashed"));
    try {
      enable(admin, settings.database());
      admin.runCommand(
          new BsonDocument("shardCollection", new BsonString(name)).append("key", key));
    } catch (MongoException e) {
      throw new DBException(
          ("mongodb: %s cannot shard %s for mongodb.shard=true (%s); correct what it says, or remove"
                  + " the setting.")
              .formatted(settings.addresses(), name, words(e)),
          e);
    }
  }

  /** Needed before MongoDB 6.0, and without effect since. */
  private static void enable(MongoDatabase admin, String database) {
    try {
      admin.runCommand(new BsonDocument("enableSharding", new BsonString(database)));
    } catch (MongoCommandException e) {
      if (e.getCode() != ENABLED_ALREADY) {
        throw e;
      }
    }
  }

  private static String words(MongoException e) {
    String text =
        e instanceof MongoCommandException failure ? failure.getErrorMessage() : e.getMessage();
    return Secrets.mask(String.valueOf(text).replaceAll("\\s+", " ").replaceFirst("\\.$", ""));
  }
}
