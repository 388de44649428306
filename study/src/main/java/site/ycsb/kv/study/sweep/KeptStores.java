// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Stores that are loaded once for several points, since no point changes their data. It starts the
 * server of a store whose settings name none, and stops it at the end of the sweep. A store inside
 * the client's process can't be kept. Used by one thread.
 */
final class KeptStores implements AutoCloseable {
  private final BooleanSupplier cancelled;
  private final Map<List<Object>, Store> stores = new HashMap<>();

  /**
   * A store.
   *
   * @param server that was started for it
   * @param keeps whether its data outlives a point's process
   */
  private record Store(Optional<RunningServer> server, boolean keeps) {
    boolean ended() {
      return server.filter(s -> s.ended().isDone()).isPresent();
    }
  }

  /**
   * How a point reaches a loaded store.
   *
   * @param settings of its run
   * @param server that was started for the store; empty if the settings of the task name one
   */
  record Reached(Map<String, String> settings, Optional<KeptServer> server) {}

  /** Loads a store whose settings name a server. */
  interface Loader {
    /**
     * Loads it.
     *
     * @throws DBException with one sentence if the load is not valid
     */
    void load(Reached store) throws DBException, IOException;
  }

  /** Keeps stores until it is closed; {@code cancelled} ends the start of a server. */
  KeptStores(BooleanSupplier cancelled) {
    this.cancelled = cancelled;
  }

  /** Whether a run leaves the records as they are. */
  static boolean isReadOnly(Properties properties) {
    Settings settings = Settings.read(properties, WorkloadSettings.ALL);
    return WorkloadSettings.declareAll(properties)
        && !WorkloadSettings.recordsMayGo(settings)
        && Stream.of(
                WorkloadSettings.UPDATE,
                WorkloadSettings.INSERT,
                WorkloadSettings.DELETE,
                WorkloadSettings.READ_MODIFY_WRITE)
            .allMatch(share -> settings.get(share) == 0);
  }

  /**
   * How a point reaches its loaded store; empty if each point has to load.
   *
   * @throws DBException with one sentence if the server does not start or the load is not valid
   */
  Optional<Reached> reach(Task task, Loader loader) throws DBException, IOException {
    return isReadOnly(task.properties()) ? reachAny(task, loader) : Optional.empty();
  }

  /** The same whether or not the point changes the data, as of stores that serve only this one. */
  Optional<Reached> reachAny(Task task, Loader loader) throws DBException, IOException {
    List<Object> key = List.of(task.cell().label(), task.cell().workload(), task.cell().varied());
    Store store = stores.get(key);
    if (store != null && store.ended()) {
      store.server().ifPresent(RunningServer::close);
      store = null;
    }
    if (store == null) {
      store = start(task);
      if (store.keeps()) {
        loadOrClose(store, reaching(task, store), loader);
      }
      stores.put(key, store);
    }
    return store.keeps() ? Optional.of(reaching(task, store)) : Optional.empty();
  }

  private static void loadOrClose(Store store, Reached reached, Loader loader)
      throws DBException, IOException {
    boolean loaded = false;
    try {
      loader.load(reached);
      loaded = true;
    } finally {
      if (!loaded) {
        store.server().ifPresent(RunningServer::close);
      }
    }
  }

  private Store start(Task task) throws DBException {
    Properties properties = task.properties();
    Optional<RunningServer> server =
        LocalServers.start(
            task.binding(), properties, RunSettings.of(properties).server(), cancelled);
    boolean inside = server.filter(s -> s.pids().isEmpty()).isPresent();
    if (inside) {
      server.get().close();
      return new Store(Optional.empty(), false);
    }
    return new Store(server, server.isPresent() || Sweep.loadsBefore(task));
  }

  /** How a point reaches its store: with the address of a server that was started. */
  private static Reached reaching(Task task, Store store) {
    Map<String, String> settings = new TreeMap<>(task.settings());
    if (store.server().isEmpty()) {
      return new Reached(settings, Optional.empty());
    }
    RunningServer server = store.server().get();
    Map<String, String> ofServer = new TreeMap<>();
    // They have taken effect, and a run rejects them beside an address.
    Stream.concat(
            Stream.of(RunSettings.ALL, task.binding().settings())
                .flatMap(List::stream)
                .filter(Setting::isOfStartedServer),
            ServerLimits.ALL.stream().filter(setting -> setting.name().startsWith("server.")))
        .map(Setting::name)
        .forEach(
            name -> {
              String value = settings.remove(name);
              if (value != null) {
                ofServer.put(name, value);
              }
            });
    settings.putAll(server.address());
    return new Reached(
        settings,
        Optional.of(
            new KeptServer(
                server.description(),
                server.commandLines(),
                List.copyOf(server.address().keySet()),
                ofServer)));
  }

  @Override
  public void close() {
    stores.values().forEach(store -> store.server().ifPresent(RunningServer::close));
  }
}
