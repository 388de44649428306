// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.cluster.ClusterChannel;
import site.ycsb.kv.resp.cluster.SlotMap;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/** Makes channels by Jedis, and checks that the right kind of server answers. */
final class Channels {
  private Channels() {}

  /** A channel for one client, which is not connected; Sentinels have told their master. */
  static RespChannel channel(RespSettings settings, Properties properties) throws DBException {
    if (settings.master().isPresent()) {
      Shared<Sentinels> sentinels = Sentinels.join(settings, properties);
      return new SentinelChannel(sentinels.get(), sentinels::releaseSafely);
    }
    if (settings.cluster()) {
      Shared<SlotMap> slots =
          Shared.acquire(
              properties,
              settings.name() + ".slots",
              () -> slots(settings, Connector.ofClients(settings)));
      return new ClusterChannel(slots.get(), slots::releaseSafely);
    }
    return to(settings.addresses().get(0), settings, properties);
  }

  /** The map of slots, which closes this connector with itself. */
  private static SlotMap slots(RespSettings settings, Connector connector) {
    return new SlotMap(settings, node -> new NodeConnection(node, connector), connector::close);
  }

  /** A channel for one client to this node, which is not connected. */
  static RespChannel to(ServerAddress node, RespSettings settings, Properties properties) {
    Shared<Connector> connector =
        Shared.acquire(
            properties, settings.name() + ".connector", () -> Connector.ofClients(settings));
    return new NodeConnection(node, connector.get(), connector::releaseSafely);
  }

  /**
   * All masters of a cluster, or the master of Sentinels; the nodes of the settings where these do
   * not tell, or for a single server.
   */
  static List<? extends ServerAddress> nodes(RespSettings settings, int timeoutMillis) {
    if (settings.master().isPresent()) {
      return Sentinels.master(settings, timeoutMillis).map(List::of).orElse(List.of());
    }
    if (!settings.cluster()) {
      return settings.addresses();
    }
    List<HostPort> masters = slots(settings, Connector.ofQuestions(settings, timeoutMillis)).find();
    return masters.isEmpty() ? settings.addresses() : masters;
  }

  static void check(RespSettings settings, RespChannel channel) throws DBException {
    if (channel instanceof ClusterChannel cluster) {
      cluster.check(settings);
      return;
    }
    ServerAddress address = channel.node().orElse(settings.addresses().get(0));
    Unit unit = StoreInfo.ask(channel);
    RespFailures.check(settings, address, unit);
    if (StoreInfo.of(unit.reply(0)).isClusterNode()) {
      throw settings.refusal(
          ("%s is a node of a cluster; use the binding redis-cluster, set %s.cluster=true, or"
                  + " correct %s.")
              .formatted(address, settings.name(), settings.addressSettings()));
    }
  }
}
