// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespBinding;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.cluster.ClusterChannel;
import site.ycsb.kv.resp.cluster.SlotMap;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/** {@code dragonfly}: Dragonfly, or another server of the Redis protocol, by shared connections. */
public final class DragonflyBinding extends RespBinding {
  public DragonflyBinding() {
    this(
        new RespOptions(DragonflySettings.PREFIX),
        "Dragonfly by Lettuce: few connections that carry the requests of many threads at once.");
  }

  private DragonflyBinding(RespOptions options, String summary) {
    super(
        options,
        summary,
        Stream.concat(options.ofClusters().stream(), DragonflySettings.ALL.stream()).toList());
  }

  @Override
  public Optional<ClientLibrary> clientLibrary() {
    return Optional.of(ClientLibrary.of(RedisClient.class));
  }

  @Override
  public DB newClient() {
    return new DragonflyClient();
  }

  @Override
  protected void checkOwn(Settings given) {
    var unused = DragonflySettings.of(given);
  }

  @Override
  protected RespChannel channel(RespSettings connecting, Properties properties) throws DBException {
    boolean byPath = connecting.addresses().get(0) instanceof SocketPath;
    NativeTransport.choose(DragonflySettings.of(connecting.all()).transport(), byPath);
    if (!connecting.cluster()) {
      return lettuce(connecting, properties, connecting.addresses().get(0));
    }
    Shared<SlotMap> slots =
        Shared.acquire(properties, name() + ".slots", () -> slots(connecting, properties));
    return new ClusterChannel(slots.get(), slots::releaseSafely);
  }

  private LettuceChannel lettuce(
      RespSettings connecting, Properties properties, ServerAddress node) {
    return new LettuceChannel(
        Shared.acquire(properties, name() + ".lines", () -> new Lines(connecting)), node);
  }

  private SlotMap slots(RespSettings connecting, Properties properties) {
    return new SlotMap(connecting, node -> master(connecting, properties, node), () -> {});
  }

  private LettuceChannel master(RespSettings connecting, Properties properties, HostPort node) {
    LettuceChannel channel = lettuce(connecting, properties, node);
    if (channel.isProvisional()) {
      Unit unit = StoreInfo.ask(channel);
      if (unit.failure() == null && unit.error() == null) {
        channel.choose(StoreInfo.of(unit.reply(0)));
      }
    }
    return channel;
  }

  @Override
  protected RespChannel replicaChannel(
      RespSettings connecting, Properties properties, HostPort replica) {
    return lettuce(connecting, properties, replica);
  }

  @Override
  protected void check(RespSettings connecting, RespChannel channel) throws DBException {
    if (channel instanceof ClusterChannel cluster) {
      cluster.check(connecting);
      return;
    }
    ServerAddress address = connecting.addresses().get(0);
    Unit unit = StoreInfo.ask(channel);
    RespFailures.check(connecting, address, unit);
    StoreInfo server = StoreInfo.of(unit.reply(0));
    if (server.isClusterNode()) {
      throw connecting.refusal(
          "%s is a node of a cluster; set %s.cluster=true, or correct %s."
              .formatted(address, name(), connecting.addressSettings()));
    }
    ((LettuceChannel) channel).choose(server);
  }

  /** All masters of a cluster, or else the nodes of the settings. */
  @Override
  protected List<? extends ServerAddress> servers(RespSettings given) {
    if (!given.cluster()) {
      return given.addresses();
    }
    List<HostPort> masters = slots(given, new Properties()).find();
    return masters.isEmpty() ? given.addresses() : masters;
  }

  @Override
  protected RespChannel probeChannel(RespSettings probing, ServerAddress node) {
    return lettuce(probing, new Properties(), node);
  }

  @Override
  protected long connections(RespSettings given, int threads) {
    OptionalInt count = DragonflySettings.of(given.all()).connections().count();
    return count.equals(OptionalInt.of(0)) ? threads : count.orElse(1);
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
