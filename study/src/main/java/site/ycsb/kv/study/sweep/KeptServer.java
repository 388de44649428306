// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a run is to say in its result of a server that its sweep started and loaded for several
 * points. Immutable.
 *
 * @param description the server in words
 * @param commandLines those of its processes
 * @param address the names of the settings that lead to it, which the user did not give
 * @param settings those that took effect when it was started; a run would reject them beside an
 *     address
 */
public record KeptServer(
    String description,
    List<String> commandLines,
    List<String> address,
    Map<String, String> settings) {
  /** Before the names of the properties by which a sweep tells a run of it. */
  private static final String PREFIX = "\0kept.";

  private static final String DESCRIPTION = PREFIX + "description";
  private static final String COMMAND_LINE = PREFIX + "command.";
  private static final String ADDRESS = PREFIX + "address.";
  private static final String SETTING = PREFIX + "setting.";

  /** Adds it to properties that a run gets. */
  void addTo(Properties properties) {
    properties.setProperty(DESCRIPTION, description);
    for (int i = 0; i < commandLines.size(); i++) {
      properties.setProperty(COMMAND_LINE + i, commandLines.get(i));
    }
    address.forEach(name -> properties.setProperty(ADDRESS + name, ""));
    settings.forEach((name, value) -> properties.setProperty(SETTING + name, value));
  }

  /** Takes it out of properties that a run got; empty if there is none in them. */
  public static Optional<KeptServer> takeFrom(Properties properties) {
    String description = (String) properties.remove(DESCRIPTION);
    if (description == null) {
      return Optional.empty();
    }
    List<String> commandLines = new ArrayList<>();
    String line = (String) properties.remove(COMMAND_LINE + 0);
    while (line != null) {
      commandLines.add(line);
      line = (String) properties.remove(COMMAND_LINE + commandLines.size());
    }
    return Optional.of(
        new KeptServer(
            description,
            commandLines,
            List.copyOf(take(properties, ADDRESS).keySet()),
            take(properties, SETTING)));
  }

  private static Map<String, String> take(Properties properties, String prefix) {
    Map<String, String> taken = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        taken.put(name.substring(prefix.length()), properties.getProperty(name));
      }
    }
    taken.keySet().forEach(name -> properties.remove(prefix + name));
    return taken;
  }

  /** The settings of a run as the user gave them. */
  public Map<String, String> asGiven(Map<String, String> ofRun) {
    Map<String, String> given = new TreeMap<>(ofRun);
    given.keySet().removeAll(address);
    given.putAll(settings);
    return given;
  }
}
