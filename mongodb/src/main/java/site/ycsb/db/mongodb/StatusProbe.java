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

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/**
 * Asks one server what it uses: {@code serverStatus} for memory ({@code mem}, in MiB), processor
 * times ({@code extra_info}, in microseconds, on Linux) and network bytes, {@code dbStats} for the
 * size of the records and their index, as the engine stores them. What a server does not tell is
 * unknown (mongodb.com/docs/manual/reference/command/serverStatus, .../dbStats).
 */
final class StatusProbe implements Probe {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final long BYTES_PER_MIB = 1 << 20;
  private static final long NANOS_PER_MICRO = 1_000;

  /** Fields of dbStats (MongoDB manual, dbStats) and what they are called beside other stores'. */
  private static final Map<String, String> DB_STATS =
      Map.of(
          "objects", "documents",
          "dataSize", "dataBytes",
          "storageSize", "storageBytes",
          "indexSize", "indexBytes");

  private final String host;
  private final Properties properties;
  private @Nullable MongoClient driver;
  private String database = "";

  /** Asks the server at {@code host:port}, as the user of these settings. */
  StatusProbe(String host, Properties properties) {
    this.host = host;
    this.properties = properties;
  }

  @Override
  public String describe() {
    return "serverStatus of " + host;
  }

  @Override
  public Reading read() throws IOException {
    try {
      MongoClient current = driver == null ? connect() : driver;
      driver = current;
      BsonDocument status = ask(current, "admin", StoreInfo.statusCommand());
      BsonDocument sizes = ask(current, database, new BsonDocument("dbStats", new BsonInt32(1)));
      return reading(status, sizes);
    } catch (MongoException | SettingsException e) {
      close();
      throw new IOException(host + " does not tell what it uses: " + e.getMessage(), e);
    }
  }

  static Reading reading(BsonDocument status, BsonDocument sizes) {
    long files = sum(number(sizes, "storageSize"), number(sizes, "indexSize"));
    return Reading.of(
            times(number(status, "extra_info", "user_time_us"), NANOS_PER_MICRO),
            times(number(status, "extra_info", "system_time_us"), NANOS_PER_MICRO),
            times(number(status, "mem", "resident"), BYTES_PER_MIB),
            times(number(status, "mem", "virtual"), BYTES_PER_MIB))
        .withFiles(files)
        .withStore(counted(sizes))
        .withNetwork(number(status, "network", "bytesIn"), number(status, "network", "bytesOut"));
  }

  /** What dbStats tells of the database; figures that it lacks are left out. */
  private static Map<String, Long> counted(BsonDocument sizes) {
    Map<String, Long> counted = new LinkedHashMap<>();
    DB_STATS.forEach(
        (name, figure) -> {
          long value = number(sizes, name);
          if (value != Reading.UNKNOWN) {
            counted.put(figure, value);
          }
        });
    return counted;
  }

  @Override
  public boolean knowsStore() {
    return true;
  }

  private MongoClient connect() throws SettingsException {
    MongoDbSettings settings = MongoDbSettings.of(properties);
    database = settings.database();
    return MongoClients.create(
        MongoClientSettings.builder(Deployment.driverSettings(settings))
            .applyToClusterSettings(
                cluster ->
                    cluster
                        .hosts(List.of(new ServerAddress(host)))
                        .mode(ClusterConnectionMode.SINGLE)
                        .serverSelectionTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
            .applyToSocketSettings(
                socket ->
                    socket
                        .connectTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .readTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
            .build());
  }

  private static BsonDocument ask(MongoClient driver, String database, BsonDocument command) {
    return driver.getDatabase(database).runCommand(command, BsonDocument.class);
  }

  private static long number(BsonDocument document, String... path) {
    BsonValue value = document;
    for (String name : path) {
      value = value != null && value.isDocument() ? value.asDocument().get(name) : null;
    }
    return value != null && value.isNumber() ? value.asNumber().longValue() : Reading.UNKNOWN;
  }

  private static long times(long value, long unit) {
    return value == Reading.UNKNOWN ? value : value * unit;
  }

  private static long sum(long one, long other) {
    return one == Reading.UNKNOWN || other == Reading.UNKNOWN ? Reading.UNKNOWN : one + other;
  }

  @Override
  public void close() {
    if (driver != null) {
      driver.close();
      driver = null;
    }
  }
}
