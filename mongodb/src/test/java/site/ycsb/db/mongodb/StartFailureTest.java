// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Properties;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Certificate;

/** Why no server can be used, in one sentence; the suite asks for the usual reasons. */
@Timeout(120)
class StartFailureTest {
  @BeforeAll
  static void warmUp() throws Exception {
    TestClients.warmUp();
  }

  private static String refusal(Properties properties) {
    DBException refusal =
        catchThrowableOfType(DBException.class, () -> TestClients.client(properties));
    return String.valueOf(refusal == null ? "none" : refusal.getMessage());
  }

  @Test
  void aServerBefore42IsTooOldForTheDriver() throws Exception {
    String old = ScriptedMongo.STANDALONE.replace("maxWireVersion: 21", "maxWireVersion: 5");
    try (ScriptedMongo server = new ScriptedMongo(old, new Records())) {
      assertThat(refusal(TestClients.properties(server.port())))
          .startsWith("mongodb: 127.0.0.1:" + server.port() + " is too old for the driver (")
          .contains("wire version 5")
          .endsWith("; correct mongodb.host and mongodb.port.");
    }
  }

  @Test
  void aReplicaSetWithoutAPrimaryIsNamedAsThat() throws Exception {
    try (ScriptedMongo server = ScriptedMongo.member(new Records(), false)) {
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/?replicaSet=rs0");
      properties.setProperty("mongodb.timeout", "1500");
      assertThat(refusal(properties))
          .isEqualTo(
              "mongodb: 127.0.0.1:"
                  + server.port()
                  + " has no primary; wait for an election, or correct mongodb.url.");
    }
  }

  @Test
  void secondariesAreEnoughForWhoReadsFromThem() throws Exception {
    try (ScriptedMongo server = ScriptedMongo.member(new Records(), false)) {
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/?replicaSet=rs0");
      properties.setProperty("mongodb.readpreference", "secondary");
      properties.setProperty("mongodb.timeout", "1500");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.read("usertable", "a", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
      assertThat(client.delete("usertable", "a"))
          .as("a write has no primary to go to")
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      client.cleanup();
    }
  }

  @Test
  void aUserWhoMayNotReadIsToldBeforeTheFirstOperation() throws Exception {
    Records closed =
        new Records() {
          @Override
          @Nullable BsonDocument failing(BsonDocument command) {
            return command.getFirstKey().equals("buildInfo")
                ? null
                : Records.error(13, "command requires authentication");
          }
        };
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, closed)) {
      assertThat(refusal(TestClients.properties(server.port())))
          .startsWith("mongodb: 127.0.0.1:" + server.port() + " does not let the user read the")
          .contains("command requires authentication")
          .endsWith("; give a user who may in mongodb.url, or correct mongodb.database.");
    }
  }

  @Test
  void anAnswerThatMakesNoSenseIsTold() throws Exception {
    Records odd =
        new Records() {
          @Override
          @Nullable BsonDocument failing(BsonDocument command) {
            return command.getFirstKey().equals("buildInfo") ? Records.ok("version: 7") : null;
          }
        };
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, odd)) {
      assertThat(refusal(TestClients.properties(server.port())))
          .contains("does not speak MongoDB's protocol as it should (");
    }
  }

  @Test
  void aCertificateThatNobodyTrustsIsTold(@TempDir Path directory) throws Exception {
    var unused = Certificate.make(directory);
    try (SSLServerSocket server = listen(directory);
        Closeable accepting = accept(server)) {
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url", "mongodb://127.0.0.1:" + server.getLocalPort() + "/?tls=true");
      properties.setProperty("mongodb.timeout", "5000");
      assertThat(accepting).isNotNull();
      assertThat(refusal(properties))
          .isEqualTo(
              "mongodb: 127.0.0.1:"
                  + server.getLocalPort()
                  + " has a certificate that is not trusted; give its authority's as"
                  + " mongodb.truststore, or for a test set mongodb.insecure=true.");
    }
  }

  /** Listens with the certificate that was made in this directory. */
  static SSLServerSocket listen(Path directory) throws Exception {
    char[] password = Certificate.PASSWORD.toCharArray();
    KeyStore store = KeyStore.getInstance(directory.resolve("server.p12").toFile(), password);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), new TrustManager[0], new SecureRandom());
    InetAddress address = InetAddress.getLoopbackAddress();
    return (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 50, address);
  }

  /** Shakes hands with everybody, until it is closed. */
  private static Closeable accept(SSLServerSocket server) {
    Thread thread =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (SSLSocket client = (SSLSocket) server.accept()) {
                  client.startHandshake();
                } catch (IOException e) {
                  // It trusts nobody here, or the test is over.
                }
              }
            },
            "handshakes");
    thread.setDaemon(true);
    thread.start();
    return server;
  }

  @Test
  void optionsThatTheDriverDoesNotTakeTogetherAreTold() {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:1/?minPoolSize=200");
    assertThat(refusal(properties))
        .startsWith("mongodb: the driver rejects this combination of options in mongodb.url (");
  }

  @Test
  void aUserWhoIsNotLetInIsToldWithoutThePassword() throws Exception {
    Records closed =
        new Records() {
          @Override
          @Nullable BsonDocument failing(BsonDocument command) {
            return command.getFirstKey().startsWith("sasl")
                ? Records.error(18, "Authentication failed.")
                : null;
          }
        };
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, closed)) {
      Properties properties = new Properties();
      properties.setProperty("mongodb.url", "mongodb://user:s3cr3t@127.0.0.1:" + server.port());
      properties.setProperty("mongodb.timeout", "5000");
      assertThat(refusal(properties))
          .contains("does not let the user of mongodb.url in (")
          .endsWith("; correct user, password or authSource there.")
          .doesNotContain("s3cr3t");
    }
  }
}
