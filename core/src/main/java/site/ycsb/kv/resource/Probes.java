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
package site.ycsb.kv.resource;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.RunningServer;

/** Finds what to ask of a run's server and client. */
public final class Probes {
  /** The name of the server's process; with a number where there are several. */
  public static final String SERVER = "SERVER";

  /** The name of this process. */
  public static final String CLIENT = "CLIENT";

  private Probes() {}

  /**
   * The probes of a run, by the names of their processes. A server that lives in this process has
   * none of its own.
   */
  public static Map<String, Probe> of(
      Binding binding,
      Properties properties,
      ResourceSettings settings,
      Optional<RunningServer> started) {
    Map<String, Probe> probes = new LinkedHashMap<>();
    if (!settings.sampled()) {
      return probes;
    }
    List<Probe> servers =
        withStores(servers(binding, properties, settings, started), binding, properties);
    for (int i = 0; i < servers.size(); i++) {
      probes.put(servers.size() == 1 ? SERVER : SERVER + "-" + (i + 1), servers.get(i));
    }
    probes.put(CLIENT, new ProcessProbe(ProcessHandle.current().pid(), List.of(), true));
    return probes;
  }

  /** Where each process of this machine is a node of the store, its own figures are added. */
  private static List<Probe> withStores(
      List<Probe> processes, Binding binding, Properties properties) {
    boolean local = processes.stream().noneMatch(Probe::knowsStore);
    List<Probe> stores =
        local && !processes.isEmpty()
            ? binding.probes(properties).stream().filter(Probe::knowsStore).toList()
            : List.of();
    if (stores.size() != processes.size()) {
      stores.forEach(Probe::close);
      return processes;
    }
    List<Probe> joined = new ArrayList<>();
    for (int i = 0; i < processes.size(); i++) {
      joined.add(new StoreProbe(processes.get(i), stores.get(i)));
    }
    return joined;
  }

  private static List<Probe> servers(
      Binding binding,
      Properties properties,
      ResourceSettings settings,
      Optional<RunningServer> started) {
    if (!settings.pids().isEmpty()) {
      return processes(settings.pids(), settings.files());
    }
    if (!settings.exporters().isEmpty()) {
      return settings.exporters().stream().<Probe>map(PrometheusProbe::new).toList();
    }
    if (started.isPresent()) {
      RunningServer server = started.get();
      return processes(server.pids(), server.dataFiles());
    }
    List<Probe> listeners = new ArrayList<>();
    Set<Long> found = new HashSet<>();
    for (InetSocketAddress address : binding.addresses(properties)) {
      OptionalLong pid = Machine.listener(address);
      if (pid.isPresent() && found.add(pid.getAsLong())) {
        List<Path> files = listeners.isEmpty() ? settings.files() : List.of();
        listeners.add(new ListenerProbe(address, pid.getAsLong(), files));
      }
    }
    return listeners.isEmpty() ? binding.probes(properties) : listeners;
  }

  /** The files are those of all together: which belong to which is not known. */
  private static List<Probe> processes(Iterable<Long> pids, List<Path> files) {
    List<Probe> probes = new ArrayList<>();
    for (long pid : pids) {
      probes.add(new ProcessProbe(pid, probes.isEmpty() ? files : List.of(), true));
    }
    return probes;
  }
}
