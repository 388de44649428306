// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings;
import site.ycsb.workloads.CoreWorkload;

/** What many clients of one load or run need, and which of them samples the servers. */
public final class RankCheck {
  private RankCheck() {}

  /** Rejects, for many clients, a store that they do not share and operations that collide. */
  static void check(Binding binding, Properties properties) throws DBException {
    Rank rank = Rank.of(properties, Map.of());
    if (!rank.isOneOfMany()) {
      return;
    }
    boolean inside = binding.declaresAllSettings() && !binding.hasServers(properties);
    if (inside || !binding.hasAddress(properties)) {
      throw new DBException(
          ("client.count=%s needs a server that all clients reach, and the settings of %s name"
                  + " none; set its address.")
              .formatted(rank.count(), binding.name()));
    }
    checkWorkload(properties);
  }

  /** Rejects, for many clients, operations that collide with those of others. */
  public static void checkWorkload(Properties properties) throws DBException {
    Settings workload = WorkloadSettings.read(properties);
    if (workload.get(WorkloadSettings.DELETE) > 0) {
      throw new DBException(
          "deleteproportion=%s: a client does not know what others delete; set client.count=1."
              .formatted(workload.get(WorkloadSettings.DELETE)));
    }
    boolean core = CoreWorkload.class.getName().equals(properties.getProperty("workload"));
    if (core && workload.get(WorkloadSettings.INSERT) > 0) {
      throw new DBException(
          ("insertproportion=%s: the inserts of CoreWorkload collide with those of other clients;"
                  + " set workload=site.ycsb.kv.workload.KeyValueWorkload.")
              .formatted(workload.get(WorkloadSettings.INSERT)));
    }
  }

  /** The probes of this client: the first one samples the servers too, others close theirs. */
  static Map<String, Probe> sampledBy(Rank rank, Map<String, Probe> probes) {
    if (rank.isFirst()) {
      return probes;
    }
    Map<String, Probe> own = new TreeMap<>();
    probes.forEach(
        (name, probe) -> {
          if (name.equals(Probes.CLIENT)) {
            own.put(name, probe);
          } else {
            probe.close();
          }
        });
    return own;
  }
}
