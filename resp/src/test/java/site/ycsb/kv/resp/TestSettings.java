// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

/** The settings of a binding {@code redis} that has all of them. */
final class TestSettings {
  static final RespOptions OPTIONS = new RespOptions("redis");
  private static final List<Setting<?>> ALL =
      Stream.of(OPTIONS.common(), OPTIONS.ofClusters(), OPTIONS.ofSentinels())
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private TestSettings() {}

  /** From pairs of name and value. */
  static RespSettings read(String... pairs) throws SettingsException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return RespSettings.of(properties, OPTIONS, ALL, given -> {});
  }
}
