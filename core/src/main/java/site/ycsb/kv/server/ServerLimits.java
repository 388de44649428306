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
package site.ycsb.kv.server;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * What a server that a run starts may use, and where its client runs.
 *
 * @param memoryBytes the most memory; empty for no limit
 * @param cpus the processors of the server, as {@code taskset} wants them; empty for all
 * @param clientCpus the processors of this process; empty for all
 */
public record ServerLimits(
    Optional<Long> memoryBytes, Optional<String> cpus, Optional<String> clientCpus) {
  /** None. */
  public static final ServerLimits NONE =
      new ServerLimits(Optional.empty(), Optional.empty(), Optional.empty());

  private static final String CPU_LIST = "\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*";

  private static final Setting<Long> MEMORY =
      Setting.size(
          "server.memory",
          1 << 20,
          "The most memory of a server that is started, such as 256m; needs root for a cgroup.");
  private static final Setting<String> CPUS =
      Setting.text(
          "server.cpus", null, "Processors of a server that is started, such as 0,1 or 2-3.");
  private static final Setting<String> CLIENT_CPUS =
      Setting.text("client.cpus", null, "Processors of the client, such as 0,1 or 2-3.");

  /** All of them. */
  public static final List<Setting<?>> ALL = List.of(MEMORY, CPUS, CLIENT_CPUS);

  /**
   * Reads and checks them.
   *
   * @throws SettingsException all faults together
   */
  public static ServerLimits of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    for (Setting<String> cpus : List.of(CPUS, CLIENT_CPUS)) {
      String list = settings.find(cpus).orElse("0");
      settings.check(
          list.matches(CPU_LIST),
          cpus.name() + "=" + list + ": must be numbers of processors, such as 0,1 or 2-3.");
    }
    settings.throwFaults();
    return new ServerLimits(settings.find(MEMORY), settings.find(CPUS), settings.find(CLIENT_CPUS));
  }
}
