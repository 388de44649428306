// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;
import site.ycsb.kv.workload.WorkloadSettings.RequestDistribution;

/**
 * Copies of properties that CoreWorkload 0.17.0 can read: it takes counts of 32 bits only, needs an
 * operation count for a zipfian even in a load, sums up all records for {@code latest}, and does
 * not know every spelling and distribution.
 */
public final class CoreProperties {
  private CoreProperties() {}

  /** The properties to initialise CoreWorkload with; the operation count is only an estimate. */
  public static Properties of(Properties properties) throws SettingsException {
    Properties core = Settings.spelled(properties, WorkloadSettings.ALL);
    long operations = WorkloadSettings.read(properties).get(WorkloadSettings.OPERATION_COUNT);
    core.setProperty(
        WorkloadSettings.OPERATION_COUNT.name(),
        Long.toString(Math.min(Integer.MAX_VALUE, operations)));
    return core;
  }

  /** The same for CoreWorkload beneath {@link KeyValueWorkload}, which chooses records itself. */
  static Properties beneath(Properties properties) {
    Properties core = Settings.spelled(properties, WorkloadSettings.ALL);
    core.setProperty(WorkloadSettings.RECORD_COUNT.name(), "1");
    core.remove(WorkloadSettings.INSERT_START.name());
    core.remove(WorkloadSettings.INSERT_COUNT.name());
    core.remove(WorkloadSettings.OPERATION_COUNT.name());
    set(core, WorkloadSettings.REQUEST_DISTRIBUTION.name(), RequestDistribution.UNIFORM);
    set(core, WorkloadSettings.FIELD_LENGTH_DISTRIBUTION.name(), LengthDistribution.CONSTANT);
    return core;
  }

  private static void set(Properties properties, String name, Enum<?> value) {
    properties.setProperty(name, Setting.word(value));
  }
}
