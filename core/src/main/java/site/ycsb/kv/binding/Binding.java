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

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;

/**
 * The adapter of one store. Found by {@link java.util.ServiceLoader} under its public name; holds
 * no state of its own, so that one instance serves any number of runs at once.
 */
public interface Binding {
  /** The name on the command line, and the prefix of its settings: {@code tokyotyrant}. */
  String name();

  /** The store, in one sentence. */
  String summary();

  /** All settings under the binding's prefix, and the general ones that it honours. */
  List<Setting<?>> settings();

  /**
   * Checks the settings without connecting.
   *
   * @throws SettingsException all faults together
   */
  void check(Properties properties) throws SettingsException;

  /** A client that is not connected yet; the caller gives it the properties and calls init. */
  DB newClient();

  /**
   * Whether the settings name a server of the user's own. When they don't, the run starts one: the
   * first of {@link #programs} that is installed, or else {@link #embedded}.
   */
  default boolean hasAddress(Properties properties) {
    return true;
  }

  /** The store's own servers, any of which can be started for one run; the best one first. */
  default List<LocalServer> programs(Properties properties) {
    return List.of();
  }

  /** How to start the store inside this process; empty where that can't be. */
  default Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.empty();
  }

  /** Where the server listens by these settings; empty where it has no address of its own. */
  default List<InetSocketAddress> addresses(Properties properties) {
    return List.of();
  }

  /** How to ask servers of these settings by their own protocol what they use. */
  default List<Probe> probes(Properties properties) {
    return List.of();
  }

  /**
   * Called once before the clients of a load or run connect, with their properties: makes tables
   * and indexes, and checks what only one client may check.
   *
   * @throws DBException with one sentence, when the store cannot take this workload
   */
  default void prepare(Properties properties) throws DBException {}
}
