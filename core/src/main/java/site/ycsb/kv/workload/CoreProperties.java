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
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.workload.WorkloadSettings.LengthDistribution;
import site.ycsb.kv.workload.WorkloadSettings.RequestDistribution;

/**
 * Properties with which CoreWorkload 0.17.0 can be initialised, whatever the workload on top of it
 * makes of them: it takes counts of 32 bits only, wants an operation count for a zipfian, sums up
 * all records for {@code latest}, and does not know every distribution.
 */
final class CoreProperties {
  private CoreProperties() {}

  static Properties of(Properties properties) {
    Properties core = new Properties();
    core.putAll(properties);
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
