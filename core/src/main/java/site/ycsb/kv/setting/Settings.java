// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values of declared settings, read once from properties. It collects faults, so that a user
 * sees all of them at once: read, take the values, add checks with {@link #check}, and end with
 * {@link #throwFaults}. Not thread-safe while faults are added.
 */
public final class Settings {
  private final Map<String, Object> given = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  private Settings() {}

  /**
   * Reads the known settings. An unknown property that starts with {@code prefix} and a dot is a
   * fault, which names the nearest known one; it ignores other properties.
   */
  public static Settings read(
      Properties properties, String prefix, Collection<? extends Setting<?>> known) {
    Settings settings = read(properties, known);
    List<String> names = known.stream().<String>map(Setting::name).toList();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(prefix + ".") && !names.contains(name)) {
        settings.faults.add(unknown(name, names));
      }
    }
    return settings;
  }

  /** Reads the known settings and ignores other properties. */
  public static Settings read(Properties properties, Collection<? extends Setting<?>> known) {
    Settings settings = new Settings();
    for (Setting<?> setting : known) {
      settings.read(setting, properties.getProperty(setting.name()));
    }
    return settings;
  }

  /** A copy with these settings in their documented spelling, which YCSB's own code needs. */
  public static Properties spelled(
      Properties properties, Collection<? extends Setting<?>> settings) {
    Properties copy = new Properties();
    copy.putAll(properties);
    for (Setting<?> setting : settings) {
      String text = properties.getProperty(setting.name());
      if (text != null) {
        copy.setProperty(setting.name(), setting.spelled(text));
      }
    }
    return copy;
  }

  /** The sentence about an unknown setting, which names the nearest known one. */
  public static String unknown(String name, Collection<String> known) {
    return Names.nearest(name, known)
        .map(near -> "Unknown setting " + name + "; did you mean " + near + "?")
        .orElse("Unknown setting " + name + "; remove it.");
  }

  /** The value given, or else the default; there must be one. */
  public <T> T get(Setting<T> setting) {
    return find(setting).orElseThrow();
  }

  /** The value given, or else the default, if there is one. */
  @SuppressWarnings("unchecked") // the value is from the parser of the same setting
  public <T> Optional<T> find(Setting<T> setting) {
    Object value = given.get(setting.name());
    return value == null ? setting.defaultValue() : Optional.of((T) value);
  }

  /** Whether the user gave this setting, with a valid value. */
  public boolean given(Setting<?> setting) {
    return given.containsKey(setting.name());
  }

  /** Adds a fault unless {@code holds}; the sentence names setting, value and what to do. */
  public void check(boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }

  /** The same, with {@code %s} in the sentence for each of these values. */
  public void check(boolean holds, String fault, Object... values) {
    check(holds, String.format(Locale.ROOT, fault, values));
  }

  /** Ends the reading; throws all faults, if there was any. */
  public void throwFaults() throws SettingsException {
    if (!faults.isEmpty()) {
      throw new SettingsException(faults);
    }
  }

  private void read(Setting<?> setting, @Nullable String text) {
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
