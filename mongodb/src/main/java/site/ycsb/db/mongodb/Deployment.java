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
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterDescription;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.bson.codecs.configuration.CodecRegistries;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Shared;

/**
 * The servers, through the one driver that all clients of a process share, as the driver wants it:
 * its pool lends each operation a connection, and opens no more than there are operations at once.
 * Thread-safe.
 */
final class Deployment implements AutoCloseable {
  private static final String SHARED = "mongodb.deployment";

  /** The driver's own default, which is no more than a bound: none is opened before it is used. */
  private static final int LEAST_POOL_SIZE = 100;

  /** Checks of a server come no closer than this: the driver's default (ServerSettings). */
  private static final long CHECK_PAUSE_MILLIS = 500;

  /** How many checks of a server that is back must fit into the time for finding one. */
  private static final int CHECKS_WITHIN_TIMEOUT = 20;

  private final MongoDbSettings settings;
  private final MongoClient driver;
  private @Nullable StoreInfo info;
  private @Nullable DBException refusal;

  private Deployment(MongoDbSettings settings) {
    this.settings = settings;
    this.driver = MongoClients.create(driverSettings(settings));
  }

  /**
   * Takes part in the deployment of these properties, which the caller has to release.
   *
   * @throws DBException with one sentence when no server can be used
   */
  static Shared<Deployment> join(Properties properties, MongoDbSettings settings)
      throws DBException {
    Shared<Deployment> shared;
    try {
      shared = Shared.acquire(properties, SHARED, () -> new Deployment(settings));
    } catch (IllegalArgumentException | IllegalStateException | MongoException e) {
      throw new DBException(
          "mongodb: the driver does not take the options of mongodb.url together ("
              + Secrets.mask(String.valueOf(e.getMessage()))
              + "); correct them.",
          e);
    }
    try {
      shared.get().connect();
      return shared;
    } catch (DBException e) {
      leave(shared);
      throw e;
    }
  }

  /** Ends the caller's part. */
  static void leave(Shared<Deployment> shared) {
    try {
      shared.release();
    } catch (Exception e) {
      throw new IllegalStateException("Closing the driver throws nothing", e);
    }
  }

  /** Asks what the servers are, once for all clients, who would else wait one after the other. */
  private synchronized void connect() throws DBException {
    if (refusal != null) {
      throw new DBException(refusal.getMessage(), refusal);
    }
    if (info == null) {
      try {
        info = StoreInfo.of(driver, settings);
      } catch (DBException e) {
        refusal = e;
        throw e;
      }
    }
  }

  /** What the servers are. */
  synchronized StoreInfo info() {
    if (info == null) {
      throw new IllegalStateException("join connects before it answers");
    }
    return info;
  }

  MongoDbSettings settings() {
    return settings;
  }

  /** The operations on a table. */
  MongoTable table(String name) {
    MongoDatabase database = driver.getDatabase(settings.database());
    return new MongoTable(
        name,
        database,
        database.getCollection(name, MongoRecord.class),
        database.getReadConcern().asDocument(),
        settings.upsert());
  }

  /** The status for what an operation threw. */
  Status statusOf(RuntimeException e) {
    return MongoStatuses.of(e, servers());
  }

  private ClusterDescription servers() {
    return driver.getClusterDescription();
  }

  @Override
  public void close() {
    driver.close();
  }

  /** What the URL leaves open is decided here. */
  static MongoClientSettings driverSettings(MongoDbSettings settings) {
    int timeout = settings.timeoutMillis();
    long checkPause = Math.max(1, Math.min(CHECK_PAUSE_MILLIS, timeout / CHECKS_WITHIN_TIMEOUT));
    MongoClientSettings.Builder builder =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(timeout, TimeUnit.MILLISECONDS))
            .applyToSocketSettings(
                socket ->
                    socket
                        .connectTimeout(timeout, TimeUnit.MILLISECONDS)
                        .readTimeout(timeout, TimeUnit.MILLISECONDS))
            .applyToConnectionPoolSettings(
                pool ->
                    pool.maxSize(Math.max(LEAST_POOL_SIZE, settings.threads()))
                        .maxWaitTime(timeout, TimeUnit.MILLISECONDS))
            .applyToServerSettings(
                server -> server.minHeartbeatFrequency(checkPause, TimeUnit.MILLISECONDS))
            .applyConnectionString(settings.url())
            .codecRegistry(
                CodecRegistries.fromRegistries(
                    CodecRegistries.fromCodecs(new MongoRecordCodec(), new FindReply.ReplyCodec()),
                    MongoClientSettings.getDefaultCodecRegistry()));
    if (settings.url().getCompressorList().isEmpty()) {
      builder.compressorList(settings.compressors().stream().map(Compressor::make).toList());
    }
    settings.writeConcern().ifPresent(builder::writeConcern);
    settings.readConcern().ifPresent(builder::readConcern);
    settings.readPreference().ifPresent(builder::readPreference);
    return builder.build();
  }
}
