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
package site.ycsb.db.redis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resp.InfoProbe;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.Persistence;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;

/** {@code redis}: one server of the Redis protocol, or with {@code redis.cluster} a cluster. */
public class RedisBinding implements RespBinding {
  static final String NAME = "redis";

  private static final int PROBE_TIMEOUT_MILLIS = 1_000;

  private final RespOptions options;
  private final Setting<Boolean> cluster;
  private final Setting<Long> maxMemory;
  private final List<Setting<?>> settings;

  /** The binding {@code redis}. */
  public RedisBinding() {
    this(NAME, false);
  }

  /** The binding of this name, which leads to a cluster if nothing else is said. */
  RedisBinding(String name, boolean clusterByDefault) {
    options = new RespOptions(name);
    cluster =
        Setting.flag(
            name + ".cluster", clusterByDefault, "Whether the server is a node of a cluster.");
    maxMemory =
        Setting.size(
            name + ".maxmemory",
            1 << 20,
            "maxmemory of each server that is started, such as 1g; without eviction.");
    settings =
        Stream.of(
                options.common(),
                options.ofDatabases(),
                options.ofClusters(),
                List.of(cluster, maxMemory, Persistence.SETTING))
            .<Setting<?>>flatMap(List::stream)
            .toList();
  }

  @Override
  public String name() {
    return options.prefix();
  }

  @Override
  public String summary() {
    return "One server of the Redis protocol by Jedis: Redis, Valkey or EloqKV.";
  }

  @Override
  public RespOptions options() {
    return options;
  }

  @Override
  public List<Setting<?>> settings() {
    return settings;
  }

  @Override
  public DB newClient() {
    return new RedisClient();
  }

  @Override
  public RespSettings read(Properties properties) throws SettingsException {
    return RespSettings.of(properties, options, settings, given -> given.get(cluster));
  }

  @Override
  public RespChannel connect(RespSettings connecting, Properties properties) throws DBException {
    return Channels.connect(connecting, properties);
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    try {
      return LocalRedis.programs(read(properties), maxMemory);
    } catch (SettingsException e) {
      return List.of();
    }
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          try {
            return LocalRedis.startEmbedded(read(properties), maxMemory);
          } catch (SettingsException e) {
            throw new IOException(e.getMessage(), e);
          }
        });
  }

  /** All masters of a cluster, the nodes named otherwise. */
  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return nodes(properties).stream().map(NodeAddress::socketAddress).toList();
  }

  @Override
  public List<Probe> probes(Properties properties) {
    List<Probe> probes = new ArrayList<>();
    for (NodeAddress node : nodes(properties)) {
      probes.add(
          new InfoProbe(
              node, () -> Channels.toNode(readUnchecked(properties), node, PROBE_TIMEOUT_MILLIS)));
    }
    return probes;
  }

  private RespSettings readUnchecked(Properties properties) {
    try {
      return read(properties);
    } catch (SettingsException e) {
      throw new IllegalStateException("The settings were checked before", e);
    }
  }

  /** None where the settings can't be read: whoever connects tells what is wrong with them. */
  private List<NodeAddress> nodes(Properties properties) {
    try {
      return Channels.nodes(read(properties), PROBE_TIMEOUT_MILLIS);
    } catch (SettingsException e) {
      return List.of();
    }
  }
}
