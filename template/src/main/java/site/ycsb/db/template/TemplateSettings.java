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
package site.ycsb.db.template;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * The settings, read once, typed and checked. Required: one constant for each setting and all of
 * them in ALL, from which {@code bin/ycsb bindings} and the conformance suite learn them.
 *
 * @param maxValueBytes the largest value that is stored, in bytes
 * @param scans whether scans are allowed
 * @param password what a client shows to its server, if anything
 */
record TemplateSettings(int maxValueBytes, boolean scans, Optional<String> password) {
  static final Setting<Integer> MAX_VALUE =
      Setting.integer(
              "template.maxvalue", 1 << 24, 1, 1 << 30, "Largest value; over it: BAD_REQUEST.")
          .in("bytes");
  static final Setting<Boolean> SCANS =
      Setting.flag("template.scans", true, "Whether the store can scan.");

  /** hidden(): its value is in no message and no result. */
  static final Setting<String> PASSWORD =
      Setting.text("template.password", null, "Password for the server; none if not given.")
          .hidden();

  static final List<Setting<?>> ALL = List.of(MAX_VALUE, SCANS, PASSWORD);

  /**
   * Required: takes each value once, adds checks across settings, and throws all faults at last.
   */
  static TemplateSettings read(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, TemplateBinding.NAME, ALL);
    settings.throwFaults();
    return new TemplateSettings(
        settings.get(MAX_VALUE), settings.get(SCANS), settings.find(PASSWORD));
  }

  /** Required where there is a secret: what Java writes for a record would show it. */
  @Override
  public String toString() {
    return "maxValueBytes=" + maxValueBytes + ", scans=" + scans;
  }
}
