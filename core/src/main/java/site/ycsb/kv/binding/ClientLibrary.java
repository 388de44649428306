// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.net.URL;
import java.security.CodeSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The library that talks to a store for a client. Immutable.
 *
 * @param name as its publisher's, such as {@code jedis}
 * @param version null if unknown
 */
public record ClientLibrary(String name, @Nullable String version) {
  /** Build tools name a library's archive so. */
  private static final Pattern ARCHIVE =
      Pattern.compile("(?:^|/)(?<name>[^/]+?)-(?<version>\\d[^/]*)\\.jar$");

  /**
   * The library of a class: what its archive is named, or else what the archive's manifest says.
   */
  public static ClientLibrary of(Class<?> type) {
    @Nullable CodeSource source = type.getProtectionDomain().getCodeSource();
    @Nullable URL place = source == null ? null : source.getLocation();
    return ofArchive(place == null ? "" : place.getPath())
        .orElseGet(
            () ->
                new ClientLibrary(
                    type.getPackageName(), type.getPackage().getImplementationVersion()));
  }

  static Optional<ClientLibrary> ofArchive(String path) {
    Matcher matcher = ARCHIVE.matcher(path);
    return matcher.find()
        ? Optional.of(new ClientLibrary(matcher.group("name"), matcher.group("version")))
        : Optional.empty();
  }
}
