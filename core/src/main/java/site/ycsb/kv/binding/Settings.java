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
package site.ycsb.kv.binding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The values of some declared settings, read once from properties. Faults are gathered, so that a
 * user sees all of them at once: read, take the values, add cross checks with {@link #check}, and
 * end with {@link #throwFaults}. Not thread-safe while faults are added.
 */
public final class Settings {
  private final Map<String, Object> given = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  private Settings() {}

  /**
   * Reads the known settings. A property that starts with {@code prefix} and a dot but is not known
   * is a fault that names the nearest known one; other properties are somebody else's.
   */
  public static Settings read(
      Properties properties, String prefix, Collection<? extends Setting<?>> known) {
    Settings settings = new Settings();
    for (Setting<?> setting : known) {
      settings.read(setting, properties.getProperty(setting.name()));
    }
    List<String> names = known.stream().<String>map(Setting::name).toList();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(prefix + ".") && !names.contains(name)) {
        settings.faults.add(unknown(name, names));
      }
    }
    return settings;
  }

  /** Reads the known settings; properties of any other name are somebody else's. */
  public static Settings read(Properties properties, Collection<? extends Setting<?>> known) {
    Settings settings = new Settings();
    for (Setting<?> setting : known) {
      settings.read(setting, properties.getProperty(setting.name()));
    }
    return settings;
  }

  /** The sentence for a setting that does not exist, naming the nearest that does. */
  public static String unknown(String name, Collection<String> known) {
    return Names.nearest(name, known)
        .map(near -> "Unknown setting " + name + "; did you mean " + near + "?")
        .orElse("Unknown setting " + name + "; remove it.");
  }

  /** The value given, or else the default. The setting must have one or the other. */
  public <T> T get(Setting<T> setting) {
    return find(setting).orElseThrow();
  }

  /** The value given, or else the default, or else nothing. */
  @SuppressWarnings("unchecked") // put there by read, from the same setting's parser
  public <T> Optional<T> find(Setting<T> setting) {
    Object value = given.get(setting.name());
    return value == null ? setting.defaultValue() : Optional.of((T) value);
  }

  /** Whether the user gave this setting (and it could be read). */
  public boolean given(Setting<?> setting) {
    return given.containsKey(setting.name());
  }

  /** Adds a fault unless {@code holds}; the sentence names setting, value and what to do. */
  public void check(boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }

  /**
   * Ends the reading.
   *
   * @throws SettingsException when there was any fault
   */
  public void throwFaults() throws SettingsException {
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
  }

  private void read(Setting<?> setting, @org.jspecify.annotations.Nullable String text) {
    if (text == null) {
      return;
    }
    try {
      given.put(setting.name(), setting.parse(text));
    } catch (IllegalArgumentException e) {
      String shown = setting.secret() ? "its value" : Secrets.mask(text);
      faults.add(setting.name() + "=" + shown + ": " + e.getMessage() + unitOf(setting) + ".");
    }
  }

  private static String unitOf(Setting<?> setting) {
    return setting.unit().isEmpty() ? "" : " (" + setting.unit() + ")";
  }
}
