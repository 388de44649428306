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
package site.ycsb.kv.binding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
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
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public void check(Properties properties) throws SettingsException {
    Settings.read(properties, name(), settings()).throwFaults();
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
          return new InProcessServer(
              "the memory of this process", false, Map.of(), () -> releaseQuietly(store));
        });
  }

  static Shared<MemoryStore> store(Properties properties) {
    return Shared.acquire(properties, STORE, MemoryStore::new);
  }

  static void release(Shared<MemoryStore> store) throws DBException {
    try {
      store.release();
    } catch (Exception e) {
      throw new DBException("memory: the store could not be dropped", e);
    }
  }

  private static void releaseQuietly(Shared<MemoryStore> store) {
    try {
      release(store);
    } catch (DBException e) {
      throw new IllegalStateException(e);
    }
  }
}
