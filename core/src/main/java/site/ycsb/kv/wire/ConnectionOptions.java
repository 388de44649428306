// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;

/**
 * The settings of a connection to one server under a binding's prefix: {@code host}, {@code port},
 * {@code timeout}, and for some stores {@code user}, {@code password} and those of {@link
 * TlsOptions}. Immutable.
 */
public final class ConnectionOptions {
  /** What some stores have and others lack. */
  public enum Part {
    USER,
    PASSWORD,
    TLS
  }

  /**
   * The values of these settings. The timeout is for connecting and for each answer; user, password
   * and TLS are empty if they are not given.
   */
  public record Values(
      HostPort address,
      int timeoutMillis,
      Optional<String> user,
      Optional<String> password,
      Optional<Tls> tls) {
    /** All but the password. */
    @Override
    public String toString() {
      return "address=" + address + ", timeoutMillis=" + timeoutMillis + ", user=" + user;
    }
  }

  private final String prefix;
  private final Setting<String> host;
  private final Setting<Integer> port;
  private final Setting<Integer> timeout;
  private final Setting<String> user;
  private final Setting<String> password;
  private final TlsOptions tls;
  private final Set<Part> parts;

  /** Those of the binding of this name. */
  public ConnectionOptions(String prefix, int defaultPort, Part... parts) {
    this.prefix = prefix;
    this.parts = Set.of(parts);
    host = Setting.text(prefix + ".host", "127.0.0.1").means("Host of the server.");
    port =
        Setting.integer(prefix + ".port", defaultPort, 1, 65_535).means("TCP port of the server.");
    timeout =
        Setting.integer(prefix + ".timeout", 10_000, 1, 3_600_000)
            .in("ms")
            .means("Time after which connecting, or a request without an answer, has failed.");
    user = Setting.text(prefix + ".user", null).means("User name.");
    password = Setting.text(prefix + ".password", null).hidden().means("Password.");
    tls = new TlsOptions(prefix);
  }

  /** The beginning of their names: the binding's name. */
  public String prefix() {
    return prefix;
  }

  /** All of them, in the order of their documentation. */
  public List<Setting<?>> all() {
    List<Setting<?>> all = new ArrayList<>(List.of(host, port));
    if (parts.contains(Part.USER)) {
      all.add(user);
    }
    if (parts.contains(Part.PASSWORD)) {
      all.add(password);
    }
    if (parts.contains(Part.TLS)) {
      all.addAll(tls.all());
    }
    all.add(timeout);
    return List.copyOf(all);
  }

  /** Those that name a server. */
  List<Setting<?>> ofAddress() {
    return List.of(host, port);
  }

  /** Reads them from the settings of a binding, to which it may add faults. */
  public Values read(Settings settings) {
    return new Values(
        new HostPort(settings.get(host), settings.get(port)),
        settings.get(timeout),
        parts.contains(Part.USER) ? settings.find(user) : Optional.empty(),
        parts.contains(Part.PASSWORD) ? settings.find(password) : Optional.empty(),
        parts.contains(Part.TLS) ? tls.read(settings, false) : Optional.empty());
  }

  /** Where the server listens; the default stands for a value that cannot be read. */
  public InetSocketAddress address(Properties properties) {
    Settings settings = Settings.read(properties, List.of(host, port));
    return new HostPort(settings.get(host), settings.get(port)).socketAddress();
  }

  /** The settings that lead to a server. */
  public Map<String, String> leadingTo(String toHost, int toPort) {
    return Map.of(host.name(), toHost, port.name(), Integer.toString(toPort));
  }
}
