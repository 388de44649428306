// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Properties;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/** Makes keys from record numbers, the same in every JVM. Thread-safe. */
interface KeyMaker {
  /** The key of a record, different for each number. */
  String key(long number);

  /** A key of the same shape that no record of this run has; different for most numbers. */
  String absentKey(long number);

  /** The maker that the settings ask for, if there are enough such keys. */
  static KeyMaker of(Settings settings, Properties properties) throws SettingsException {
    String prefix = settings.get(WorkloadSettings.KEY_PREFIX);
    long bound = WorkloadShape.of(properties).lastRecord() + 1;
    KeyMaker keys =
        settings.get(WorkloadSettings.KEY_SIZE) == 0
            ? new CoreKeys(settings, prefix, bound)
            : new SizedKeys(settings, prefix, bound);
    return NewsWorkload.isNamedBy(properties) ? keys.from(NewsRecords.FIRST_ID) : keys;
  }

  /** These keys without the first ones, so that record number 0 has the key of this number. */
  default KeyMaker from(int first) {
    KeyMaker all = this;
    return new KeyMaker() {
      @Override
      public String key(long number) {
        return all.key(number + first);
      }

      @Override
      public String absentKey(long number) {
        return all.absentKey(number + first);
      }
    };
  }
}
