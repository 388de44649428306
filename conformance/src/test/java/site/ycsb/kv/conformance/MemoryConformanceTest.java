// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** The suite over the reference binding of core. */
class MemoryConformanceTest extends BindingConformance {
  private final Properties properties = new Properties();
  private RunningServer store;

  @BeforeAll
  void startStore() throws IOException {
    store = binding().embedded(properties).orElseThrow().start();
  }

  @AfterAll
  void stopStore() {
    store.close();
  }

  @Override
  protected Binding binding() {
    return new MemoryBinding();
  }

  @Override
  protected Properties properties() {
    return properties;
  }

  @Override
  protected Set<Capability> capabilities() {
    return EnumSet.of(
        Capability.SCAN,
        Capability.INSERT_REPLACES,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_KEY,
        Capability.ANY_LENGTH);
  }

  @Override
  protected Optional<HostPort> address(Properties settings) {
    return Optional.empty();
  }

  @Override
  protected Optional<String> neverForbids() {
    return Optional.of("the store is in this process and has no users");
  }

  @Override
  protected Optional<String> neverAsksForPasswords() {
    return Optional.of("the store is in this process and has no users");
  }
}
