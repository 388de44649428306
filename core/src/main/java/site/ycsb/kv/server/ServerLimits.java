// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/** Limits of a server that a run starts, and of the client. An empty component is no limit. */
public record ServerLimits(
    Optional<Long> memoryBytes, Optional<String> cpus, Optional<String> clientCpus) {
  public static final ServerLimits NONE =
      new ServerLimits(Optional.empty(), Optional.empty(), Optional.empty());

  private static final String CPU_LIST = "\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*";

  private static final Setting<Long> MEMORY =
      Setting.size("server.memory", 1 << 20)
          .means(
              "The most memory of a server that is started, such as 256m; needs root for a cgroup.");
  private static final Setting<String> CPUS =
      Setting.text("server.cpus", null)
          .means("Processors of a server that is started, such as 0,1 or 2-3.");
  private static final Setting<String> CLIENT_CPUS =
      Setting.text("client.cpus", null).means("Processors of the client, such as 0,1 or 2-3.");

  public static final List<Setting<?>> ALL = Setting.declaredIn(ServerLimits.class);

  /** Reads and checks the settings; throws all faults together. */
  public static ServerLimits of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    for (Setting<String> cpus : List.of(CPUS, CLIENT_CPUS)) {
      String list = settings.find(cpus).orElse("0");
      settings.check(
          list.matches(CPU_LIST),
          "%s=%s: must be numbers of processors, such as 0,1 or 2-3.",
          cpus,
          list);
    }
    settings.throwFaults();
    return new ServerLimits(settings.find(MEMORY), settings.find(CPUS), settings.find(CLIENT_CPUS));
  }

  /** Why this system limits no server's memory, in a sentence; empty if it does. */
  public static Optional<String> memoryFault() {
    try {
      MemoryGroup.make(1 << 30).remove();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** Moves all threads of this process, present and future, to {@link #clientCpus}. */
  public void pinClient() throws DBException {
    if (clientCpus.isEmpty()) {
      return;
    }
    String setting = CLIENT_CPUS + "=" + clientCpus.get();
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      Process taskset =
          new ProcessBuilder("taskset", "-acp", clientCpus.get(), pid)
              .redirectErrorStream(true)
              .start();
      String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (taskset.waitFor() != 0) {
        throw new DBException(setting + ": taskset refuses it: " + said.strip() + "; correct it.");
      }
    } catch (IOException e) {
      throw new DBException(setting + " needs taskset of util-linux on the PATH; remove it.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException(setting + ": interrupted", e);
    }
  }
}
