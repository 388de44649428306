// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.tls.ClientCertificate;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.wire.HostPort;

/** A Sentinel, its master and a replica that speak TLS only and ask for a client's certificate. */
@Timeout(180)
class SentinelTlsIT {
  private static final String REPLICATE = "--tls-replication yes";
  private static final int TIMEOUT_MILLIS = 60_000;

  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();
  private ClientCertificate certificates;
  private RunningServer master = TestServers.NONE;
  private RunningServer replica = TestServers.NONE;
  private RunningServer sentinel = TestServers.NONE;

  @BeforeEach
  void start(@TempDir Path directory) throws Exception {
    TestServers.requireRedis();
    certificates = ClientCertificate.make(directory);
    master = redis(REPLICATE);
    HostPort first = TestServers.address(master);
    replica = redis(REPLICATE, "--replicaof %s %d".formatted(first.host(), first.port()));
    sentinel = sentinel(first);
    settings.setProperty("redis.sentinels", TestServers.address(sentinel).toString());
    settings.setProperty("redis.master", SentinelServers.MASTER);
    certificates.addTo(settings, "redis");
  }

  @AfterEach
  void stop() {
    List.of(sentinel, replica, master).forEach(RunningServer::close);
  }

  private RunningServer redis(String... options) throws IOException {
    return TestServers.redisWithTls(certificates.server(), certificates.authority(), options);
  }

  private RunningServer sentinel(HostPort watched) throws IOException {
    ServerProgram program =
        new ServerProgram(
                "Redis Sentinel",
                "redis-server",
                (executable, place) ->
                    List.of(executable.toString(), file(place).toString(), "--sentinel"),
                place -> new Socket(place.host(), place.port()).close(),
                binding.options()::leadingTo)
            .preparedBy((executable, place) -> Files.write(file(place), lines(place, watched)));
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }

  private static Path file(Place place) {
    return place.directory().resolve("sentinel.conf");
  }

  private List<String> lines(Place place, HostPort watched) {
    return List.of(
        "bind " + place.host(),
        "port 0",
        "tls-port " + place.port(),
        "tls-replication yes",
        "tls-cert-file " + certificates.server().certificateFile(),
        "tls-key-file " + certificates.server().keyFile(),
        "tls-ca-cert-file " + certificates.authority().certificateFile(),
        "dir \"" + place.directory() + "\"",
        "sentinel monitor %s %s %d 1"
            .formatted(SentinelServers.MASTER, watched.host(), watched.port()));
  }

  /** Has the Sentinel promote the replica once it knows of it. */
  private void promote() throws Exception {
    HostPort at = TestServers.address(sentinel);
    try (Jedis jedis =
        new Jedis(
            new HostAndPort(at.host(), at.port()),
            Connector.sentinelConfig(binding.read(settings), TIMEOUT_MILLIS))) {
      Await.until(
          "the Sentinel can promote the replica",
          () ->
              jedis.sentinelReplicas(SentinelServers.MASTER).stream()
                  .anyMatch(known -> "ok".equals(known.get("master-link-status"))));
      jedis.sentinelFailover(SentinelServers.MASTER);
    }
  }

  @Test
  void theMasterIsFoundAndFollowed() throws Exception {
    assertThat(binding.addresses(settings))
        .containsExactly(TestServers.address(master).socketAddress());
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(client.client().describeStore())
          .endsWith(", master db of Sentinels at " + TestServers.address(master));

      promote();
      Await.until(
          "the client writes to the replica that was promoted",
          () ->
              client.insert("user2").equals(Status.OK)
                  && client
                      .client()
                      .describeStore()
                      .endsWith(" at " + TestServers.address(replica)));
      assertThat(client.fields("user1")).isEqualTo(TestClient.record("user1"));
    }
  }

  @Test
  void aSentinelThatDoesNotTakeTheCertificateIsOneSentence() {
    settings.remove("redis.keystore");

    assertThatThrownBy(() -> TestClient.connect(binding, settings).close())
        .isInstanceOf(DBException.class)
        .hasMessageMatching(
            "redis: \\Q"
                + TestServers.address(sentinel)
                + "\\E asks for a client certificate \\([a-z_]+\\); give certificate and key as"
                + " redis\\.keystore\\.");
  }

  @Test
  void theSentinelIsNotAskedInPlainText() {
    settings.stringPropertyNames().stream()
        .filter(name -> name.matches("redis\\.(tls|truststore|keystore)"))
        .forEach(settings::remove);

    assertThatThrownBy(() -> TestClient.connect(binding, settings).close())
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("redis: no Sentinel answers at [");
  }
}
