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
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import site.ycsb.DBException;
import site.ycsb.kv.binding.DocumentedLimit;

/**
 * What servers say of themselves.
 *
 * @param product the name, for a server that is not MongoDB's own as it calls its process
 * @param version the version, which a stand-in may only claim
 * @param engine the storage engine; empty where the server does not tell
 * @param topology how the servers form one deployment, in words
 * @param addresses host and port of those that the settings name
 * @param longKeys whether keys may be longer than an index entry of old
 * @param counts whether the count that a collection keeps is that of its records; behind a mongos
 *     it may count some twice (mongodb.com/docs, db.collection.estimatedDocumentCount)
 */
record StoreInfo(
    String product,
    String version,
    String engine,
    String topology,
    String addresses,
    boolean longKeys,
    boolean counts) {

  /** The largest document (mongodb.com/docs/manual/reference/limits, "BSON Document Size"). */
  static final int MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

  /** The largest index entry before compatibility version 4.2: less than 1,024 bytes. */
  private static final int OLD_INDEX_ENTRY_BYTES = 1_023;

  /** What an entry has beside its text: two lengths, a type, an empty name, two ends (BSON). */
  private static final int OLD_INDEX_OVERHEAD_BYTES = 12;

  /** The compatibility version from which index entries have no limit (SERVER-36281). */
  private static final String LONG_KEYS_VERSION = "4.2";

  private static final String MONGOD = "mongod";
  private static final String MONGOS = "mongos";

  /** What Percona's build tells beside the version (percona-server-mongodb, buildInfo). */
  private static final String PERCONA = "psmdbVersion";

  /** How mongo-java-server names its process. */
  private static final String JAVA_SERVER = "java";

  /**
   * Asks the servers, and checks what the settings demand of them.
   *
   * @throws DBException with one sentence when there is none that can be used
   */
  static StoreInfo of(MongoClient driver, MongoDbSettings settings) throws DBException {
    try {
      MongoDatabase admin = driver.getDatabase("admin").withReadPreference(settings.members());
      BsonDocument build = ask(admin, command("buildInfo"));
      String version = build.getString("version", new BsonString("?")).getValue();
      BsonDocument status = askIfAllowed(admin, statusCommand());
      String process = status.getString("process", new BsonString(MONGOD)).getValue();
      String engine =
          status
              .getDocument("storageEngine", new BsonDocument())
              .getString("name", new BsonString(""))
              .getValue();
      StoreInfo info =
          new StoreInfo(
              build.containsKey(PERCONA) ? "Percona Server for MongoDB" : product(process),
              version,
              engine,
              topology(driver.getClusterDescription()),
              settings.addresses(),
              longKeys(admin, version),
              driver.getClusterDescription().getType() != ClusterType.SHARDED);
      info.check(settings, process);
      Compression.check(admin, settings);
      readNothing(driver, settings);
      return info;
    } catch (MongoException | BSONException e) {
      throw StartFailure.of(e, driver.getClusterDescription(), settings);
    }
  }

  /** Tells a user who may not read from one who may: what was asked before is often free to all. */
  private static void readNothing(MongoClient driver, MongoDbSettings settings) {
    BsonDocument find =
        new BsonDocument("find", new BsonString(settings.table()))
            .append("filter", MongoTable.hasKey(""))
            .append("limit", new BsonInt32(1));
    MongoDatabase database = driver.getDatabase(settings.database());
    ask(database.withReadPreference(settings.members()), find);
  }

  /** Product, version, engine, topology and addresses. */
  String describe() {
    return product
        + " "
        + version
        + (engine.isEmpty() ? "" : ", engine " + engine)
        + ", "
        + topology
        + ", at "
        + addresses;
  }

  List<DocumentedLimit> documentedLimits() {
    DocumentedLimit value =
        new DocumentedLimit(
            DocumentedLimit.Part.VALUE,
            MAX_DOCUMENT_BYTES,
            "mongodb.com/docs/manual/reference/limits, BSON Document Size, fields and key together");
    // A key without a limit of its own is still a part of the document.
    DocumentedLimit key =
        longKeys
            ? new DocumentedLimit(
                DocumentedLimit.Part.KEY,
                MAX_DOCUMENT_BYTES,
                "SERVER-36281: no limit of index entries, so that of the document")
            : new DocumentedLimit(
                DocumentedLimit.Part.KEY,
                OLD_INDEX_ENTRY_BYTES - OLD_INDEX_OVERHEAD_BYTES,
                "mongodb.com/docs/v4.0/reference/limits, Index Key Limit");
    return List.of(key, value);
  }

  private void check(MongoDbSettings settings, String process) throws DBException {
    String wanted = settings.engine().orElse(engine);
    if (engine.isEmpty() && !wanted.isEmpty()) {
      throw new DBException(
          "mongodb: "
              + addresses
              + " does not tell its storage engine, so that mongodb.engine="
              + wanted
              + " can't be checked; give the user the role clusterMonitor, or remove it.");
    }
    if (!wanted.equalsIgnoreCase(engine)) {
      throw new DBException(
          "mongodb: "
              + addresses
              + " runs the storage engine "
              + engine
              + " in place of "
              + wanted
              + "; correct mongodb.engine or the server.");
    }
    if (process.equals(JAVA_SERVER) && !settings.acknowledged()) {
      throw new DBException(
          "mongodb: the stand-in at "
              + addresses
              + " cannot take writes with w=0; correct mongodb.writeconcern, or take a mongod.");
    }
  }

  private static String product(String process) {
    return switch (process) {
      case MONGOD, MONGOS -> "MongoDB";
      case JAVA_SERVER -> "mongo-java-server (a stand-in) as MongoDB";
      default -> process + " as MongoDB";
    };
  }

  private static String topology(ClusterDescription servers) {
    if (servers.getType() == ClusterType.REPLICA_SET) {
      // Through a connection to one member only, that one tells of the others.
      ServerDescription member = servers.getServerDescriptions().get(0);
      return "replica set " + member.getSetName() + " of " + member.getHosts().size();
    }
    return switch (servers.getType()) {
      case STANDALONE -> "standalone";
      case SHARDED -> "sharded behind mongos";
      case LOAD_BALANCED -> "behind a load balancer";
      default -> "of unknown topology";
    };
  }

  /** Where the compatibility version can't be asked, the server's own tells it. */
  private static boolean longKeys(MongoDatabase admin, String version) {
    BsonDocument parameters =
        askIfAllowed(
            admin, command("getParameter").append("featureCompatibilityVersion", new BsonInt32(1)));
    String compatible = version;
    BsonValue told = parameters.get("featureCompatibilityVersion");
    if (told != null && told.isDocument() && told.asDocument().isString("version")) {
      compatible = told.asDocument().getString("version").getValue();
    }
    return isFrom(compatible, LONG_KEYS_VERSION);
  }

  /** Whether a version such as {@code 4.2.25} is {@code least} or later. */
  static boolean isFrom(String version, String least) {
    String[] parts = version.split("\\D+", -1);
    String[] wanted = least.split("\\.", -1);
    for (int i = 0; i < wanted.length; i++) {
      int part = i < parts.length && !parts[i].isEmpty() ? Integer.parseInt(parts[i]) : 0;
      int of = Integer.parseInt(wanted[i]);
      if (part != of) {
        return part > of;
      }
    }
    return true;
  }

  private static BsonDocument command(String name) {
    return new BsonDocument(name, new BsonInt32(1));
  }

  /** Status without its largest sections. */
  static BsonDocument statusCommand() {
    BsonDocument command = command("serverStatus");
    for (String section : List.of("repl", "metrics", "locks", "wiredTiger", "tcmalloc")) {
      command.append(section, new BsonInt32(0));
    }
    return command;
  }

  private static BsonDocument ask(MongoDatabase admin, BsonDocument command) {
    return admin.runCommand(command, admin.getReadPreference(), BsonDocument.class);
  }

  /** An empty answer where the user may not ask, or the server does not know the command. */
  private static BsonDocument askIfAllowed(MongoDatabase admin, BsonDocument command) {
    try {
      return ask(admin, command);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }
}
