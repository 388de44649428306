// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ServerDescription;
import com.mongodb.connection.SslSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Properties;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.configuration.CodecRegistries;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.tls.Tls;

/**
 * The servers, and the one driver that all clients of a process share. The driver's pool lends each
 * operation a connection. Thread-safe.
 */
final class Deployment implements AutoCloseable {
  private static final String SHARED = "mongodb.deployment";

  /** The driver's own default. The pool opens a connection only when one is needed. */
  private static final int LEAST_POOL_SIZE = 100;

  /** The driver's default for the pause between two checks of a server (ServerSettings). */
  private static final long CHECK_PAUSE_MILLIS = 500;

  /** The shortest pause between two checks: 10 attempts a second, as with every binding. */
  private static final long LEAST_CHECK_PAUSE_MILLIS = 100;

  /** How many checks of a server must fit into the time for selecting one. */
  private static final int CHECKS_WITHIN_SELECTION = 10;

  private final MongoDbSettings settings;
  private final MongoClient driver;
  private @Nullable StoreInfo info;
  private @Nullable DBException refusal;

  private Deployment(MongoDbSettings settings) {
    this.settings = settings;
    this.driver = WatchedStreams.driver(driverSettings(settings), settings.timeoutMillis());
  }

  /** Acquires the deployment of these properties; the caller releases it. */
  static Shared<Deployment> join(Properties properties, MongoDbSettings settings)
      throws DBException {
    Shared<Deployment> shared;
    try {
      shared = Shared.acquire(properties, SHARED, () -> new Deployment(settings));
    } catch (IllegalArgumentException | IllegalStateException | MongoException e) {
      throw new DBException(
          "mongodb: the driver rejects this combination of options in mongodb.url (%s); correct it."
              .formatted(Secrets.mask(String.valueOf(e.getMessage()))),
          e);
    }
    try {
      shared.get().connect();
      return shared;
    } catch (DBException e) {
      shared.releaseSafely();
      throw e;
    }
  }

  /** Asks what the servers are, once for all clients: each failure takes the whole timeout. */
  private synchronized void connect() throws DBException {
    if (refusal != null) {
      throw new DBException(refusal.getMessage(), refusal);
    }
    try {
      if (info == null) {
        StoreInfo found = look();
        index();
        info = found;
      }
    } catch (DBException e) {
      refusal = e;
      throw e;
    }
  }

  /** Makes the indexes that are missing, before the first record of a load. */
  private void index() throws DBException {
    for (Map.Entry<String, Integer> index : settings.indexes().entrySet()) {
      BsonDocument field = new BsonDocument(index.getKey(), new BsonInt32(index.getValue()));
      try {
        table(settings.table()).collection().createIndex(field);
      } catch (MongoException e) {
        throw new DBException(
            "mongodb: the index %s of mongodb.indexes can't be made at %s: %s; correct what it says."
                .formatted(index.getKey(), settings.addresses(), e.getMessage()),
            e);
      }
    }
  }

  /** Retries until the timeout, since the first connect may take longer than a selection. */
  private StoreInfo look() throws DBException {
    long deadline = System.nanoTime() + MILLISECONDS.toNanos(settings.timeoutMillis());
    while (true) {
      try {
        return StoreInfo.of(driver, settings);
      } catch (DBException e) {
        boolean waits = e.getCause() instanceof MongoTimeoutException && !isRefused();
        if (!waits || System.nanoTime() - deadline >= 0) {
          throw e;
        }
      }
    }
  }

  /** Whether nobody listens at any of the addresses, or a certificate is not accepted there. */
  private boolean isRefused() {
    return driver.getClusterDescription().getServerDescriptions().stream()
        .map(ServerDescription::getException)
        .allMatch(
            failure ->
                (failure instanceof MongoSocketOpenException
                        && failure.getCause() instanceof ConnectException)
                    || (failure != null && isOfCertificate(failure)));
  }

  private boolean isOfCertificate(Throwable failure) {
    return MongoDbSettings.TLS
        .refusal(failure, settings.tls(), settings.addressSettings())
        .isPresent();
  }

  synchronized StoreInfo info() {
    if (info == null) {
      throw new IllegalStateException("join connects before it returns");
    }
    return info;
  }

  MongoDbSettings settings() {
    return settings;
  }

  /** Shards the collection before a load. */
  void shard() throws DBException {
    Sharding.byHashedKey(driver, settings);
  }

  MongoTable table(String name) {
    MongoDatabase database = driver.getDatabase(settings.database());
    return new MongoTable(
        name,
        database,
        database.getCollection(name, MongoRecord.class),
        database.getReadConcern().asDocument(),
        settings.findByCommand(),
        settings.upsert(),
        settings.types());
  }

  Status statusOf(Exception e) {
    return MongoStatuses.of(e, driver.getClusterDescription());
  }

  @Override
  public void close() {
    driver.close();
  }

  /** The pause between two checks of a server; waiting threads connect only after a check. */
  private static long checkPauseMillis(MongoDbSettings settings) {
    long pause = settings.selectionMillis() / CHECKS_WITHIN_SELECTION;
    long bounded = Math.max(LEAST_CHECK_PAUSE_MILLIS, Math.min(CHECK_PAUSE_MILLIS, pause));
    return Math.max(1, Math.min(bounded, settings.selectionMillis() / 2));
  }

  /** The options of the driver; those of the URL override the defaults here. */
  static MongoClientSettings driverSettings(MongoDbSettings settings) {
    int timeout = settings.timeoutMillis();
    long checkPause = checkPauseMillis(settings);
    int poolSize = Math.max(LEAST_POOL_SIZE, settings.threads());
    MongoRecordCodec records = new MongoRecordCodec(settings.types());
    MongoClientSettings.Builder builder =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(settings.selectionMillis(), MILLISECONDS))
            .applyToSocketSettings(
                to -> to.connectTimeout(timeout, MILLISECONDS).readTimeout(timeout, MILLISECONDS))
            .applyToConnectionPoolSettings(
                pool -> pool.maxSize(poolSize).maxWaitTime(timeout, MILLISECONDS))
            .applyToServerSettings(server -> server.minHeartbeatFrequency(checkPause, MILLISECONDS))
            // A retry would hide a failure, and wait for two more connections.
            .retryReads(false)
            .applyConnectionString(settings.url())
            .codecRegistry(
                CodecRegistries.fromRegistries(
                    CodecRegistries.fromCodecs(
                        records, new MongoRecordCodec.FindReplyCodec(records)),
                    MongoClientSettings.getDefaultCodecRegistry()));
    if (settings.url().getCompressorList().isEmpty()) {
      builder.compressorList(settings.compressors().stream().map(Compressor::make).toList());
    }
    settings.tls().ifPresent(tls -> builder.applyToSslSettings(ssl -> encrypt(ssl, tls)));
    settings.writeConcern().ifPresent(builder::writeConcern);
    settings.readConcern().ifPresent(builder::readConcern);
    settings.readPreference().ifPresent(builder::readPreference);
    return builder.build();
  }

  /** The URL may allow other host names too. */
  private static void encrypt(SslSettings.Builder ssl, Tls tls) {
    try {
      ssl.enabled(true).context(tls.context());
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The files were readable when settings were checked", e);
    }
    if (tls.insecure()) {
      ssl.invalidHostNameAllowed(true);
    }
  }
}
