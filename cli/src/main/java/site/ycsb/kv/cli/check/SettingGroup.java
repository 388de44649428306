// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.check;

import java.util.List;
import java.util.stream.Stream;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.merge.MergeSettings;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Settings of one purpose that every binding has. Immutable.
 *
 * @param title what they are settings of
 */
public record SettingGroup(String title, List<Setting<?>> settings) {
  /** All of them. */
  public static final List<SettingGroup> ALL =
      List.of(
          new SettingGroup("loads and runs", RunSettings.ALL),
          new SettingGroup("workloads", WorkloadSettings.ALL),
          new SettingGroup("measurements", MeasurementSettings.ALL),
          new SettingGroup("samples of server and client", ResourceSettings.ALL),
          new SettingGroup("a server that is started", ServerLimits.ALL),
          new SettingGroup(
              "many clients", Stream.of(Rank.ALL, CommonStart.ALL).flatMap(List::stream).toList()),
          new SettingGroup("merge", MergeSettings.ALL),
          new SettingGroup("max", MaxSettings.ALL),
          new SettingGroup("sweep --launch", LaunchSettings.ALL));

  /** The settings of all groups. */
  static Stream<Setting<?>> settingsOfAll() {
    return ALL.stream().flatMap(group -> group.settings.stream());
  }
}
