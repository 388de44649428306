// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.BindingClient;

/**
 * The parts of a store's description by {@link BindingClient#describeStore}, whose form is {@code
 * Tokyo Tyrant 1.1.41, engine hash, at 127.0.0.1:1978}. A part that it lacks is null.
 */
record StoreIdentity(
    @Nullable String product,
    @Nullable String version,
    @Nullable String engine,
    @Nullable String address) {

  private static final Pattern PRODUCT =
      Pattern.compile("^(?<product>[^,]+?)(?: (?<version>\\d[^\\s,]*))?(?:,| at |$)");
  private static final Pattern ENGINE = Pattern.compile(", engine (?<engine>[^,]+)");
  private static final Pattern ADDRESS = Pattern.compile(" at (?<address>.*?)(?: over .*)?$");

  static StoreIdentity of(String store) {
    return new StoreIdentity(
        part(PRODUCT, "product", store),
        part(PRODUCT, "version", store),
        part(ENGINE, "engine", store),
        part(ADDRESS, "address", store));
  }

  private static @Nullable String part(Pattern pattern, String name, String store) {
    Matcher matcher = pattern.matcher(store);
    return matcher.find() ? matcher.group(name) : null;
  }
}
