// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.dragonfly.DragonflySettings.Connections;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.HostPort;

/** {@code dragonfly}: Dragonfly, or another server of the Redis protocol, by shared connections. */
public final class DragonflyBinding extends RespBinding {
  public DragonflyBinding() {
    super(
        new RespOptions(DragonflySettings.PREFIX),
        "Dragonfly by Lettuce: few connections that carry the requests of many threads at once.",
        DragonflySettings.ALL);
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(RedisClient.class));
  }

  @Override
  public DB newClient() {
    return new DragonflyClient();
  }

  /** Never: an emulated cluster is one node. */
  @Override
  protected boolean isCluster(Settings given) {
    var unused = DragonflySettings.of(given);
    return false;
  }

  @Override
  protected RespChannel channel(RespSettings connecting, Properties properties) throws DBException {
    NativeTransport.choose(DragonflySettings.of(connecting.all()).transport());
    return lettuce(connecting, properties, connecting.addresses().get(0));
  }

  private RespChannel lettuce(RespSettings connecting, Properties properties, HostPort node) {
    return new LettuceChannel(
        Shared.acquire(properties, name() + ".lines." + node, () -> new Lines(connecting, node)),
        node);
  }

  @Override
  protected RespChannel replicaChannel(
      RespSettings connecting, Properties properties, HostPort replica) {
    return lettuce(connecting, properties, replica);
  }

  @Override
  protected void check(RespSettings connecting, RespChannel channel) throws DBException {
    HostPort address = connecting.addresses().get(0);
    Unit unit = StoreInfo.ask(channel);
    RespFailures.check(connecting, address, unit);
    if (StoreInfo.of(unit.reply(0)).isClusterNode()) {
      throw connecting.refusal(
          "%s is a node of a Redis cluster; use the binding redis-cluster, or correct %s."
              .formatted(address, connecting.addressSettings()));
    }
  }

  @Override
  protected RespChannel probeChannel(RespSettings probing, HostPort node) {
    return lettuce(probing, new Properties(), node);
  }

  @Override
  protected long connections(RespSettings given, int threads) {
    Connections connections = DragonflySettings.of(given.all()).connections();
    return connections.perThread() ? threads : connections.count();
  }

  @Override
  protected List<LocalServer> programs(RespSettings given) {
    return List.of(LocalDragonfly.program(given));
  }

  @Override
  protected LocalServer embeddedProgram(RespSettings given) throws IOException {
    return LocalDragonfly.embedded(given);
  }
}
