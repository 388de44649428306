// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import redis.clients.jedis.Jedis;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespServers.Persistence;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/** {@code redis}: one server of the Redis protocol, or with {@code redis.cluster} a cluster. */
public class RedisBinding extends RespBinding {
  static final String NAME = "redis";

  private static final int PROBE_TIMEOUT_MILLIS = 1_000;

  private final Setting<Long> maxMemory;
  private final Setting<ServerConfig> config;

  public RedisBinding() {
    this(NAME, "One server of the Redis protocol by Jedis: Redis, Valkey or EloqKV.", false);
  }

  RedisBinding(String name, String summary, boolean clusterByDefault) {
    this(
        new RespOptions(name, clusterByDefault),
        summary,
        Setting.size(name + ".maxmemory", 1 << 20)
            .ofStartedServer()
            .means("maxmemory of each server that is started, such as 1g."),
        LocalRedis.config(name));
  }

  private RedisBinding(
      RespOptions options, String summary, Setting<Long> maxMemory, Setting<ServerConfig> config) {
    super(
        options,
        summary,
        Stream.of(
                options.ofClusters(),
                options.ofSentinels(),
                List.of(maxMemory, config, Persistence.SETTING))
            .<Setting<?>>flatMap(List::stream)
            .toList());
    this.maxMemory = maxMemory;
    this.config = config;
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(Jedis.class));
  }

  @Override
  public DB newClient() {
    return new RedisClient();
  }

  @Override
  protected RespChannel channel(RespSettings connecting, Properties properties) throws DBException {
    return Channels.channel(connecting, properties);
  }

  @Override
  protected void check(RespSettings connecting, RespChannel channel) throws DBException {
    Channels.check(connecting, channel);
  }

  @Override
  protected RespChannel probeChannel(RespSettings probing, ServerAddress node) {
    return new NodeConnection(node, Connector.ofQuestions(probing, PROBE_TIMEOUT_MILLIS));
  }

  @Override
  protected RespChannel replicaChannel(
      RespSettings connecting, Properties properties, HostPort replica) {
    return Channels.to(replica, connecting, properties);
  }

  /** In a cluster each client has one to each node; the settings may name only some of them. */
  @Override
  protected long connections(RespSettings given, int threads) {
    return given.cluster() ? (long) threads * given.addresses().size() : threads;
  }

  /** All masters of a cluster, or else the nodes of the settings. */
  @Override
  protected List<? extends ServerAddress> servers(RespSettings given) {
    return Channels.nodes(given, PROBE_TIMEOUT_MILLIS);
  }

  @Override
  protected List<LocalServer> programs(RespSettings given) {
    return LocalRedis.programs(given, maxMemory, config);
  }

  @Override
  protected LocalServer embeddedProgram(RespSettings given) throws IOException {
    return LocalRedis.embedded(given, maxMemory, config);
  }
}
