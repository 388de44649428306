// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.db.redis.RedisClusterBinding;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.StoreVariant;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.conformance.testing.RedisUsers;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.wire.HostPort;

/**
 * A cluster of three masters of Redis. The keys have a tag that belongs to the first one, which the
 * tests of failures reach through a proxy.
 */
@ParameterizedClass
@EnumSource(RedisClusterConformanceIT.Layout.class)
class RedisClusterConformanceIT extends VariantConformance<RedisClusterConformanceIT.Layout> {
  /** Slots of the first of three masters. */
  private static final int SLOTS_OF_FIRST = 5_000;

  private final DragonflyBinding binding = new DragonflyBinding();

  @SuppressWarnings("ImmutableEnumChecker") // its collections are never changed
  enum Layout implements StoreVariant {
    HASH_INDEXED(
        Map.of("index", "zset", "connections", "2"),
        Capability.UPDATE_CREATES,
        Capability.ATOMIC_UPDATE,
        Capability.SCAN),
    STRING(Map.of("layout", "string", "index", "none"), Capability.EXPIRES);

    private final Map<String, String> settings;
    private final Set<Capability> capabilities;

    Layout(Map<String, String> settings, Capability... more) {
      this.settings = settings;
      capabilities =
          EnumSet.of(
              Capability.INSERT_REPLACES,
              Capability.ANY_KEY,
              Capability.ANY_LENGTH,
              Capability.BATCH);
      capabilities.addAll(List.of(more));
    }

    @Override
    public Properties properties(String binding) {
      Properties properties = new Properties();
      settings.forEach((name, value) -> properties.setProperty(binding + "." + name, value));
      properties.setProperty("dragonfly.cluster", "true");
      properties.setProperty("fieldcount", "4");
      return properties;
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.copyOf(capabilities);
    }
  }

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    PackagedServer.require("redis-server", "apt-get install redis-server");
    LocalServer cluster = new RedisClusterBinding().programs(new Properties()).get(0);
    RunningServer started =
        cluster.start(cluster.find().orElseThrow(), ServerLimits.NONE, () -> false);
    String nodes = started.address().get("redis-cluster.nodes");
    return new InProcessServer(
        started.description(), false, Map.of("dragonfly.nodes", nodes), started::close);
  }

  @Override
  protected Binding binding() {
    return binding;
  }

  @Override
  protected String key(long number) {
    return "{" + tag() + "}" + super.key(number);
  }

  private static String tag() {
    int tag = 0;
    while (Slots.of(Integer.toString(tag).getBytes(US_ASCII)) >= SLOTS_OF_FIRST) {
      tag++;
    }
    return Integer.toString(tag);
  }

  @Override
  protected Optional<HostPort> address(Properties settings) {
    return Optional.of(nodes(settings).get(0));
  }

  @Override
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty("dragonfly.addressmap", nodes(base).get(0) + "=" + host + ":" + port);
    base.setProperty("dragonfly.nodes", host + ":" + port);
    return base;
  }

  private static List<HostPort> nodes(Properties settings) {
    return HostPort.parseAll(settings.getProperty("dragonfly.nodes"));
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) throws IOException {
    Properties settings = base;
    for (HostPort node : nodes(base)) {
      settings = RedisUsers.reader(node, base, binding.name());
    }
    return Optional.of(settings);
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) throws IOException {
    Properties settings = base;
    for (HostPort node : nodes(base)) {
      settings = RedisUsers.stranger(node, base, binding.name(), password);
    }
    return Optional.of(settings);
  }
}
