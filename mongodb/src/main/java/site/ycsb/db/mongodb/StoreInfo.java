// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import site.ycsb.DBException;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/**
 * What the servers report about themselves.
 *
 * @param product the product; for a server of other makers, the name of its process
 * @param engine the storage engine; empty if the server does not report it
 * @param longKeys whether keys have no limit of their own
 * @param counts whether a collection's own count is that of its records; behind a mongos it may
 *     count some records twice (mongodb.com/docs, db.collection.estimatedDocumentCount)
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

  /**
   * The largest key before compatibility version 4.2: an index entry has less than 1,024 bytes, of
   * which 12 are two lengths, a type, an empty name and two ends (BSON).
   */
  private static final int OLD_KEY_BYTES = 1_023 - 12;

  /** The compatibility version from which index entries have no limit (SERVER-36281). */
  private static final String LONG_KEYS_VERSION = "4.2";

  /** A field of buildInfo that only Percona's build has (percona-server-mongodb). */
  private static final String PERCONA = "psmdbVersion";

  /** How mongo-java-server names its process. */
  private static final String JAVA_SERVER = "java";

  /** Asks the servers, and checks that they meet the settings. */
  static StoreInfo of(MongoClient driver, MongoDbSettings settings) throws DBException {
    try {
      MongoDatabase admin = driver.getDatabase("admin").withReadPreference(settings.members());
      BsonDocument build = ask(admin, command("buildInfo"));
      String version = text(build, "version", "?");
      BsonDocument status = askIfAllowed(admin, statusCommand());
      String process = text(status, "process", "mongod");
      StoreInfo info =
          new StoreInfo(
              build.containsKey(PERCONA) ? "Percona Server for MongoDB" : product(process),
              version,
              text(status.getDocument("storageEngine", new BsonDocument()), "name", ""),
              topology(driver.getClusterDescription()),
              settings.addresses(),
              longKeys(admin, version),
              driver.getClusterDescription().getType() != ClusterType.SHARDED);
      info.check(settings, process);
      Compressor.check(admin, settings);
      readNothing(driver, settings);
      return info;
    } catch (MongoException | BSONException e) {
      throw StartFailure.of(e, driver.getClusterDescription(), settings);
    }
  }

  /** Fails for a user without read access; the commands above are often open to all. */
  private static void readNothing(MongoClient driver, MongoDbSettings settings) {
    BsonDocument find =
        new BsonDocument("find", new BsonString(settings.table()))
            .append("filter", MongoTable.hasKey(""))
            .append("limit", new BsonInt32(1));
    ask(driver.getDatabase(settings.database()).withReadPreference(settings.members()), find);
  }

  String describe() {
    String withEngine = engine.isEmpty() ? "" : ", engine " + engine;
    return product + " " + version + withEngine + ", " + topology + ", at " + addresses;
  }

  List<DocumentedLimit> documentedLimits() {
    String limits = "mongodb.com/docs/manual/reference/limits, BSON Document Size";
    String unlimited = "SERVER-36281: no limit of index entries, so that of the document";
    String limited = "mongodb.com/docs/v4.0/reference/limits, Index Key Limit";
    return List.of(
        longKeys
            ? new DocumentedLimit(Part.KEY, MAX_DOCUMENT_BYTES, unlimited)
            : new DocumentedLimit(Part.KEY, OLD_KEY_BYTES, limited),
        new DocumentedLimit(Part.VALUE, MAX_DOCUMENT_BYTES, limits + ", fields and key together"));
  }

  private void check(MongoDbSettings settings, String process) throws DBException {
    String wanted = settings.engine().orElse(engine);
    if (engine.isEmpty() && !wanted.isEmpty()) {
      throw new DBException(
          ("mongodb: %s does not report its storage engine, so mongodb.engine=%s can't be checked;"
                  + " give the user the role clusterMonitor, or remove the setting.")
              .formatted(addresses, wanted));
    }
    if (!wanted.equalsIgnoreCase(engine)) {
      throw new DBException(
          ("mongodb: %s runs the storage engine %s instead of %s; correct mongodb.engine or the"
                  + " server.")
              .formatted(addresses, engine, wanted));
    }
    if (process.equals(JAVA_SERVER) && !settings.acknowledged()) {
      throw new DBException(
          ("mongodb: the stand-in at %s cannot take writes with w=0; correct mongodb.writeconcern,"
                  + " or take a mongod.")
              .formatted(addresses));
    }
  }

  private static String product(String process) {
    return switch (process) {
      case "mongod", "mongos" -> "MongoDB";
      case JAVA_SERVER -> "mongo-java-server (a stand-in) as MongoDB";
      default -> process + " as MongoDB";
    };
  }

  private static String topology(ClusterDescription servers) {
    if (servers.getType() == ClusterType.REPLICA_SET) {
      // A member that is connected to alone still reports the others.
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

  /** By the compatibility version, or by the server's own if it does not report one. */
  private static boolean longKeys(MongoDatabase admin, String version) {
    String parameter = "featureCompatibilityVersion";
    BsonDocument answer =
        askIfAllowed(admin, command("getParameter").append(parameter, new BsonInt32(1)));
    BsonDocument reported =
        answer.isDocument(parameter) ? answer.getDocument(parameter) : new BsonDocument();
    return isFrom(text(reported, "version", version), LONG_KEYS_VERSION);
  }

  /** Whether a version such as {@code 4.2.25} is {@code least} or later. */
  static boolean isFrom(String version, String least) {
    try {
      return Version.parse(version).compareTo(Version.parse(least)) >= 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String text(BsonDocument document, String field, String absent) {
    return document.getString(field, new BsonString(absent)).getValue();
  }

  private static BsonDocument command(String name) {
    return new BsonDocument(name, new BsonInt32(1));
  }

  /** {@code serverStatus} without its largest sections. */
  static BsonDocument statusCommand() {
    BsonDocument command = command("serverStatus");
    for (String section : List.of("repl", "metrics", "locks", "wiredTiger", "tcmalloc")) {
      command.append(section, new BsonInt32(0));
    }
    return command;
  }

  /** The answer to a command, from the members that the database's read preference allows. */
  static BsonDocument ask(MongoDatabase database, BsonDocument command) {
    return database.runCommand(command, database.getReadPreference(), BsonDocument.class);
  }

  /** An empty answer if the user may not ask, or the server does not know the command. */
  static BsonDocument askIfAllowed(MongoDatabase admin, BsonDocument command) {
    try {
      return ask(admin, command);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }
}
