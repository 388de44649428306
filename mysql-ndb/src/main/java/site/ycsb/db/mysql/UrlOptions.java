// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.exceptions.CJException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.HostPort;

/**
 * What a {@code mysql.url} decides for each server, and behind the question mark for all. An option
 * of the URL overrides the binding's default; one that contradicts a setting, or what the binding
 * needs, is a fault.
 */
record UrlOptions(List<HostInfo> hosts, Map<String, String> common) {
  /** Connector/J's options for encryption and verification, the older ones too. */
  private static final List<String> TLS =
      List.of("sslMode", "useSSL", "requireSSL", "verifyServerCertificate");

  private static final int MAX_PORT = 65_535;

  private static final Pattern SQL_MODE = Pattern.compile("(?i)\\bsql_mode\\b");

  /** The options of the URL given; one that Connector/J can't read is a fault. */
  static UrlOptions of(Settings settings) {
    String url = settings.find(MySqlSettings.URL).orElse("");
    UrlOptions none = new UrlOptions(List.of(), Map.of());
    if (url.isEmpty()) {
      return none;
    }
    // The text itself may hold a password.
    String fault = "mysql.url: must be a URL of Connector/J, such as jdbc:mysql://db1:3306/";
    if (!ConnectionUrl.acceptsUrl(url)) {
      settings.check(false, fault + ".");
      return none;
    }
    try {
      ConnectionUrl parsed = ConnectionUrl.getConnectionUrlInstance(url, new Properties());
      UrlOptions options =
          new UrlOptions(List.copyOf(parsed.getHostsList()), parsed.getOriginalProperties());
      options.check(settings);
      return options;
    } catch (CJException e) {
      settings.check(false, fault + ", and Connector/J can't read it; correct it.");
      return none;
    }
  }

  private Optional<HostInfo> mainHost() {
    return hosts.stream().findFirst();
  }

  Optional<HostPort> at() {
    return mainHost().map(host -> new HostPort(host.getHost(), host.getPort()));
  }

  List<HostPort> addresses() {
    return hosts.stream().map(host -> new HostPort(host.getHost(), host.getPort())).toList();
  }

  Optional<String> user() {
    return mainHost().flatMap(host -> present(host.getUser()));
  }

  Optional<String> password() {
    return mainHost().flatMap(host -> present(host.getPassword()));
  }

  Optional<String> database() {
    return mainHost().flatMap(host -> present(host.getDatabase()));
  }

  /** Whether it decides if connections are encrypted. */
  boolean decidesTls() {
    return TLS.stream().anyMatch(name -> value(name).isPresent());
  }

  SqlLogin applyTo(SqlLogin login, String url) {
    Map<String, String> decided =
        mainHost().map(host -> byName(host.getHostProperties())).orElse(byName(Map.of()));
    decided.values().removeIf(String::isEmpty);
    SqlLogin changed = login;
    if (decidesTls()) {
      TLS.forEach(name -> decided.put(name, ""));
      boolean plain =
          value(PropertyKey.sslMode.getKeyName())
              .map(mode -> mode.equalsIgnoreCase("DISABLED"))
              .orElse(value("useSSL").orElse("").equalsIgnoreCase("false"));
      changed = login.with(PropertyKey.allowPublicKeyRetrieval, plain);
    }
    String session = decided.remove(PropertyKey.sessionVariables.getKeyName());
    if (session != null) {
      changed = changed.with(PropertyKey.sessionVariables, SqlLogin.SESSION + "," + session);
    }
    return changed.by(url, decided.keySet());
  }

  private void check(Settings settings) {
    for (HostInfo host : hosts) {
      settings.check(
          host.getPort() > 0 && host.getPort() <= MAX_PORT,
          "mysql.url: the port " + host.getPort() + " must be from 1 to 65535.");
    }
    checkOnce(settings, MySqlSettings.USER, "user", user());
    checkOnce(settings, MySqlSettings.PASSWORD, "password", password());
    checkOnce(settings, MySqlSettings.DATABASE, "database", database());
    TLS.forEach(name -> checkOnce(settings, MySqlSettings.TLS.tls(), name, value(name)));
    String compression = PropertyKey.useCompression.getKeyName();
    checkOnce(settings, MySqlSettings.COMPRESSION, compression, value(compression));
    String trustStore = PropertyKey.trustCertificateKeyStoreUrl.getKeyName();
    for (Setting<?> own : List.of(MySqlSettings.TLS.tls(), MySqlSettings.TLS.trustStore())) {
      checkOnce(settings, own, trustStore, value(trustStore));
    }
    String keyStore = PropertyKey.clientCertificateKeyStoreUrl.getKeyName();
    checkOnce(settings, MySqlSettings.TLS.tls(), keyStore, value(keyStore));
    for (PropertyKey key : List.of(PropertyKey.connectTimeout, PropertyKey.socketTimeout)) {
      settings.check(
          value(key.getKeyName()).isEmpty(),
          key.getKeyName() + " in mysql.url contradicts mysql.timeout; keep mysql.timeout.");
    }
    SqlLogin.NEEDED.forEach((key, needed) -> checkNeeded(settings, key, needed));
    checkSession(settings);
    TLS.forEach(name -> checkOfAll(settings, name));
  }

  /** One server of several must not be left in plain text, or without verification. */
  private void checkOfAll(Settings settings, String name) {
    String ofAll = byName(common).get(name);
    settings.check(
        hosts.size() < 2 || values(name).stream().allMatch(given -> given.equals(ofAll)),
        name + " in mysql.url is of one host; move it behind the question mark.");
  }

  private static void checkOnce(
      Settings settings, Setting<?> setting, String name, Optional<String> ofUrl) {
    settings.check(
        ofUrl.isEmpty() || !settings.given(setting),
        setting + " and " + name + " in mysql.url are both given; keep one of them.");
  }

  private void checkNeeded(Settings settings, PropertyKey key, String needed) {
    for (String given : values(key.getKeyName())) {
      settings.check(
          given.equalsIgnoreCase(needed),
          "%s=%s in mysql.url: the binding needs %s; remove it from mysql.url.",
          key.getKeyName(),
          given,
          needed);
    }
  }

  private void checkSession(Settings settings) {
    String name = PropertyKey.sessionVariables.getKeyName();
    for (String given : values(name)) {
      settings.check(
          !SQL_MODE.matcher(given).find(),
          "sessionVariables in mysql.url sets sql_mode, where the binding needs "
              + SqlLogin.SESSION
              + "; remove sql_mode from mysql.url.");
      settings.check(
          given.equals(byName(common).get(name)),
          "sessionVariables in mysql.url is of one host; move it behind the question mark.");
    }
  }

  /** The values of an option for all servers. */
  private List<String> values(String name) {
    return hosts.stream().flatMap(host -> value(host, name).stream()).toList();
  }

  private static Optional<String> value(HostInfo host, String name) {
    return present(byName(host.getHostProperties()).get(name));
  }

  private Optional<String> value(String name) {
    return mainHost().flatMap(host -> value(host, name));
  }

  private static Optional<String> present(@Nullable String text) {
    return Optional.ofNullable(text).filter(value -> !value.isEmpty());
  }

  /** Connector/J ignores the case of names. */
  private static Map<String, String> byName(Map<String, String> options) {
    Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    byName.putAll(options);
    return byName;
  }

  @Override
  public String toString() {
    return hosts.isEmpty() ? "none" : String.valueOf(at().orElseThrow());
  }
}
