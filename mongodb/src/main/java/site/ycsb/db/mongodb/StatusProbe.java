// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.StoreProbe;

/**
 * Asks one server for its use of resources: {@code serverStatus} for memory ({@code mem}, in MiB),
 * CPU times ({@code extra_info}, in microseconds, on Linux) and network bytes, {@code dbStats} for
 * the size of the records and their index, as the engine stores them
 * (mongodb.com/docs/manual/reference/command/serverStatus, .../dbStats). A figure that the server
 * does not report is unknown.
 */
final class StatusProbe extends StoreProbe<MongoClient> {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final long BYTES_PER_MIB = 1 << 20;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Fields of dbStats, and their names here. */
  private static final Map<String, String> DB_STATS =
      Map.of(
          "objects", "documents",
          "dataSize", "dataBytes",
          "storageSize", "storageBytes",
          "indexSize", "indexBytes");

  private final String host;
  private final Properties properties;
  private String database = "";

  StatusProbe(String host, Properties properties) {
    super(host);
    this.host = host;
    this.properties = properties;
  }

  @Override
  public String describe() {
    return "serverStatus of " + host;
  }

  @Override
  protected Reading read(MongoClient over) {
    BsonDocument dbStats = new BsonDocument("dbStats", new BsonInt32(1));
    return reading(
        StoreInfo.ask(over.getDatabase("admin"), StoreInfo.statusCommand()),
        StoreInfo.ask(over.getDatabase(database), dbStats));
  }

  static Reading reading(BsonDocument status, BsonDocument sizes) {
    long storage = number(1, sizes, "storageSize");
    long index = number(1, sizes, "indexSize");
    boolean areKnown = storage != Reading.UNKNOWN && index != Reading.UNKNOWN;
    Map<String, Long> store = new LinkedHashMap<>();
    DB_STATS.forEach((field, name) -> store.put(name, number(1, sizes, field)));
    store.values().removeIf(value -> value == Reading.UNKNOWN);
    return Reading.of(
            number(NANOS_PER_MICRO, status, "extra_info", "user_time_us"),
            number(NANOS_PER_MICRO, status, "extra_info", "system_time_us"),
            number(BYTES_PER_MIB, status, "mem", "resident"),
            number(BYTES_PER_MIB, status, "mem", "virtual"))
        .with(Metric.FILES, areKnown ? storage + index : Reading.UNKNOWN)
        .withStore(store)
        .withNetwork(
            number(1, status, "network", "bytesIn"), number(1, status, "network", "bytesOut"));
  }

  /** The number at this path times its unit, or unknown. */
  private static long number(long unit, BsonDocument document, String... path) {
    BsonValue value = document;
    for (String name : path) {
      value = value != null && value.isDocument() ? value.asDocument().get(name) : null;
    }
    return value != null && value.isNumber()
        ? value.asNumber().longValue() * unit
        : Reading.UNKNOWN;
  }

  @Override
  public boolean knowsStore() {
    return true;
  }

  @Override
  protected MongoClient connect() throws SettingsException {
    MongoDbSettings settings = MongoDbSettings.of(properties);
    database = settings.database();
    return MongoClients.create(
        MongoClientSettings.builder(Deployment.driverSettings(settings))
            .applyToClusterSettings(
                cluster ->
                    cluster
                        .hosts(List.of(new ServerAddress(host)))
                        .mode(ClusterConnectionMode.SINGLE)
                        .serverSelectionTimeout(TIMEOUT_MILLIS, MILLISECONDS))
            .applyToSocketSettings(
                to ->
                    to.connectTimeout(TIMEOUT_MILLIS, MILLISECONDS)
                        .readTimeout(TIMEOUT_MILLIS, MILLISECONDS))
            .build());
  }
}
