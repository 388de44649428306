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
package site.ycsb.kv.workload;

import java.util.Properties;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/** Makes keys of record numbers, the same in every JVM. Thread-safe. */
interface KeyMaker {
  /** The key of a record; another one for each number. */
  String key(long number);

  /**
   * A key of the same length and shape that no record has, nor ever will have in this run; for most
   * numbers another one.
   */
  String absentKey(long number);

  /**
   * The maker that the settings ask for.
   *
   * @throws SettingsException when there are not enough such keys
   */
  static KeyMaker of(Settings settings, Properties properties) throws SettingsException {
    String prefix = settings.get(WorkloadSettings.KEY_PREFIX);
    long bound = WorkloadShape.of(properties).lastRecord() + 1;
    return settings.get(WorkloadSettings.KEY_SIZE) == 0
        ? new CoreKeys(settings, prefix, bound)
        : new SizedKeys(settings, prefix, bound);
  }
}
