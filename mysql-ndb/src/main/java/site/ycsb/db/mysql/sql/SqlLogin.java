// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.Driver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/**
 * A server and how to log in to it.
 *
 * @param at its address; that of the first of several servers
 * @param jdbcUrl the URL to connect to
 * @param options properties of Connector/J
 * @param ofUrl names of the properties that the URL itself decides
 * @param timeoutMillis limit for connecting and for each answer
 */
public record SqlLogin(
    ServerAddress at,
    String jdbcUrl,
    Map<String, String> options,
    Set<String> ofUrl,
    int timeoutMillis) {

  public static final int DEFAULT_PORT = 3306;

  /** The user of a server that was set up for a run; it has no password. */
  public static final String ROOT = "root";

  /**
   * Errors instead of silent changes, in any mode of the server: STRICT_ALL_TABLES rejects values
   * that are too long on engines without transactions too, NO_ENGINE_SUBSTITUTION rejects a missing
   * engine (MySQL manual, Server SQL Modes; MariaDB has both).
   */
  public static final String SESSION = "sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'";

  /** Options that no URL may set differently. */
  public static final Map<PropertyKey, String> NEEDED =
      Map.of(
          PropertyKey.useServerPrepStmts,
          "true",
          // The binding keeps its statements; the driver's cache would look them up again.
          PropertyKey.cachePrepStmts,
          "false",
          PropertyKey.emulateUnsupportedPstmts,
          "false",
          // It costs a timer for each connection; socketTimeout ends a wait.
          PropertyKey.enableQueryTimeouts,
          "false",
          PropertyKey.useLocalSessionState,
          "true",
          PropertyKey.cacheServerConfiguration,
          "true",
          PropertyKey.maintainTimeStats,
          "false",
          // An update that changes nothing still counts the record that it found.
          PropertyKey.useAffectedRows,
          "false",
          PropertyKey.autoReconnect,
          "false");

  /** A server at an address, by a user with this password, in plain text. */
  public static SqlLogin of(HostPort at, String user, String password, int timeoutMillis) {
    return of(List.of(at), user, password, timeoutMillis);
  }

  /**
   * The first of these servers that can be reached. A connection stays at its server until it fails
   * (Connector/J, Configuring Server Failover): a change in the middle would lose its prepared
   * statements.
   */
  public static SqlLogin of(
      List<HostPort> servers, String user, String password, int timeoutMillis) {
    Map<String, String> options = new TreeMap<>();
    put(options, PropertyKey.USER, user);
    put(options, PropertyKey.PASSWORD, password);
    put(options, PropertyKey.sslMode, "DISABLED");
    // A password of caching_sha2_password is then encrypted with the server's public key.
    put(options, PropertyKey.allowPublicKeyRetrieval, true);
    put(options, PropertyKey.socketFactory, BreakableSocket.class.getName());
    put(options, PropertyKey.sessionVariables, SESSION);
    NEEDED.forEach((key, value) -> put(options, key, value));
    put(options, PropertyKey.failOverReadOnly, false);
    put(options, PropertyKey.queriesBeforeRetrySource, 0);
    put(options, PropertyKey.secondsBeforeRetrySource, 0);
    String all = servers.stream().map(HostPort::toString).collect(Collectors.joining(","));
    return new SqlLogin(
        servers.get(0), "jdbc:mysql://" + all + "/", options, Set.of(), timeoutMillis);
  }

  /** The same at this one of several servers. */
  public SqlLogin to(ServerAddress server) {
    return server instanceof SocketPath socket
        ? to(socket)
        : new SqlLogin(server, "jdbc:mysql://" + server + "/", options, ofUrl, timeoutMillis);
  }

  /** By a UNIX socket; the driver's URL names a host, which then means nothing. */
  private SqlLogin to(SocketPath socket) {
    Map<String, String> more = new TreeMap<>(options);
    more.putAll(PathSocket.options(socket));
    return new SqlLogin(socket, "jdbc:mysql://localhost/", more, ofUrl, timeoutMillis);
  }

  /** The same with this option of Connector/J. */
  public SqlLogin with(PropertyKey key, Object value) {
    Map<String, String> more = new TreeMap<>(options);
    put(more, key, value);
    return new SqlLogin(at, jdbcUrl, more, ofUrl, timeoutMillis);
  }

  /** The same by TLS, and never in plain text. */
  public SqlLogin with(Tls tls) {
    Map<String, String> more =
        new TreeMap<>(
            with(PropertyKey.sslMode, tls.insecure() ? "REQUIRED" : "VERIFY_IDENTITY")
                .with(PropertyKey.allowPublicKeyRetrieval, false)
                .with(PropertyKey.socketFactory, TlsSocket.class.getName())
                .options());
    more.putAll(TlsSocket.options(tls));
    return new SqlLogin(at, jdbcUrl, more, ofUrl, timeoutMillis);
  }

  /** How it encrypts by the settings; empty if it does not, or if a URL decides that. */
  public Optional<Tls> tls() {
    return Optional.of(options.getOrDefault(PropertyKey.socketFactory.getKeyName(), ""))
        .filter(TlsSocket.class.getName()::equals)
        .map(factory -> TlsSocket.tls(name -> Optional.ofNullable(options.get(name))));
  }

  /** The same by a URL that decides these options. */
  public SqlLogin by(String url, Set<String> decided) {
    return new SqlLogin(at, url, options, decided, timeoutMillis);
  }

  /** The same with another timeout. */
  public SqlLogin withTimeout(int millis) {
    return new SqlLogin(at, jdbcUrl, options, ofUrl, millis);
  }

  /** The user to log in as. */
  public String user() {
    return options.getOrDefault(PropertyKey.USER.getKeyName(), "");
  }

  /** Connects without a database; the caller closes. */
  public Connection connect() throws SQLException {
    return connect(null, false);
  }

  /**
   * Connects, and creates the database if it is missing and {@code load} is true; the caller
   * closes.
   */
  public Connection connectTo(String database, boolean load) throws SQLException {
    try {
      return connect(database, false);
    } catch (SQLException e) {
      if (!load || e.getErrorCode() != SqlFailures.NO_SUCH_DATABASE) {
        throw e;
      }
      return connect(database, true);
    }
  }

  /**
   * Connects to a database or, for null, to none, and may create a missing one; the caller closes.
   */
  public Connection connect(@Nullable String database, boolean createDatabase) throws SQLException {
    // Connector/J would start a thread for connections that were never closed, and never end it.
    if (System.getProperty(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup) == null) {
      System.setProperty(PropertyDefinitions.SYSP_disableAbandonedConnectionCleanup, "true");
    }
    Connection made = new Driver().connect(jdbcUrl, properties(database, createDatabase));
    if (made == null) {
      throw new SQLException("Connector/J does not accept such a URL");
    }
    return made;
  }

  /** The number of rows of a table; empty if the server fails. */
  public OptionalLong count(String qualifiedTable) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + qualifiedTable)) {
      return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
    } catch (SQLException e) {
      return OptionalLong.empty(); // The verdict reports a load that can't be counted.
    }
  }

  /** Closes a connection that is given up either way. */
  public static void close(@Nullable Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // It is broken already.
    }
  }

  /** The properties of a connection, without those that the URL decides. */
  public Properties properties(@Nullable String database, boolean createDatabase) {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    all.putAll(options);
    if (database != null) {
      put(all, PropertyKey.DBNAME, database);
    }
    put(all, PropertyKey.createDatabaseIfNotExist, createDatabase);
    put(all, PropertyKey.connectTimeout, timeoutMillis);
    put(all, PropertyKey.socketTimeout, timeoutMillis);
    ofUrl.forEach(all::remove);
    Properties properties = new Properties();
    properties.putAll(all);
    return properties;
  }

  private static void put(Map<String, String> options, PropertyKey key, Object value) {
    options.put(key.getKeyName(), value.toString());
  }

  @Override
  public String toString() {
    return user() + "@" + at;
  }
}
