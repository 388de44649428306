// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The secrets among the properties of one run. It masks them in messages of others, such as a
 * driver's exception that quotes its key. Immutable.
 */
public final class SecretValues {
  /** Of no properties; it masks what looks like a secret. */
  public static final SecretValues NONE = new SecretValues(Set.of(), Set.of());

  private static final String MASKED = "***";

  /** A shorter value would also occur in ordinary words. */
  private static final int SHORTEST_LENGTH = 3;

  private static final Set<String> NO_SECRETS = Set.of("true", "false");

  private final Set<String> names;
  private final List<String> longestFirst;

  private SecretValues(Set<String> names, Collection<String> values) {
    this.names = names;
    this.longestFirst =
        values.stream()
            .filter(value -> value.length() >= SHORTEST_LENGTH && !NO_SECRETS.contains(value))
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /**
   * The secrets of these properties: settings declared as secret, those with the name of a secret,
   * and passwords in URLs.
   */
  public static SecretValues of(Properties properties, Collection<Setting<?>> declared) {
    Set<String> names =
        declared.stream()
            .filter(Setting::secret)
            .map(Setting::name)
            .collect(Collectors.toUnmodifiableSet());
    Set<String> values = new HashSet<>();
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name);
      if (names.contains(name) || Secrets.isSecret(name)) {
        values.add(value);
      }
      for (String password : Secrets.passwords(value)) {
        values.add(password);
        values.add(decoded(password));
      }
    }
    return new SecretValues(names, values);
  }

  /** Masks the secrets in a text, and what looks like one. */
  public String mask(String text) {
    String masked = text;
    for (String secret : longestFirst) {
      masked = masked.replace(secret, MASKED);
    }
    return Secrets.mask(masked);
  }

  /** The properties with their secrets masked, by name. */
  public Map<String, String> shown(Properties properties) {
    Map<String, String> shown = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      boolean secret = names.contains(name) || Secrets.isSecret(name);
      shown.put(name, secret ? MASKED : mask(properties.getProperty(name)));
    }
    return shown;
  }

  private static String decoded(String password) {
    try {
      return URLDecoder.decode(password, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return password; // It is not encoded.
    }
  }
}
