// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.SentineledConnectionProvider;
import redis.clients.jedis.util.Delay;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/**
 * The current master of a name, by Jedis' provider, which listens to each Sentinel for {@code
 * +switch-master} (redis.io, Sentinel, "Pub/Sub messages"). Its pool of connections stays empty:
 * the clients have their own. Shared by all clients of a process. Thread-safe.
 */
final class Sentinels implements AutoCloseable {
  /** Pause before a Sentinel that was lost is asked again; Jedis' own of 5 s delays the end. */
  private static final Delay RETRY = Delay.constant(Duration.ofMillis(500));

  /** A master as the Sentinels announce it, and the address to connect to. */
  private record Known(HostAndPort announced, HostPort reached) {}

  private final String name;
  private final Map<HostPort, HostPort> addressMap;
  private final Connector connector;
  private final SentineledConnectionProvider provider;
  private final List<HostPort> earlier = new CopyOnWriteArrayList<>();
  private volatile Known known;

  private Sentinels(RespSettings settings) {
    name = settings.master().orElseThrow();
    addressMap = settings.addressMap();
    connector = Connector.ofClients(settings);
    try {
      provider =
          new SentineledConnectionProvider(
              name,
              connector.config(),
              new GenericObjectPoolConfig<>(),
              addresses(settings),
              Connector.sentinelConfig(settings, settings.timeoutMillis()),
              RETRY);
    } catch (JedisException e) {
      connector.close();
      throw e;
    }
    known = known(provider.getCurrentMaster());
  }

  /** Shares those of the run; fails if none answers or knows the master. */
  static Shared<Sentinels> join(RespSettings settings, Properties properties) throws DBException {
    try {
      return Shared.acquire(
          properties, settings.name() + ".watched", () -> new Sentinels(settings));
    } catch (JedisConnectionException e) {
      if (settings.tls().isPresent()) {
        checkTls(settings);
      }
      throw settings.refusal(
          "no Sentinel answers at %s; start one, or correct %s and, where they want one, %s."
              .formatted(
                  settings.addresses(),
                  settings.addressSettings(),
                  settings.name() + ".sentinelpassword"));
    } catch (JedisException e) {
      throw settings.refusal(
          "the Sentinels at %s do not tell of a master %s (%s); correct %s."
              .formatted(
                  settings.addresses(),
                  settings.master().orElseThrow(),
                  Secrets.mask(String.valueOf(e.getMessage())),
                  settings.addressSettings()));
    }
  }

  /** Says why a Sentinel did not answer by TLS, which Jedis' provider keeps to itself. */
  private static void checkTls(RespSettings settings) throws DBException {
    for (ServerAddress address : settings.addresses()) {
      try (Connector connector = Connector.ofQuestions(settings, settings.timeoutMillis());
          NodeConnection sentinel = new NodeConnection(address, connector)) {
        Unit unit = StoreInfo.ask(sentinel);
        if (unit.error() == null) {
          RespFailures.check(settings, address, unit);
        }
      }
    }
  }

  /** The master that the first Sentinel to answer tells. */
  static Optional<HostPort> master(RespSettings settings, int timeoutMillis) {
    JedisClientConfig config = Connector.sentinelConfig(settings, timeoutMillis);
    for (HostAndPort address : addresses(settings)) {
      try (Jedis sentinel = new Jedis(address, config)) {
        List<String> told = sentinel.sentinelGetMasterAddrByName(settings.master().orElseThrow());
        if (told != null && told.size() == 2) {
          HostPort announced = new HostPort(told.get(0), Integer.parseInt(told.get(1)));
          return Optional.of(settings.addressMap().getOrDefault(announced, announced));
        }
      } catch (JedisException e) {
        // Another one may answer.
      }
    }
    return Optional.empty();
  }

  private static Set<HostAndPort> addresses(RespSettings settings) {
    return settings.nodes().stream()
        .map(address -> new HostAndPort(address.host(), address.port()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  Connector connector() {
    return connector;
  }

  /** The address of the current master. */
  HostPort master() {
    HostAndPort current = provider.getCurrentMaster();
    Known last = known;
    return last.announced.equals(current) ? last.reached : moved(current);
  }

  private synchronized HostPort moved(HostAndPort current) {
    if (!known.announced.equals(current)) {
      Known next = known(current);
      if (!next.reached.equals(known.reached)) {
        earlier.add(known.reached);
      }
      known = next;
    }
    return known.reached;
  }

  private Known known(HostAndPort announced) {
    HostPort address = new HostPort(announced.getHost(), announced.getPort());
    return new Known(announced, addressMap.getOrDefault(address, address));
  }

  /** The master, and those that were lost since the start. */
  String describe() {
    HostPort current = master();
    String before = earlier.stream().map(HostPort::toString).collect(Collectors.joining(", then "));
    return "master "
        + name
        + " of Sentinels"
        + (before.isEmpty() ? "" : ", failed over from " + before + ",")
        + " at "
        + current;
  }

  @Override
  public void close() {
    try {
      provider.close();
    } finally {
      connector.close();
    }
  }
}
