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
import site.ycsb.DBException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
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
    return settings.cluster() ? cluster(settings, properties) : server(settings, properties);
  }

  /** A channel to one node, which is not asked yet. */
  static RespChannel toNode(RespSettings settings, NodeAddress node, int timeoutMillis) {
    return new ServerChannel(node, Connector.ofQuestions(settings, timeoutMillis), () -> {});
  }

  /** All masters of a cluster, as far as they can be asked for; the nodes named otherwise. */
  static List<NodeAddress> nodes(RespSettings settings, int timeoutMillis) {
    if (!settings.cluster()) {
      return settings.addresses();
    }
    SlotMap slots = new SlotMap(settings, Connector.ofQuestions(settings, timeoutMillis));
    slots.refresh(settings.addresses().get(0));
    return slots.masters().isEmpty() ? settings.addresses() : slots.masters();
  }

  private static RespChannel server(RespSettings settings, Properties properties)
      throws DBException {
    NodeAddress address = settings.addresses().get(0);
    Shared<Connector> connector =
        Shared.acquire(
            properties, settings.name() + ".connector", () -> Connector.ofClients(settings));
    RespChannel channel = new ServerChannel(address, connector.get(), () -> release(connector));
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

  private static RespChannel cluster(RespSettings settings, Properties properties)
      throws DBException {
    Shared<SlotMap> slots =
        Shared.acquire(
            properties,
            settings.name() + ".slots",
            () -> new SlotMap(settings, Connector.ofClients(settings)));
    RespChannel channel = new ClusterChannel(slots.get(), () -> release(slots));
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
        failure =
            new DBException(
                settings.name()
                    + ": "
                    + address
                    + " knows of no master that holds slots; make the cluster (redis-cli --cluster"
                    + " create), or correct "
                    + settings.addressSettings()
                    + ".");
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
              + " is a single server, not a node of a cluster; "
              + (settings.name().equals(RedisBinding.NAME)
                  ? "remove " + settings.name() + ".cluster=true"
                  : "use the binding " + RedisBinding.NAME)
              + ", or correct "
              + settings.addressSettings()
              + ".");
    }
    if (error != null) {
      throw RespFailures.whileConnecting(settings, address, RespFailures.of(error));
    }
  }

  private static void release(Shared<?> shared) {
    try {
      shared.release();
    } catch (Exception e) {
      throw new IllegalStateException("What connections share can always be dropped", e);
    }
  }
}
