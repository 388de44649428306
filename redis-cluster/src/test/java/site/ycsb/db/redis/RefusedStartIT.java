// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.Certificate;
import site.ycsb.kv.server.RunningServer;

/** What a user is told whose settings do not fit the server: one sentence that says what to do. */
@Timeout(120)
class RefusedStartIT {
  private static final RedisBinding REDIS = new RedisBinding();
  private static final RedisClusterBinding CLUSTER = new RedisClusterBinding();

  private static Properties settings(RunningServer server, String... pairs) {
    Properties settings = new Properties();
    settings.setProperty("redis.timeout", "2000");
    server.address().forEach(settings::setProperty);
    for (int i = 0; i < pairs.length; i += 2) {
      settings.setProperty(pairs[i], pairs[i + 1]);
    }
    return settings;
  }

  private static String refusal(Binding binding, Properties settings) {
    DBException refusal =
        catchThrowableOfType(
            DBException.class, () -> TestClient.connect(binding, settings).close());
    assertThat(refusal).as("%s connects with %s", binding.name(), settings).isNotNull();
    return String.valueOf(refusal.getMessage());
  }

  private static void assertConnects(Properties settings) throws DBException {
    try (TestClient client = TestClient.connect(REDIS, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(client.fields("user1")).isEqualTo(TestClient.record("user1"));
    }
  }

  @Test
  void passwords() throws Exception {
    try (RunningServer server =
        TestServers.redisWith("requirepass secret", "user ann on >word ~* +@all")) {
      String at = "redis: " + TestServers.address(server);

      assertThat(refusal(REDIS, settings(server)))
          .isEqualTo(at + " wants a password; give redis.password.");
      assertThat(refusal(REDIS, settings(server, "redis.password", "wrong")))
          .isEqualTo(
              at
                  + " refuses the password (WRONGPASS invalid username-password pair or user is"
                  + " disabled.); correct redis.password.");
      assertThat(refusal(REDIS, settings(server, "redis.user", "ann", "redis.password", "secret")))
          .isEqualTo(
              at
                  + " refuses the password (WRONGPASS invalid username-password pair or user is"
                  + " disabled.); correct redis.user and redis.password.");
      assertConnects(settings(server, "redis.password", "secret"));
      assertConnects(settings(server, "redis.user", "ann", "redis.password", "word"));
    }
  }

  @Test
  void passwordsOfUrls() throws Exception {
    try (RunningServer server = TestServers.redisWith("requirepass se:cret")) {
      Properties wrong = new Properties();
      wrong.setProperty("redis.url", "redis://:wrong@" + TestServers.address(server));
      Properties right = new Properties();
      right.setProperty("redis.url", "redis://:se%3Acret@" + TestServers.address(server) + "/3");

      assertThat(refusal(REDIS, wrong))
          .isEqualTo(
              "redis: "
                  + TestServers.address(server)
                  + " refuses the password (WRONGPASS invalid username-password pair or user is"
                  + " disabled.); correct redis.url.");
      assertConnects(right);
    }
  }

  @Test
  void aPasswordWhereNoneIs() throws Exception {
    try (RunningServer server = TestServers.redisWith()) {
      assertThat(refusal(REDIS, settings(server, "redis.password", "secret")))
          .isEqualTo(
              "redis: " + TestServers.address(server) + " has no password; remove redis.password.");
    }
  }

  @Test
  void aDatabaseThatIsNotThere() throws Exception {
    try (RunningServer server = TestServers.redisWith("databases 4")) {
      assertThat(refusal(REDIS, settings(server, "redis.database", "4")))
          .isEqualTo(
              "redis: "
                  + TestServers.address(server)
                  + " has no database 4 (ERR DB index is out of range); correct redis.database.");
      assertConnects(settings(server, "redis.database", "3"));
    }
  }

  @Test
  void tlsToAPlainServer() throws Exception {
    try (RunningServer server = TestServers.redisWith()) {
      assertThat(refusal(REDIS, settings(server, "redis.tls", "true")))
          .isEqualTo(
              "redis: "
                  + TestServers.address(server)
                  + " did not answer to TLS within 2000 ms; where it expects none, remove"
                  + " redis.tls=true, else correct redis.host and redis.port, or raise"
                  + " redis.timeout.");
      Properties url = new Properties();
      url.setProperty("redis.url", "rediss://" + TestServers.address(server));
      url.setProperty("redis.timeout", "2000");
      assertThat(refusal(REDIS, url))
          .isEqualTo(
              "redis: "
                  + TestServers.address(server)
                  + " did not answer to TLS within 2000 ms; where it expects none, write redis://"
                  + " in redis.url, else correct redis.url, or raise redis.timeout.");
    }
  }

  @Test
  void tls(@TempDir Path directory) throws Exception {
    Certificate certificate = Certificate.make(directory);
    try (RunningServer server = TestServers.redisWithTls(certificate)) {
      String at = "redis: " + TestServers.address(server);
      String port = server.address().get("redis.port");

      assertThat(refusal(REDIS, settings(server)))
          .isEqualTo(
              at
                  + " closes the connection; correct redis.host and redis.port, or, where it"
                  + " expects TLS, set redis.tls=true.");
      assertThat(refusal(REDIS, settings(server, "redis.tls", "true")))
          .isEqualTo(
              at
                  + " has a certificate that is not trusted; give its authority's as"
                  + " redis.truststore, or for a test set redis.insecure=true.");
      Map<String, String> trusting =
          Map.of(
              "redis.tls",
              "true",
              "redis.truststore",
              certificate.trustStore().toString(),
              "redis.truststorepassword",
              Certificate.PASSWORD);
      Properties otherName = settings(server);
      otherName.putAll(trusting);
      otherName.setProperty("redis.host", "localhost");
      assertThat(refusal(REDIS, otherName))
          .isEqualTo(
              "redis: localhost:"
                  + port
                  + " has a certificate of another host (No name matching localhost"
                  + " found); correct redis.host and redis.port, or for a test set"
                  + " redis.insecure=true.");
      Properties trusted = settings(server);
      trusted.putAll(trusting);
      assertConnects(trusted);
      assertConnects(settings(server, "redis.tls", "true", "redis.insecure", "true"));
      Properties url = new Properties();
      url.putAll(trusting);
      url.remove("redis.tls");
      url.setProperty("redis.url", "rediss://" + TestServers.address(server));
      assertConnects(url);
    }
  }

  @Test
  void aClusterOnASingleServer() throws Exception {
    try (RunningServer server = TestServers.redisWith()) {
      Properties nodes = new Properties();
      nodes.setProperty("redis-cluster.nodes", TestServers.address(server).toString());

      assertThat(refusal(CLUSTER, nodes))
          .isEqualTo(
              "redis-cluster: "
                  + TestServers.address(server)
                  + " is a single server, not a node of a cluster; use the binding redis, or"
                  + " correct redis-cluster.nodes.");
      assertThat(refusal(REDIS, settings(server, "redis.cluster", "true")))
          .isEqualTo(
              "redis: "
                  + TestServers.address(server)
                  + " is a single server, not a node of a cluster; remove redis.cluster=true, or"
                  + " correct redis.host and redis.port.");
    }
  }

  @Test
  void aSingleServerOnAClusterNode() throws Exception {
    try (RunningServer server = TestServers.redisWith("cluster-enabled yes")) {
      String at = TestServers.address(server).toString();

      assertThat(refusal(REDIS, settings(server)))
          .isEqualTo(
              "redis: "
                  + at
                  + " is a node of a cluster; use the binding redis-cluster, set"
                  + " redis.cluster=true, or correct redis.host and redis.port.");
      Properties nodes = new Properties();
      nodes.setProperty("redis-cluster.nodes", at);
      assertThat(refusal(CLUSTER, nodes))
          .as("a node that belongs to no cluster yet")
          .isEqualTo(
              "redis-cluster: "
                  + at
                  + " knows of no master that holds slots; make the cluster (redis-cli --cluster"
                  + " create), or correct redis-cluster.nodes.");
    }
  }

  @Test
  void nobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Properties settings = new Properties();
    settings.setProperty("redis.port", Integer.toString(port));

    assertThat(refusal(REDIS, settings))
        .isEqualTo(
            "redis: no server at 127.0.0.1:"
                + port
                + " (Connection refused); start one, or correct redis.host and redis.port.");
  }

  @Test
  void nobodyAnswers() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      Properties settings = new Properties();
      settings.setProperty("redis.port", Integer.toString(socket.getLocalPort()));
      settings.setProperty("redis.timeout", "200");

      assertThat(refusal(REDIS, settings))
          .isEqualTo(
              "redis: 127.0.0.1:"
                  + socket.getLocalPort()
                  + " did not answer within 200 ms; make sure that it is a server of this kind,"
                  + " correct redis.host and redis.port, or raise redis.timeout.");
    }
  }

  @Test
  void aHostThatIsNotThere() {
    Properties settings = new Properties();
    settings.setProperty("redis.host", "no-such-host.invalid");

    assertThat(refusal(REDIS, settings))
        .isEqualTo(
            "redis: no server at no-such-host.invalid:6379 (unknown host no-such-host.invalid);"
                + " start one, or correct redis.host and redis.port.");
  }

  /** EloqKV is such a server. */
  @Test
  void aServerThatKnowsNoHelloIsTaken() throws Exception {
    try (RunningServer server = TestServers.redisWith("rename-command HELLO \"\"")) {
      assertConnects(settings(server));
    }
  }
}
