// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Shared;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.InProcessServer;

/** {@code memory}: the reference binding, a sorted map in this process. */
public final class MemoryBinding implements Binding {
  private static final String STORE = "memory.store";

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String summary() {
    return "A sorted map in the memory of this process: the reference of what a binding does.";
  }

  @Override
  public long connections(Properties properties, int threads) {
    return 0;
  }

  @Override
  public DB newClient() {
    return new MemoryClient();
  }

  @Override
  public boolean hasAddress(Properties properties) {
    return false;
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(
        () -> {
          Shared<MemoryStore> store = store(properties);
          return new InProcessServer(MemoryStore.NAME, false, Map.of(), store::releaseSafely);
        });
  }

  static Shared<MemoryStore> store(Properties properties) {
    return Shared.acquire(properties, STORE, MemoryStore::new);
  }
}
