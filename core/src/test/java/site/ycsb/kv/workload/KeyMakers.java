// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Properties;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.SettingsException;

/** Makers of keys for tests. */
final class KeyMakers {
  private KeyMakers() {}

  /** Of settings as on the command line, with blanks between. */
  static KeyMaker of(String settings) throws SettingsException {
    Properties properties = Runs.properties(settings.trim().split(" +"));
    return KeyMaker.of(WorkloadSettings.read(properties), properties);
  }
}
