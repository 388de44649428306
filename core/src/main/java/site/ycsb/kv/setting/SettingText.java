// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

/** Says in words which values a setting takes. Thread-safe. */
public final class SettingText {
  private SettingText() {}

  /** The type of a setting with its range and unit, such as {@code integer, 1 to 10, in ms}. */
  public static String values(Setting<?> setting) {
    StringBuilder values = new StringBuilder(setting.type());
    if (!setting.range().isEmpty()) {
      values.append(", ").append(setting.range());
    }
    if (!setting.unit().isEmpty()) {
      values.append(", in ").append(setting.unit());
    }
    return values.toString();
  }
}
