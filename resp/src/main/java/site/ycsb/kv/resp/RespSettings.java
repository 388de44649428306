// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.kv.resp.RespOptions.ReadFrom;
import site.ycsb.kv.setting.Secrets;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/**
 * The settings of a binding, read and checked.
 *
 * @param all every setting of the binding
 * @param addresses the server, some nodes of a cluster, or the Sentinels; never empty
 * @param addressMap the addresses to connect to, by those that nodes announce
 * @param tls how to connect by TLS; empty for plain connections
 * @param user empty for the default user
 */
public record RespSettings(
    RespOptions options,
    Settings all,
    List<ServerAddress> addresses,
    boolean cluster,
    Map<HostPort, HostPort> addressMap,
    Optional<Tls> tls,
    Optional<String> user,
    Optional<String> password,
    int database) {

  /**
   * Reads and checks every known setting of the binding; {@code checkOwn} adds the faults of those
   * that only it has. Throws all faults together.
   */
  public static RespSettings of(
      Properties properties,
      RespOptions options,
      Collection<? extends Setting<?>> known,
      Consumer<Settings> checkOwn)
      throws SettingsException {
    Settings settings = Settings.read(properties, options.prefix(), known);
    RespUrl url = url(settings, options);
    checkOwn.accept(settings);
    boolean cluster = settings.get(options.cluster);
    checkAddress(settings, options, cluster);
    Optional<String> user = settings.find(options.user).or(url::user);
    Optional<String> password = settings.find(options.password).or(url::password);
    settings.check(
        user.isEmpty() || password.isPresent(),
        options.user + "=" + user.orElse("") + " needs " + options.password + " too.");
    checkOnce(settings, "user", url.user(), options.user, options);
    checkOnce(settings, "password", url.password(), options.password, options);
    checkOnce(settings, "database", url.database(), options.database, options);
    int database = database(settings, options, url, cluster);
    List<ServerAddress> addresses = addresses(settings, options, url);
    Map<HostPort, HostPort> addressMap = addressMap(settings, options);
    Optional<Tls> tls = options.tls.read(settings, url.tls());
    SocketPath.checkPlain(settings, options.socket, options.tls, tls);
    settings.throwFaults();
    return new RespSettings(
        options, settings, addresses, cluster, addressMap, tls, user, password, database);
  }

  /** How long connecting, and each request, may take. */
  public int timeoutMillis() {
    return all.get(options.timeout);
  }

  /** What to change when the address is wrong, as a part of a sentence. */
  public String addressSettings() {
    if (all.given(options.url)) {
      return options.url.name();
    }
    if (all.given(options.sentinels)) {
      return options.sentinels + " and " + options.master;
    }
    if (all.given(options.socket)) {
      return options.socket.name();
    }
    return all.given(options.nodes) ? options.nodes.name() : options.host + " and " + options.port;
  }

  /** The addresses that are not UNIX sockets. */
  public List<HostPort> nodes() {
    return addresses.stream().filter(HostPort.class::isInstance).map(HostPort.class::cast).toList();
  }

  /** The master that the Sentinels at {@link #addresses} watch; empty without Sentinels. */
  public Optional<String> master() {
    return all.given(options.sentinels) ? all.find(options.master) : Optional.empty();
  }

  public ReadFrom readFrom() {
    return all.get(options.readFrom);
  }

  /** The password of the Sentinels themselves, if they have one. */
  public Optional<String> sentinelPassword() {
    return all.find(options.sentinelPassword);
  }

  /** The name of the binding. */
  public String name() {
    return options.prefix();
  }

  /** A refusal to start, which names the binding. */
  public DBException refusal(String sentence) {
    return new DBException(name() + ": " + sentence);
  }

  @Override
  public String toString() {
    return name()
        + " at "
        + addresses
        + ", cluster="
        + cluster
        + ", layout="
        + all.get(options.layout);
  }

  private static void checkAddress(Settings settings, RespOptions options, boolean cluster) {
    long given =
        Stream.of(
                settings.given(options.host) || settings.given(options.port),
                settings.given(options.socket),
                settings.given(options.nodes),
                settings.given(options.url),
                settings.given(options.sentinels))
            .filter(Boolean::booleanValue)
            .count();
    settings.check(
        given <= 1,
        "The server is given twice; keep one of %s with %s, %s, %s, %s, %s."
            .formatted(
                options.host,
                options.port,
                options.socket,
                options.nodes,
                options.url,
                options.sentinels));
    checkCluster(settings, options, cluster);
    for (Setting<String> ofSentinels : List.of(options.master, options.sentinelPassword)) {
      settings.check(
          !settings.given(ofSentinels) || settings.given(options.sentinels),
          ofSentinels + " has no effect without " + options.sentinels + "; set it too.");
    }
  }

  private static void checkCluster(Settings settings, RespOptions options, boolean cluster) {
    settings.check(
        !cluster || !settings.given(options.socket),
        options.socket
            + " names one server, but the nodes of a cluster name each other by host and port; set "
            + options.nodes
            + " instead.");
    settings.check(
        cluster || !settings.given(options.nodes),
        options.nodes + " names nodes of a cluster; set " + options.cluster + "=true.");
    settings.check(
        !cluster || !settings.given(options.sentinels),
        options.sentinels
            + " has no effect on a cluster, which promotes replicas itself; remove it.");
    settings.check(
        !cluster || settings.get(options.readFrom) == ReadFrom.PRIMARY,
        "%s=%s: a cluster is read at its masters only; remove it, or name a single server.",
        options.readFrom,
        settings.get(options.readFrom).word());
  }

  private static int database(
      Settings settings, RespOptions options, RespUrl url, boolean cluster) {
    int database = url.database().or(() -> settings.find(options.database)).orElse(0);
    settings.check(
        !cluster || database == 0,
        options.database + "=" + database + ": a cluster has database 0 only; remove it.");
    return database;
  }

  private static void checkOnce(
      Settings settings, String what, Optional<?> byUrl, Setting<?> own, RespOptions options) {
    settings.check(
        byUrl.isEmpty() || !settings.given(own),
        "The %s is given twice; keep one of %s and %s.".formatted(what, own, options.url));
  }

  private static List<ServerAddress> addresses(
      Settings settings, RespOptions options, RespUrl url) {
    Optional<SocketPath> socket = settings.find(options.socket);
    if (socket.isPresent()) {
      return List.of(socket.get());
    }
    if (url.address().isPresent()) {
      return List.of(url.address().get());
    }
    Setting<String> several = settings.given(options.sentinels) ? options.sentinels : options.nodes;
    Optional<String> text = settings.find(several);
    if (text.isPresent()) {
      try {
        return List.copyOf(HostPort.parseAll(text.get()));
      } catch (IllegalArgumentException e) {
        settings.check(
            false, several + "=" + text.get() + ": must be addresses as host:port,host:port.");
      }
    }
    return List.of(new HostPort(settings.get(options.host), settings.get(options.port)));
  }

  private static Map<HostPort, HostPort> addressMap(Settings settings, RespOptions options) {
    Map<HostPort, HostPort> map = new HashMap<>();
    String text = settings.find(options.addressMap).orElse("");
    try {
      for (String pair : text.isEmpty() ? new String[0] : text.split(",", -1)) {
        String[] sides = pair.split("=", -1);
        if (sides.length != 2) {
          throw new IllegalArgumentException("must be announced=reached");
        }
        map.put(HostPort.parse(sides[0].trim()), HostPort.parse(sides[1].trim()));
      }
    } catch (IllegalArgumentException e) {
      settings.check(
          false,
          options.addressMap + "=" + text + ": must be host:port=host:port with commas between.");
    }
    return Map.copyOf(map);
  }

  private static RespUrl url(Settings settings, RespOptions options) {
    Optional<String> text = settings.find(options.url);
    if (text.isEmpty()) {
      return RespUrl.NONE;
    }
    String fault = "must be redis://user:password@host:port/database, or rediss:// for TLS.";
    try {
      RespUrl url = RespUrl.of(new URI(text.get()));
      if (url.address().filter(address -> !HostPort.isPort(address.port())).isEmpty()) {
        return url;
      }
      fault = "its port must be from 1 to 65535.";
    } catch (URISyntaxException | IllegalArgumentException e) {
      // The fault names the form that is needed.
    }
    String shown = Secrets.mask(text.get()).replaceFirst("//[^:/@]*@", "//***@");
    settings.check(false, options.url + "=" + shown + ": " + fault);
    return RespUrl.NONE;
  }
}
