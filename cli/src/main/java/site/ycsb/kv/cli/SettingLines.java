// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.List;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingText;

/** The lines that describe a setting: an empty one, its name with its values, its meaning. */
final class SettingLines {
  private SettingLines() {}

  static List<String> of(Setting<?> setting) {
    String value = setting.defaultText();
    String values =
        SettingText.values(setting) + (value.isEmpty() ? ", no default" : ", default " + value);
    return List.of("", "  " + setting.name() + " (" + values + ")", "      " + setting.meaning());
  }
}
