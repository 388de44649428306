// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.util.List;
import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The limits of a merge, each as its declaration says.
 *
 * @param maxStartSpreadSeconds between the first start of a rank and the last
 * @param maxClockSpreadSeconds between the clocks of two ranks
 */
public record MergeSettings(double maxStartSpreadSeconds, double maxClockSpreadSeconds) {
  private static final String PREFIX = "merge";
  private static final Setting<Double> MAX_START_SPREAD =
      Setting.decimal("merge.maxstartspreadseconds", 1, 0, 86_400)
          .in("s")
          .means("The ranks may start as far apart as this; further apart, the result is invalid.");
  private static final Setting<Double> MAX_CLOCK_SPREAD =
      Setting.decimal("merge.maxclockspreadseconds", 0.1, 0, 86_400)
          .in("s")
          .means("The ranks' clocks may differ by this; by more, the result is invalid.");

  /** All of them. */
  public static final List<Setting<?>> ALL = Setting.declaredIn(MergeSettings.class);

  /**
   * Reads and checks them.
   *
   * @throws SettingsException with all faults, unknown settings among them
   */
  public static MergeSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    for (String name : properties.stringPropertyNames()) {
      settings.check(
          name.startsWith(PREFIX + "."), name + " is no setting of a merge; leave it out.");
    }
    settings.throwFaults();
    return new MergeSettings(settings.get(MAX_START_SPREAD), settings.get(MAX_CLOCK_SPREAD));
  }
}
