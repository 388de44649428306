// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resp.RespOptions.ReadFrom;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * A binding of a redis-like store. Where settings have faults, it knows no servers: a client
 * reports the faults when it connects.
 */
public abstract class RespBinding extends ConfiguredBinding<RespSettings> {
  private final RespOptions options;

  /** With the settings that any binding has, and some of its own. */
  protected RespBinding(RespOptions options, String summary, List<Setting<?>> own) {
    super(
        options.prefix(),
        summary,
        Stream.concat(options.common().stream(), own.stream()).toList(),
        options.ofAddress());
    this.options = options;
  }

  /** Adds the faults of the settings that only this binding has; the default has none. */
  protected void checkOwn(Settings given) {}

  /** A channel for one client, which may not be connected. */
  protected abstract RespChannel channel(RespSettings connecting, Properties properties)
      throws DBException;

  /**
   * Requires that such a store answers on a new channel, or says in one sentence what to change.
   */
  protected abstract void check(RespSettings connecting, RespChannel channel) throws DBException;

  /** A channel of its own to this node, so that no request of the run delays a probe. */
  protected abstract RespChannel probeChannel(RespSettings probing, ServerAddress node);

  /** A channel of one client to a replica, which is not connected. */
  protected abstract RespChannel replicaChannel(
      RespSettings connecting, Properties properties, HostPort replica);

  /** The connections that the clients of so many threads hold open together, at least. */
  protected abstract long connections(RespSettings given, int threads);

  /** The nodes to sample; those of the settings unless a binding knows of more. */
  protected List<? extends ServerAddress> servers(RespSettings given) {
    return given.addresses();
  }

  /** The programs that a run can start, in the order of trying. */
  protected abstract List<LocalServer> programs(RespSettings given);

  /** The server for machines without one; fails on a system that it has no program for. */
  protected abstract LocalServer embeddedProgram(RespSettings given) throws IOException;

  /** The binding's settings. */
  public final RespOptions options() {
    return options;
  }

  @Override
  public final RespSettings read(Properties properties) throws SettingsException {
    return RespSettings.of(properties, options, settings(), this::checkOwn);
  }

  /** Connects a client; a failure is one sentence that says what to change. */
  public final RespChannel connect(RespSettings connecting, Properties properties)
      throws DBException {
    RespChannel channel = channel(connecting, properties);
    try {
      check(connecting, channel);
      if (connecting.readFrom() == ReadFrom.PRIMARY) {
        return channel;
      }
      ReplicaChannel reading = reading(connecting, properties, channel);
      channel = reading;
      reading.check(connecting);
      return reading;
    } catch (DBException e) {
      channel.close();
      throw e;
    }
  }

  private ReplicaChannel reading(
      RespSettings connecting, Properties properties, RespChannel primary) {
    return new ReplicaChannel(
        primary,
        connecting.readFrom(),
        Shared.acquire(
            properties, name() + ".replicas", () -> new Replicas(connecting.addressMap())),
        replica -> replicaChannel(connecting, properties, replica));
  }

  /** The nodes to sample, with the replicas if they are read from. */
  private Stream<ServerAddress> sampled(RespSettings given) {
    Stream<ServerAddress> servers = servers(given).stream().map(server -> server);
    return given.readFrom() == ReadFrom.PRIMARY
        ? servers
        : servers.flatMap(server -> Stream.concat(Stream.of(server), ofServer(given, server)));
  }

  private Stream<HostPort> ofServer(RespSettings given, ServerAddress server) {
    try (RespChannel channel = probeChannel(given, server)) {
      return Replicas.of(Replicas.ask(channel), given.addressMap()).stream();
    }
  }

  @Override
  public final List<InetSocketAddress> addresses(Properties properties) {
    return sampled(properties, HostPort.class).map(HostPort::socketAddress).toList();
  }

  @Override
  public final List<Path> sockets(Properties properties) {
    return sampled(properties, SocketPath.class).map(SocketPath::path).toList();
  }

  private <A extends ServerAddress> Stream<A> sampled(Properties properties, Class<A> kind) {
    return find(properties).stream()
        .flatMap(this::sampled)
        .filter(kind::isInstance)
        .map(kind::cast);
  }

  @Override
  public final List<Probe> probes(Properties properties) {
    return find(properties).stream().flatMap(this::probes).toList();
  }

  private Stream<Probe> probes(RespSettings given) {
    return sampled(given).map(node -> new InfoProbe(node, () -> probeChannel(given, node)));
  }

  @Override
  public final long connections(Properties properties, int threads) {
    return find(properties)
        .map(given -> connections(given, threads) * (given.readFrom() == ReadFrom.PRIMARY ? 1 : 2))
        .orElse(0L);
  }

  @Override
  public final List<LocalServer> programs(Properties properties) {
    return find(properties).map(this::programs).orElse(List.of());
  }

  @Override
  public final Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          try {
            return embeddedProgram(read(properties))
                .start(Path.of("embedded"), ServerLimits.NONE, () -> false);
          } catch (SettingsException e) {
            throw new IOException(e.getMessage(), e);
          }
        });
  }

  /** Rejects a run that scans where records were loaded without an index. */
  @Override
  public final void prepare(Properties properties) throws DBException {
    RespSettings preparing = read(properties);
    WorkloadShape shape = WorkloadShape.of(properties);
    try (RespChannel channel = connect(preparing, properties)) {
      IndexUse.prepare(preparing, shape, channel);
    }
  }
}
