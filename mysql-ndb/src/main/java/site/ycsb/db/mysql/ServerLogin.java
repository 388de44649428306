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
package site.ycsb.db.mysql;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.exceptions.CJException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Settings;

/**
 * Where a server is, and how to get in.
 *
 * @param url the JDBC URL that was given, if one was
 * @param host of the server, the first where the URL has several
 * @param port of the server
 * @param user to connect as
 * @param password of the user; never shown
 * @param tls whether the connection is encrypted
 * @param compression whether it is compressed
 * @param timeoutMillis for connecting, and for each answer
 */
record ServerLogin(
    Optional<String> url,
    String host,
    int port,
    String user,
    String password,
    boolean tls,
    boolean compression,
    int timeoutMillis) {

  /**
   * A server's errors instead of silent changes, whatever mode it is in: values that are cut are
   * refused by STRICT_ALL_TABLES also where a table has no transactions, and an engine that is
   * missing by NO_ENGINE_SUBSTITUTION (MySQL manual, Server SQL Modes; MariaDB has both).
   */
  private static final String SESSION = "sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'";

  /** Takes them from the settings, and adds the faults of the URL. */
  static ServerLogin of(Settings settings, List<String> faults) {
    Optional<String> url = settings.find(MySqlSettings.URL);
    String host = settings.get(MySqlSettings.HOST);
    int port = settings.get(MySqlSettings.PORT);
    HostInfo parsed = url.map(text -> parse(text, faults)).orElse(null);
    if (parsed != null) {
      host = parsed.getHost();
      port = parsed.getPort();
    }
    return new ServerLogin(
        url,
        host,
        port,
        settings.get(MySqlSettings.USER),
        settings.get(MySqlSettings.PASSWORD),
        settings.get(MySqlSettings.TLS),
        settings.get(MySqlSettings.COMPRESSION),
        settings.get(MySqlSettings.TIMEOUT));
  }

  private static @Nullable HostInfo parse(String url, List<String> faults) {
    // The text itself may hold a password.
    String fault = "mysql.url: must be a URL of Connector/J, such as jdbc:mysql://db1:3306/";
    if (!ConnectionUrl.acceptsUrl(url)) {
      faults.add(fault + ".");
      return null;
    }
    try {
      return ConnectionUrl.getConnectionUrlInstance(url, null).getMainHost();
    } catch (CJException e) {
      faults.add(fault + ", and Connector/J can't read it; correct it.");
      return null;
    }
  }

  /** The same with another timeout. */
  ServerLogin withTimeout(int millis) {
    return new ServerLogin(url, host, port, user, password, tls, compression, millis);
  }

  /** Host and port, as messages show them. */
  String address() {
    return host + ":" + port;
  }

  /** The settings to correct where the address is wrong. */
  String addressSettings() {
    return url.isPresent() ? "mysql.url" : "mysql.host or mysql.port";
  }

  /** The URL to connect to. */
  String jdbcUrl() {
    String shown = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
    return url.orElse("jdbc:mysql://" + shown + ":" + port + "/");
  }

  /**
   * Properties of a connection; they go before those of the URL.
   *
   * @param database the database to use; null for none
   * @param createDatabase whether to make it where it is missing
   */
  Properties connectionProperties(@Nullable String database, boolean createDatabase) {
    Properties properties = new Properties();
    set(properties, PropertyKey.USER, user);
    set(properties, PropertyKey.PASSWORD, password);
    if (database != null) {
      set(properties, PropertyKey.DBNAME, database);
    }
    set(properties, PropertyKey.createDatabaseIfNotExist, createDatabase);
    set(properties, PropertyKey.connectTimeout, timeoutMillis);
    set(properties, PropertyKey.socketTimeout, timeoutMillis);
    set(properties, PropertyKey.sslMode, tls ? "REQUIRED" : "DISABLED");
    // Without encryption a password of caching_sha2_password goes under the server's public key.
    set(properties, PropertyKey.allowPublicKeyRetrieval, !tls);
    set(properties, PropertyKey.useCompression, compression);
    set(properties, PropertyKey.sessionVariables, SESSION);
    set(properties, PropertyKey.useServerPrepStmts, true);
    // Statements are made once and kept; the driver's own cache would only look them up again.
    set(properties, PropertyKey.cachePrepStmts, false);
    set(properties, PropertyKey.emulateUnsupportedPstmts, false);
    // A timer for each connection otherwise; socketTimeout is what ends a wait.
    set(properties, PropertyKey.enableQueryTimeouts, false);
    set(properties, PropertyKey.useLocalSessionState, true);
    set(properties, PropertyKey.cacheServerConfiguration, true);
    set(properties, PropertyKey.maintainTimeStats, false);
    // An update that changes nothing has found its record all the same.
    set(properties, PropertyKey.useAffectedRows, false);
    set(properties, PropertyKey.autoReconnect, false);
    return properties;
  }

  private static void set(Properties properties, PropertyKey key, Object value) {
    properties.setProperty(key.getKeyName(), value.toString());
  }

  /** What Java writes for a record would show the password. */
  @Override
  public String toString() {
    return user + "@" + address();
  }
}
