// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.io.IOException;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.VariantConformance;
import site.ycsb.kv.conformance.testing.RedisUsers;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** The suite over a UNIX socket, but for the tests that need a proxy between client and server. */
@EnabledOnOs(OS.LINUX) // where epoll is
@ParameterizedClass
@EnumSource(
    value = Variant.class,
    names = {"HASH_INDEXED"})
class UnixSocketConformanceIT extends VariantConformance<Variant> {
  private final DragonflyBinding binding = new DragonflyBinding();
  private HostPort tcp = new HostPort("none", 1);

  @Override
  protected Binding binding() {
    return binding;
  }

  @Override
  protected RunningServer start(Properties settings) throws IOException {
    RunningServer server = UnixSocketIT.startRedis();
    tcp = binding.options().ledTo(server.address());
    return UnixSocketIT.bySocket(server);
  }

  @Override
  protected Optional<Properties> forbidding(Properties base) throws IOException {
    return Optional.of(RedisUsers.reader(tcp, base, binding.name()));
  }

  @Override
  protected Optional<Properties> refusing(Properties base, String password) throws IOException {
    return Optional.of(RedisUsers.stranger(tcp, base, binding.name(), password));
  }
}
