// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;

class MongoDbSettingsTest {
  private final Properties properties = new Properties();

  private void set(String... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
  }

  @Test
  void defaults() throws Exception {
    MongoDbSettings settings = MongoDbSettings.of(properties);

    assertThat(settings.hosts()).containsExactly("127.0.0.1:27017");
    assertThat(settings.database()).isEqualTo("ycsb");
    assertThat(settings.writeConcern()).isEmpty();
    assertThat(settings.acknowledged()).isTrue();
    assertThat(settings.readConcern()).isEmpty();
    assertThat(settings.readPreference()).isEmpty();
    assertThat(settings.compressors()).isEmpty();
    assertThat(settings.upsert()).isFalse();
    assertThat(settings.engine()).isEmpty();
    assertThat(settings.findByCommand()).isFalse();
    assertThat(settings.shard()).isFalse();
    assertThat(settings.timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.selectionMillis()).isEqualTo(1_000);
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(new MongoDbBinding().hasAddress(properties)).isFalse();
  }

  @Test
  void allOfThem() throws Exception {
    set("mongodb.host", "db1", "mongodb.port", "5", "mongodb.database", "d");
    set("mongodb.writeconcern", "majority", "mongodb.readconcern", "linearizable");
    set("mongodb.readpreference", "secondaryPreferred", "mongodb.compressors", "zlib");
    set("mongodb.upsert", "true", "mongodb.engine", "inMemory", "mongodb.timeout", "20");
    set("batchsize", "100", "threadcount", "300", "mongodb.unacknowledged", "true");

    MongoDbSettings settings = MongoDbSettings.of(properties);
    MongoClientSettings driver = Deployment.driverSettings(settings);

    assertThat(settings.hosts()).containsExactly("db1:5");
    assertThat(settings.database()).isEqualTo("d");
    assertThat(settings.upsert()).isTrue();
    assertThat(settings.engine()).hasValue("inMemory");
    assertThat(settings.batchSize()).isEqualTo(100);
    assertThat(driver.getWriteConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(driver.getReadConcern()).isEqualTo(ReadConcern.LINEARIZABLE);
    assertThat(driver.getReadPreference()).isEqualTo(ReadPreference.secondaryPreferred());
    assertThat(driver.getCompressorList()).hasSize(1);
    assertThat(driver.getConnectionPoolSettings().getMaxSize()).isEqualTo(300);
    assertThat(driver.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS)).isEqualTo(20);
    assertThat(driver.getSocketSettings().getConnectTimeout(TimeUnit.MILLISECONDS)).isEqualTo(20);
    assertThat(driver.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS))
        .isEqualTo(20);
    assertThat(driver.getRetryWrites()).isTrue();
    assertThat(driver.getRetryReads()).isFalse();
  }

  @Test
  void whatTheUrlSaysStands() throws Exception {
    String options = "?w=2&readPreference=nearest&maxPoolSize=7&retryReads=true";
    set("mongodb.url", "mongodb://a,b:5/d" + options);
    set("mongodb.timeout", "500", "threadcount", "50");

    MongoDbSettings settings = MongoDbSettings.of(properties);
    MongoClientSettings driver = Deployment.driverSettings(settings);

    assertThat(settings.hosts()).containsExactly("a:27017", "b:5");
    assertThat(settings.database()).isEqualTo("d");
    assertThat(driver.getWriteConcern()).isEqualTo(new WriteConcern(2));
    assertThat(driver.getReadPreference()).isEqualTo(ReadPreference.nearest());
    assertThat(driver.getConnectionPoolSettings().getMaxSize()).isEqualTo(7);
    assertThat(driver.getRetryReads()).isTrue();
    assertThat(driver.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS)).isEqualTo(500);
    assertThat(new MongoDbBinding().hasAddress(properties)).isTrue();
  }

  @Test
  void timeoutsAndCompressionLevelsOfTheUrlStandToo() throws Exception {
    set("mongodb.url", "mongodb://a/?socketTimeoutMS=77&compressors=zlib&zlibCompressionLevel=3");

    MongoClientSettings driver = Deployment.driverSettings(MongoDbSettings.of(properties));

    assertThat(driver.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS)).isEqualTo(77);
    assertThat(driver.getCompressorList().get(0).getProperty("LEVEL", -1)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb.timeout=300, 300",
    "mongodb.timeout=20000, 1000",
    "mongodb.selectiontimeout=30000, 30000",
    "mongodb.url=mongodb://a/?serverSelectionTimeoutMS=77, 77"
  })
  void aServerIsWaitedForNoLongerThanTheTimeoutUnlessThatIsGiven(String given, long millis)
      throws Exception {
    String[] setting = given.split("=", 2);
    set(setting[0], setting[1]);

    MongoClientSettings driver = Deployment.driverSettings(MongoDbSettings.of(properties));

    assertThat(driver.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS))
        .isEqualTo(millis);
  }

  @Test
  void tlsVerifiesCertificateAndHostNameUnlessTheUrlSwitchesThatOff() throws Exception {
    set("mongodb.url", "mongodb://a/?tls=true");
    MongoClientSettings driver = Deployment.driverSettings(MongoDbSettings.of(properties));
    assertThat(driver.getSslSettings().isEnabled()).isTrue();
    assertThat(driver.getSslSettings().isInvalidHostNameAllowed()).isFalse();

    set("mongodb.url", "mongodb://a/?tls=true&tlsInsecure=true");
    driver = Deployment.driverSettings(MongoDbSettings.of(properties));
    assertThat(driver.getSslSettings().isInvalidHostNameAllowed()).isTrue();
  }

  /** As in stock YCSB, admin only tells where the user is known. */
  @Test
  void adminIsNoDatabaseForRecords() throws Exception {
    set("mongodb.url", "mongodb://u:p@a/admin");
    assertThat(MongoDbSettings.of(properties).database()).isEqualTo("ycsb");
    set("mongodb.database", "other");
    assertThat(MongoDbSettings.of(properties).database()).isEqualTo("other");
  }

  @Test
  void theServerIsGivenOnce() {
    set("mongodb.url", "mongodb://a", "mongodb.host", "b");
    assertThatThrownBy(() -> MongoDbSettings.of(properties)).hasMessageContaining("given twice");
  }

  @ParameterizedTest
  @CsvSource({
    "w=1, mongodb.writeconcern, majority",
    "readConcernLevel=local, mongodb.readconcern, local",
    "readPreference=nearest, mongodb.readpreference, primary",
    "compressors=zlib, mongodb.compressors, zlib",
    "connectTimeoutMS=7, mongodb.timeout, 5",
    "socketTimeoutMS=7, mongodb.timeout, 5",
    "timeoutMS=7, mongodb.timeout, 5",
    "serverSelectionTimeoutMS=7, mongodb.selectiontimeout, 5"
  })
  void anOptionIsGivenOnce(String option, String setting, String value) {
    set("mongodb.url", "mongodb://a/?" + option, setting, value);
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessage(setting + " is also set by mongodb.url; keep one of them.");
  }

  @Test
  void unacknowledgedWritesAreRefusedUnlessAllowed() throws Exception {
    for (String[] given :
        List.of(
            new String[] {"mongodb.writeconcern", "0"},
            new String[] {"mongodb.url", "mongodb://a/?w=0"})) {
      properties.clear();
      set(given);
      assertThatThrownBy(() -> MongoDbSettings.of(properties))
          .isInstanceOf(SettingsException.class)
          .hasMessageContaining("w=0")
          .hasMessageContaining("mongodb.unacknowledged=true");
      set("mongodb.unacknowledged", "true");
      assertThat(MongoDbSettings.of(properties).acknowledged()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://u:s3cr3t@a",
        "mongodb://u:s3cr3t@a:b:c",
        "mongodb://u:s3cr3t%@a",
        "mongodb://u:s3cr3t@/x@a/?w=-1",
        "mongodb://u:s3:cr3t@a",
        "mongodb://a/?proxyPassword=s3cr3t"
      })
  void aUrlThatCannotBeReadIsAFaultWithoutItsPassword(String url) {
    set("mongodb.url", url);
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mongodb.url is no connection string that the driver can read (")
        .message()
        .doesNotContain("s3", "cr3t");
  }

  @Test
  void whyAUrlCannotBeReadIsToldWhereThatQuotesNoSecret() {
    set("mongodb.url", "mongodb://u:p@a:123456/");
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .hasMessageContaining("port must be an integer");
    set("mongodb.url", "mongodb://u:p:q@a:5/");
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .hasMessageContaining("due to its user or password before a:5");
  }

  @Test
  void thePasswordOfTheUrlIsNeverShown() throws Exception {
    set("mongodb.url", "mongodb://user:s3cr3t@127.0.0.1:1/ycsb", "mongodb.timeout", "100");

    assertThat(MongoDbSettings.of(properties).toString()).doesNotContain("s3cr3t");
    assertThatThrownBy(() -> TestClients.client(properties))
        .hasMessageStartingWith("mongodb: no server at 127.0.0.1:1 (")
        .hasMessageEndingWith("; start one, or correct mongodb.url.")
        .satisfies(
            e -> {
              for (Throwable at = e; at != null; at = at.getCause()) {
                assertThat(at.toString()).doesNotContain("s3cr3t");
              }
            });
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb.database, a.b",
    "mongodb.database, a b",
    "mongodb.database, a/b",
    "table, a$b",
    "mongodb.host, 'a,b'",
    "mongodb.host, a/b",
    "mongodb.host, a b",
    "mongodb.writeconcern, -1"
  })
  void whatCanNeverBeANameIsRefused(String setting, String value) {
    set(setting, value);
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith(setting + "=" + value + ": ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void wordsAreReadInAnyCase() throws Exception {
    set("mongodb.compressors", "ZLIB", "mongodb.writeconcern", "Majority");
    set("mongodb.readpreference", "SECONDARYPREFERRED", "mongodb.upsert", "TRUE");

    MongoDbSettings settings = MongoDbSettings.of(properties);

    assertThat(settings.compressors()).containsExactly(Compressor.ZLIB);
    assertThat(settings.writeConcern()).contains(WriteConcern.MAJORITY);
    assertThat(settings.readPreference()).contains(ReadPreference.secondaryPreferred());
    assertThat(settings.upsert()).isTrue();
  }

  @Test
  void compressorsMustBeKnownAndThere() {
    set("mongodb.compressors", "zlib,lz4");
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .hasMessage("mongodb.compressors=lz4: must be some of zlib, snappy, zstd with commas.");
    for (Compressor compressor : List.of(Compressor.SNAPPY, Compressor.ZSTD)) {
      if (!compressor.isThere()) {
        set("mongodb.compressors", compressor.word());
        assertThatThrownBy(() -> MongoDbSettings.of(properties))
            .hasMessageContaining(compressor.library())
            .hasMessageContaining("add its jar with -cp");
      }
    }
  }

  @Test
  void allFaultsTogether() {
    set("mongodb.prt", "1", "mongodb.timeout", "0", "mongodb.upsert", "yes");
    set("mongodb.readpreference", "first", "mongodb.writeConcern", "1", "batchsize", "10001");

    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactlyInAnyOrder(
                        "mongodb.readpreference=first: must be one of primary, primaryPreferred,"
                            + " secondary, secondaryPreferred, nearest.",
                        "mongodb.upsert=yes: must be true or false.",
                        "mongodb.timeout=0: must be from 1 to 3600000 (ms).",
                        "batchsize=10001: must be from 1 to 10000.",
                        "Unknown setting mongodb.prt; did you mean mongodb.port?",
                        "Unknown setting mongodb.writeConcern; did you mean"
                            + " mongodb.writeconcern?"));
  }

  @Test
  void addressesAndProbesAreThoseOfTheUrl() {
    set("mongodb.url", "mongodb://127.0.0.1:7,[::1]:8,localhost/d");
    MongoDbBinding binding = new MongoDbBinding();

    assertThat(binding.addresses(properties))
        .containsExactly(address("127.0.0.1", 7), address("::1", 8), address("localhost", 27_017));
    assertThat(binding.probes(properties).stream().map(probe -> probe.describe()))
        .containsExactly(
            "serverStatus of 127.0.0.1:7",
            "serverStatus of [::1]:8",
            "serverStatus of localhost:27017");
    set("mongodb.timeout", "0");
    assertThat(binding.addresses(properties)).isEmpty();
    assertThat(binding.probes(properties)).isEmpty();
  }

  private static InetSocketAddress address(String host, int port) {
    return new InetSocketAddress(host, port);
  }

  @Test
  void aHostMayBeAnIpv6Address() throws Exception {
    set("mongodb.host", "::1");
    assertThat(MongoDbSettings.of(properties).hosts()).containsExactly("[::1]:27017");
  }
}
