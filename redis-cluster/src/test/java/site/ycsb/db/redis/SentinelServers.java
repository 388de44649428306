// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.wire.HostPort;

/** A master of Redis with one replica, and Sentinels that watch them, if asked for. */
final class SentinelServers implements AutoCloseable {
  static final String MASTER = "db";
  private static final String REDIS = "redis-server";
  private static final int SENTINELS = 3;

  private final RunningServer master;
  private final RunningServer replica;
  private final List<RunningServer> sentinels = new ArrayList<>();

  private SentinelServers(RunningServer master, RunningServer replica) {
    this.master = master;
    this.replica = replica;
  }

  /** Starts a master and its replica, and waits until the replica has its data. */
  static SentinelServers withReplica() throws IOException {
    RunningServer master = TestServers.redisWith();
    HostPort address = TestServers.address(master);
    SentinelServers servers =
        new SentinelServers(
            master, TestServers.redisWith("replicaof " + address.host() + " " + address.port()));
    try (Jedis jedis = TestServers.jedis(master)) {
      Await.until(
          "the replica has the data of its master",
          () -> jedis.info("replication").contains("state=online"));
    }
    return servers;
  }

  /** Starts three Sentinels as well, and waits until each knows the others and the replica. */
  static SentinelServers watched() throws IOException {
    SentinelServers servers = withReplica();
    for (int i = 0; i < SENTINELS; i++) {
      servers.sentinels.add(sentinel(servers.masterAddress()));
    }
    for (RunningServer sentinel : servers.sentinels) {
      try (Jedis jedis = TestServers.jedis(sentinel)) {
        Await.until(
            "a Sentinel knows the others and the replica",
            () ->
                jedis.sentinelSentinels(MASTER).size() == SENTINELS - 1
                    && jedis.sentinelReplicas(MASTER).size() == 1);
      }
    }
    return servers;
  }

  private static RunningServer sentinel(HostPort watched) throws IOException {
    ServerProgram program =
        new ServerProgram(
                "Redis Sentinel",
                REDIS,
                (executable, place) ->
                    List.of(executable.toString(), file(place).toString(), "--sentinel"),
                RespServers::ask,
                new RedisBinding().options()::leadingTo)
            .preparedBy(
                (executable, place) ->
                    Files.write(
                        file(place),
                        List.of(
                            "bind " + place.host(),
                            "port " + place.port(),
                            "dir \"" + place.directory() + "\"",
                            "sentinel monitor %s %s %d 2"
                                .formatted(MASTER, watched.host(), watched.port()),
                            "sentinel down-after-milliseconds " + MASTER + " 1000",
                            "sentinel failover-timeout " + MASTER + " 5000")));
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }

  private static Path file(Place place) {
    return place.directory().resolve("sentinel.conf");
  }

  RunningServer master() {
    return master;
  }

  HostPort masterAddress() {
    return TestServers.address(master);
  }

  RunningServer replica() {
    return replica;
  }

  HostPort replicaAddress() {
    return TestServers.address(replica);
  }

  /** Points these settings to the Sentinels. */
  void name(Properties settings) {
    settings.setProperty(
        "redis.sentinels",
        sentinels.stream()
            .map(sentinel -> TestServers.address(sentinel).toString())
            .collect(Collectors.joining(",")));
    settings.setProperty("redis.master", MASTER);
  }

  /** Waits until the replica has all that the master has. */
  void awaitReplicated() {
    try (Jedis jedis = TestServers.jedis(master)) {
      jedis.set("replicated", "yes");
      jedis.del("replicated");
      Await.until("the replica has all", () -> jedis.waitReplicas(1, 1_000) == 1);
    }
  }

  /** Waits until the Sentinels have made the replica the master, which ends its connections. */
  void awaitPromoted() {
    Await.until("the replica is the master", this::isPromoted);
  }

  private boolean isPromoted() {
    try (Jedis jedis = TestServers.jedis(replica)) {
      return jedis.info("replication").contains("role:master");
    } catch (JedisException e) {
      return false;
    }
  }

  @Override
  public void close() {
    sentinels.forEach(RunningServer::close);
    replica.close();
    master.close();
  }
}
