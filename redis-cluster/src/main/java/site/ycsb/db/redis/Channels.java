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

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Tls;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/** Makes channels by Jedis, once it is sure that the right kind of server answers. */
final class Channels {
  private static final byte[] ALL = "ALL".getBytes(US_ASCII);

  private Channels() {}

  /**
   * A channel for one client.
   *
   * @throws DBException with one sentence when there is no such server
   */
  static RespChannel connect(RespSettings settings, Properties properties) throws DBException {
    JedisClientConfig config = config(settings, settings.timeoutMillis());
    return settings.cluster() ? cluster(settings, config, properties) : server(settings, config);
  }

  /** A channel to one node, which is not asked yet. */
  static RespChannel toNode(RespSettings settings, NodeAddress node, int timeoutMillis) {
    return new ServerChannel(node, config(settings, timeoutMillis));
  }

  /** All masters of a cluster, as far as they can be asked for; the nodes named otherwise. */
  static List<NodeAddress> nodes(RespSettings settings, int timeoutMillis) {
    if (!settings.cluster()) {
      return settings.addresses();
    }
    SlotMap slots = new SlotMap(settings, config(settings, timeoutMillis));
    slots.refresh();
    return slots.masters().isEmpty() ? settings.addresses() : slots.masters();
  }

  private static RespChannel server(RespSettings settings, JedisClientConfig config)
      throws DBException {
    NodeAddress address = settings.addresses().get(0);
    RespChannel channel = new ServerChannel(address, config);
    Unit unit = new Unit(new byte[0]).add(Verb.INFO, ALL);
    channel.ask(List.of(unit));
    try {
      check(settings, address, unit);
      if (StoreInfo.of(unit.reply(0)).isClusterNode()) {
        throw new DBException(
            settings.name()
                + ": "
                + address
                + " is a node of a cluster; use the binding redis-cluster, set "
                + settings.name()
                + ".cluster=true, or correct "
                + settings.addressSettings()
                + ".");
      }
      return channel;
    } catch (DBException e) {
      channel.close();
      throw e;
    }
  }

  private static RespChannel cluster(
      RespSettings settings, JedisClientConfig config, Properties properties) throws DBException {
    Shared<SlotMap> slots =
        Shared.acquire(properties, settings.name() + ".slots", () -> new SlotMap(settings, config));
    RespChannel channel = new ClusterChannel(slots, config);
    try {
      if (slots.get().masters().isEmpty()) {
        find(settings, slots.get());
      }
      return channel;
    } catch (DBException e) {
      channel.close();
      throw e;
    }
  }

  /** Asks the nodes that are named for all the others; the first one that answers is enough. */
  private static void find(RespSettings settings, SlotMap slots) throws DBException {
    DBException failure = null;
    for (NodeAddress address : settings.addresses()) {
      Unit unit = slots.ask(address);
      try {
        check(settings, address, unit);
        if (!slots.masters().isEmpty()) {
          return;
        }
        failure = new DBException(settings.name() + ": " + address + " knows of no masters yet.");
      } catch (DBException e) {
        failure = e;
      }
    }
    throw failure == null ? new DBException(settings.name() + ": no node is named.") : failure;
  }

  private static void check(RespSettings settings, NodeAddress address, Unit unit)
      throws DBException {
    IOException failure = unit.failure();
    if (failure != null) {
      throw RespFailures.whileConnecting(settings, address, failure);
    }
    RespError error = unit.error();
    if (error != null && settings.cluster() && error.text().contains("cluster support disabled")) {
      throw new DBException(
          settings.name()
              + ": "
              + address
              + " is a single server, not a node of a cluster; use the binding redis, or correct "
              + settings.addressSettings()
              + " and "
              + settings.name()
              + ".cluster.");
    }
    if (error != null) {
      throw RespFailures.whileConnecting(settings, address, RespFailures.of(error));
    }
  }

  private static JedisClientConfig config(RespSettings settings, int timeoutMillis) {
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .timeoutMillis(timeoutMillis)
            .database(settings.database())
            // EloqKV knows no HELLO; RESP2 needs none, and this library's name tells nobody much.
            .resp2()
            .autoNegotiateProtocol(false)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings.user().ifPresent(config::user);
    settings.password().ifPresent(config::password);
    settings.tls().ifPresent(tls -> config.sslOptions(secure(tls)));
    return config.build();
  }

  private static SslOptions secure(Tls tls) {
    SslOptions.Builder options =
        SslOptions.builder()
            .sslVerifyMode(tls.insecure() ? SslVerifyMode.INSECURE : SslVerifyMode.FULL);
    tls.trustStore()
        .ifPresent(
            file -> options.truststore(file, tls.password().map(String::toCharArray).orElse(null)));
    return options.build();
  }
}
