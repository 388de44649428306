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
package site.ycsb.kv.resp;

import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;

/** The settings of a binding {@code redis} that has all of them. */
final class TestSettings {
  static final RespOptions OPTIONS = new RespOptions("redis");
  private static final Setting<Boolean> CLUSTER =
      Setting.flag("redis.cluster", false, "Whether the server is a node of a cluster.");
  private static final List<Setting<?>> ALL =
      Stream.of(OPTIONS.common(), OPTIONS.ofDatabases(), OPTIONS.ofClusters(), List.of(CLUSTER))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private TestSettings() {}

  /** From pairs of name and value. */
  static RespSettings read(String... pairs) throws SettingsException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return RespSettings.of(properties, OPTIONS, ALL, given -> given.get(CLUSTER));
  }
}
