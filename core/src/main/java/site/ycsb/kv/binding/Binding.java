// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.resource.ProbedStore;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The adapter of one store. Found by {@link java.util.ServiceLoader} under its public name; holds
 * no state of its own, so that one instance serves any number of runs at once.
 */
public interface Binding extends ProbedStore {
  /** The name on the command line, and the prefix of its settings: {@code tokyotyrant}. */
  String name();

  /** The store, in one sentence. */
  String summary();

  /** All settings under the binding's prefix, and the general ones that it honours. */
  default List<Setting<?>> settings() {
    return List.of();
  }

  /** Whether {@link #settings} lists all that the client reads; any other is then a mistake. */
  default boolean declaresAllSettings() {
    return true;
  }

  /** Checks the settings without connecting; throws all faults together. */
  default void check(Properties properties) throws SettingsException {
    Settings.read(properties, name(), settings()).throwFaults();
  }

  /** A client that is not connected yet; the caller gives it the properties and calls init. */
  DB newClient();

  /** The library of the client; empty if the client speaks the store's protocol by itself. */
  default Optional<ClientLibrary> clientLibrary() {
    return Optional.empty();
  }

  /**
   * Whether the settings name a server. If they do not, the run starts one: the first of {@link
   * #programs} that is installed, or else {@link #embedded}.
   */
  default boolean hasAddress(Properties properties) {
    return true;
  }

  /** The server programs that can be started for one run, the best one first. */
  default List<LocalServer> programs(Properties properties) {
    return List.of();
  }

  /** Starts the store inside this process; empty if that is impossible. */
  default Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.empty();
  }

  /**
   * The connections that the clients of so many threads hold open together, at least; 0 for a store
   * inside this process. A run compares it with the limits of the system before it connects.
   */
  default long connections(Properties properties, int threads) {
    return threads;
  }

  /** What a result must warn of because of these settings, one sentence each. */
  default List<String> warnings(Properties properties) {
    return List.of();
  }

  /**
   * Called once before the clients of a load or run connect: makes tables and indexes, and checks
   * what only one client may check. Rejects a workload that the store cannot take.
   */
  default void prepare(Properties properties) throws DBException {}
}
