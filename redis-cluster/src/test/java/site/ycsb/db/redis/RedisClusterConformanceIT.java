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
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.PackagedServer;
import site.ycsb.kv.conformance.ServerAddress;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.server.RunningServer;

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
  protected Optional<ServerAddress> address(Properties settings) {
    NodeAddress first = nodes(settings).get(0);
    return Optional.of(new ServerAddress(first.host(), first.port()));
  }

  @Override
  protected Properties pointedAt(Properties base, String host, int port) {
    base.setProperty("redis-cluster.addressmap", nodes(base).get(0) + "=" + host + ":" + port);
    base.setProperty("redis-cluster.nodes", host + ":" + port);
    return base;
  }

  private static List<NodeAddress> nodes(Properties settings) {
    return NodeAddress.parseAll(settings.getProperty("redis-cluster.nodes"));
  }
}
