// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.List;
import site.ycsb.kv.setting.Setting;

/** The lines that describe a setting: an empty one, its name with its type, its meaning. */
final class SettingText {
  private SettingText() {}

  static List<String> lines(Setting<?> setting) {
    return List.of(
        "", "  " + setting.name() + " (" + type(setting) + ")", "      " + setting.meaning());
  }

  private static String type(Setting<?> setting) {
    StringBuilder type = new StringBuilder(setting.type());
    if (!setting.range().isEmpty()) {
      type.append(", ").append(setting.range());
    }
    if (!setting.unit().isEmpty()) {
      type.append(", in ").append(setting.unit());
    }
    String value = setting.defaultText();
    return type.append(value.isEmpty() ? ", no default" : ", default " + value).toString();
  }
}
