// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.conformance.testing.RedisUsers;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/**
 * A cluster of three masters. The keys have a tag that belongs to the first one, which the tests of
 * failures reach through a proxy: so each of them meets the failure.
 */
@ParameterizedClass
@EnumSource(Variant.class)
class RedisClusterConformanceIT extends VariantConformance<Variant> {
  /** A tag of the first third of the slots, which the first master holds. */
  private static final String TAG = "{" + ClusterKeys.tagIn(0, 5_000) + "}";

  private final RedisClusterBinding binding = new RedisClusterBinding();

  @Override
  protected RunningServer start(Properties settings) throws IOException {
    PackagedServer.require("redis-server", "apt-get install redis-server");
    return TestServers.start(binding, "redis-server", settings);
  }

  @Override
  protected Binding binding() {
    return binding;
  }

  @Override
  protected String key(long number) {
    return TAG + super.key(number);
  }

  @Override
  protected Optional<HostPort> address(Properties settings) {
    return Optional.of(nodes(settings).get(0));
  }

  @Override
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty("redis-cluster.addressmap", nodes(base).get(0) + "=" + host + ":" + port);
    base.setProperty("redis-cluster.nodes", host + ":" + port);
    return base;
  }

  private static List<HostPort> nodes(Properties settings) {
    return HostPort.parseAll(settings.getProperty("redis-cluster.nodes"));
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
