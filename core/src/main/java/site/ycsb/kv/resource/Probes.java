// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.SettingsException;

/** Finds the probes of a run's server and client. */
public final class Probes {
  /** The name of the server's process; with a number where there are several. */
  public static final String SERVER = "SERVER";

  public static final String CLIENT = "CLIENT";

  /** The beginning of the name of one of several server processes. */
  static final String NUMBERED = SERVER + "-";

  private final ProbedStore store;
  private final Properties properties;
  private final ResourceSettings settings;
  private final Optional<RunningServer> started;

  private Probes(
      ProbedStore store,
      Properties properties,
      ResourceSettings settings,
      Optional<RunningServer> started) {
    this.store = store;
    this.properties = properties;
    this.settings = settings;
    this.started = started;
  }

  /** A process of this machine; {@code listens} if it was found by its address. */
  private record Found(long pid, @Nullable SocketAddress listens) {}

  /**
   * The probes of a run, by the names of their processes. A server inside this process has none.
   * What several processes share is under the server's name.
   */
  public static Map<String, Probe> of(
      ProbedStore store,
      Properties properties,
      ResourceSettings settings,
      Optional<RunningServer> started)
      throws SettingsException {
    return settings.sampled()
        ? new Probes(store, properties, settings, started).all()
        : new LinkedHashMap<>();
  }

  private Map<String, Probe> all() throws SettingsException {
    checkNamed();
    List<Found> local = settings.exporters().isEmpty() ? local() : List.of();
    Map<String, Probe> probes = new LinkedHashMap<>();
    List<Probe> servers = local.isEmpty() ? elsewhere() : ofThisMachine(local);
    for (int i = 0; i < servers.size(); i++) {
      probes.put(servers.size() == 1 ? SERVER : NUMBERED + (i + 1), servers.get(i));
    }
    if (local.size() > 1) {
      probes.put(SERVER, new SharedUse(files(), ofServer()));
    }
    SharedUse client = SharedUse.ofClient(traffic(!local.isEmpty()));
    probes.put(CLIENT, new ProcessProbe(ProcessHandle.current().pid(), null, client, null));
    return probes;
  }

  private void checkNamed() throws SettingsException {
    List<String> faults = new ArrayList<>();
    for (long pid : settings.pids()) {
      try {
        Machine.process(pid);
      } catch (IOException e) {
        faults.add("resource.pid=" + pid + ": no process has this number; name one that runs.");
      }
    }
    for (Path file : settings.files()) {
      if (!Files.isReadable(file)) {
        faults.add("resource.files=" + file + ": can't be read; name the server's data files.");
      }
    }
    for (URI address : settings.exporters()) {
      try (PrometheusProbe probe = new PrometheusProbe(address)) {
        probe.check();
      } catch (IOException e) {
        String cause = Secrets.mask(address.toString()) + " can't be read: " + e.getMessage();
        String remedy = "; name the node_exporter of the server's host, or leave it out.";
        faults.add("resource.prometheus=" + cause + remedy);
      }
    }
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
  }

  private List<Found> local() {
    if (!settings.pids().isEmpty() || started.isPresent()) {
      List<Long> pids =
          settings.pids().isEmpty()
              ? started.map(RunningServer::pids).orElse(List.of())
              : settings.pids();
      return pids.stream().map(pid -> new Found(pid, null)).toList();
    }
    Map<Long, Found> listeners = new LinkedHashMap<>();
    List<SocketAddress> addresses = new ArrayList<>(store.addresses(properties));
    store.sockets(properties).stream().map(UnixDomainSocketAddress::of).forEach(addresses::add);
    for (SocketAddress address : addresses) {
      OptionalLong pid = Machine.listener(address);
      if (pid.isPresent()) {
        listeners.putIfAbsent(pid.getAsLong(), new Found(pid.getAsLong(), address));
      }
    }
    return List.copyOf(listeners.values());
  }

  private List<Probe> elsewhere() {
    if (!settings.exporters().isEmpty()) {
      return settings.exporters().stream().<Probe>map(PrometheusProbe::new).toList();
    }
    return started.isPresent() ? List.of() : store.probes(properties);
  }

  /** Adds what each node of the store counts, if every node is a process of this machine. */
  private List<Probe> ofThisMachine(List<Found> local) {
    SharedUse shared = local.size() == 1 ? new SharedUse(files(), ofServer()) : SharedUse.none();
    List<Probe> all = store.probes(properties);
    List<Probe> stores = all.stream().filter(Probe::knowsStore).toList();
    boolean joined = stores.size() == local.size();
    if (!joined) {
      all.forEach(Probe::close);
    }
    List<Probe> processes = new ArrayList<>();
    for (int i = 0; i < local.size(); i++) {
      Found found = local.get(i);
      processes.add(
          new ProcessProbe(found.pid, found.listens, shared, joined ? stores.get(i) : null));
    }
    return processes;
  }

  private List<Path> files() {
    return settings.pids().isEmpty() && started.isPresent()
        ? started.get().dataFiles()
        : settings.files();
  }

  /** The network interface of a server on this machine; none for UNIX sockets. */
  private Traffic ofServer() {
    return store.sockets(properties).isEmpty() ? Traffic.loopback() : Traffic.NONE;
  }

  /** The network interfaces between this process and the server. */
  private Traffic traffic(boolean serverIsLocal) {
    List<InetSocketAddress> addresses = store.addresses(properties);
    if (!addresses.isEmpty()) {
      return Traffic.to(addresses);
    }
    return serverIsLocal ? ofServer() : Traffic.NONE;
  }
}
