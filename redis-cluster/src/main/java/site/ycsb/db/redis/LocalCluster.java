// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.wire.HostPort;

/** Three masters, each with a third of the slots, on this machine. */
final class LocalCluster implements LocalServer {
  private static final int MASTERS = 3;
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final long READY_SECONDS = 60;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The distance of the ports on which nodes speak to each other from their own (redis.conf). */
  private static final int BUS_PORT_OFFSET = 10_000;

  private final RespOptions options;
  private final ServerProgram node;
  private final JedisClientConfig config;

  LocalCluster(RespSettings settings, ServerProgram node) {
    this.options = settings.options();
    this.node = node.withPortsAt(BUS_PORT_OFFSET);
    this.config = Connector.ofQuestions(settings, TIMEOUT_MILLIS).config();
  }

  @Override
  public String program() {
    return node.program();
  }

  @Override
  public RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    List<RunningServer> members = new ArrayList<>();
    try {
      List<HostPort> addresses = new ArrayList<>();
      for (int i = 0; i < MASTERS; i++) {
        ProgramServer member = node.start(executable, limits, cancelled);
        members.add(member);
        addresses.add(options.ledTo(member.address()));
      }
      join(addresses, cancelled);
      return ServerGroup.of(
          "cluster of " + MASTERS + " masters: " + members.get(0).description(),
          members.get(0).standIn(),
          options.leadingTo(addresses),
          members);
    } catch (IOException | RuntimeException e) {
      members.forEach(RunningServer::close);
      throw e;
    }
  }

  /** Assigns the slots and introduces the masters to each other. */
  private void join(List<HostPort> masters, BooleanSupplier cancelled) throws IOException {
    HostPort first = masters.get(0);
    try {
      for (int i = 0; i < MASTERS; i++) {
        int from = i * Slots.COUNT / MASTERS;
        int to = (i + 1) * Slots.COUNT / MASTERS;
        try (Jedis jedis = jedis(masters.get(i))) {
          jedis.clusterAddSlots(IntStream.range(from, to).toArray());
          jedis.sendCommand(Command.CLUSTER, "SET-CONFIG-EPOCH", Integer.toString(i + 1));
          if (i > 0) {
            jedis.clusterMeet(first.host(), first.port());
          }
        }
      }
      for (HostPort master : masters) {
        awaitWhole(master, cancelled);
      }
    } catch (JedisException e) {
      throw new IOException("the cluster could not be made: " + e.getMessage(), e);
    }
  }

  private void awaitWhole(HostPort master, BooleanSupplier cancelled) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    try (Jedis jedis = jedis(master)) {
      while (true) {
        String info = jedis.clusterInfo();
        if (info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + MASTERS)) {
          return;
        }
        if (System.nanoTime() > deadline || cancelled.getAsBoolean()) {
          throw new IOException("the cluster did not become whole: " + info.strip());
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  private Jedis jedis(HostPort node) {
    return new Jedis(new HostAndPort(node.host(), node.port()), config);
  }
}
