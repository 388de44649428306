// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.conf.PropertyKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.db.mysql.server.SqlProgram;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.Isolation;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSettings;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysql.sql.TableUse;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;

/**
 * The settings of the binding, read and checked.
 *
 * @param server the server, and how to log in
 * @param hosts all servers in the order in which a connection tries them; the first is that of
 *     {@code server}
 * @param url options of {@code mysql.url}; none without one
 * @param use the table, and how its records are written and read
 * @param config options of a server started for the run, as its command line has them
 */
record MySqlSettings(
    SqlLogin server, List<ServerAddress> hosts, UrlOptions url, TableUse use, List<String> config) {

  /** NDB's PARTITION_BALANCE: partitions of a table for each node, or for each of its LDMs. */
  enum PartitionBalance {
    FOR_RP_BY_LDM,
    FOR_RA_BY_LDM,
    FOR_RP_BY_NODE,
    FOR_RA_BY_NODE
  }

  static final String PREFIX = "mysql";

  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1").means("Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(PREFIX + ".port", 3306, 1, 65_535).means("TCP port of the server.");
  static final Setting<SocketPath> SOCKET = SocketPath.setting(PREFIX);
  static final Setting<String> HOSTS =
      Setting.text(PREFIX + ".hosts", null)
          .means(
              "Servers as host:port,host:port, in place of host and port; a connection goes to the"
                  + " first that can be reached.");
  static final Setting<String> URL =
      Setting.text(PREFIX + ".url", null)
          .means(
              "JDBC URL of the server with further properties of Connector/J, in place of host and"
                  + " port: jdbc:mysql://db1:3306/?tcpRcvBuf=65536. What it says must not be said by a"
                  + " setting too");
  static final Setting<String> USER =
      Setting.text(PREFIX + ".user", "root").means("User to connect as.");
  static final Setting<String> PASSWORD =
      Setting.anyText(PREFIX + ".password", "").hidden().means("The user's password.");
  static final TlsOptions TLS = new TlsOptions(PREFIX);
  static final Setting<Boolean> COMPRESSION =
      Setting.flag(PREFIX + ".compression", false)
          .means("Whether requests and answers are compressed (CLIENT_COMPRESS).");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(PREFIX + ".timeout", 10_000, 1, 3_600_000)
          .in("ms")
          .means("Limit for connecting and for each answer.");
  static final TableSettings OF_TABLE = new TableSettings(PREFIX);
  static final Setting<String> DATABASE = OF_TABLE.database();
  static final Setting<Engine> ENGINE = OF_TABLE.engine();
  static final Setting<Isolation> ISOLATION = OF_TABLE.isolation();
  static final Setting<Boolean> READ_BACKUP =
      Setting.flag(PREFIX + ".ndb.readbackup", true)
          .means(
              "Whether reads may go to any replica of a table on ndbcluster that a load creates.");
  static final Setting<PartitionBalance> PARTITION_BALANCE =
      Setting.choice(PREFIX + ".ndb.partitionbalance", PartitionBalance.class)
          .means(
              "PARTITION_BALANCE of a table on ndbcluster that a load creates; NDB's default if none.");
  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
          PREFIX,
          Form.VALUES_AND_WORDS,
          "innodb_buffer_pool_size=1G,innodb_flush_log_at_trx_commit=2",
          SqlProgram.TAKEN);

  static final List<Setting<?>> OF_ADDRESS = List.of(HOST, PORT, SOCKET, HOSTS, URL);

  static final List<Setting<?>> ALL =
      Stream.of(
              List.of(HOST, PORT, SOCKET, HOSTS, URL, USER, PASSWORD),
              TLS.all(),
              List.of(COMPRESSION, TIMEOUT),
              OF_TABLE.ofTable(),
              List.of(READ_BACKUP, PARTITION_BALANCE),
              OF_TABLE.ofRecords(),
              List.of(CONFIG))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  /** Reads and checks them; throws all faults together. */
  static MySqlSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    boolean byHost = settings.given(HOST) || settings.given(PORT);
    boolean bySocket = settings.given(SOCKET);
    settings.check(
        Stream.of(byHost, bySocket, settings.given(HOSTS), settings.given(URL))
                .filter(given -> given)
                .count()
            <= 1,
        "The server is given twice; keep one of mysql.url, mysql.hosts, mysql.socket, and"
            + " mysql.host with mysql.port.");
    checkEngine(settings);
    UrlOptions ofUrl = UrlOptions.of(settings);
    List<ServerAddress> hosts = hosts(settings, ofUrl);
    SqlLogin login = login(settings, ofUrl, hosts);
    settings.throwFaults();
    return new MySqlSettings(
        login,
        hosts,
        ofUrl,
        OF_TABLE.use(settings, table(settings, ofUrl)),
        settings.find(CONFIG).orElse(ServerConfig.NONE).texts("--", "="));
  }

  private static List<ServerAddress> hosts(Settings settings, UrlOptions ofUrl) {
    Optional<SocketPath> socket = settings.find(SOCKET);
    return socket.isPresent() ? List.of(socket.get()) : List.copyOf(byTcp(settings, ofUrl));
  }

  private static List<HostPort> byTcp(Settings settings, UrlOptions ofUrl) {
    HostPort one = new HostPort(settings.get(HOST), settings.get(PORT));
    Optional<String> several = settings.find(HOSTS);
    if (several.isEmpty()) {
      return ofUrl.addresses().isEmpty() ? List.of(one) : ofUrl.addresses();
    }
    try {
      return Stream.of(several.get().split(",", -1))
          .map(text -> HostPort.parse(text.trim(), SqlLogin.DEFAULT_PORT))
          .toList();
    } catch (IllegalArgumentException e) {
      settings.check(false, HOSTS + "=" + several.get() + ": must be as host:port,host:port.");
      return List.of(one);
    }
  }

  private static SqlLogin login(Settings settings, UrlOptions ofUrl, List<ServerAddress> hosts) {
    SqlLogin login =
        SqlLogin.of(
                byTcp(settings, ofUrl),
                ofUrl.user().orElse(settings.get(USER)),
                ofUrl.password().orElse(settings.get(PASSWORD)),
                settings.get(TIMEOUT))
            .with(PropertyKey.useCompression, settings.get(COMPRESSION));
    Optional<Tls> tls = TLS.read(settings, false);
    SocketPath.checkPlain(settings, SOCKET, TLS, tls);
    if (settings.given(SOCKET)) {
      return login.to(hosts.get(0));
    }
    SqlLogin encrypted = tls.map(login::with).orElse(login);
    return settings.find(URL).map(text -> ofUrl.applyTo(encrypted, text)).orElse(encrypted);
  }

  private static TableSpec table(Settings settings, UrlOptions ofUrl) {
    String ndbOptions = "";
    if (settings.get(ENGINE) == Engine.NDBCLUSTER) {
      ndbOptions = "READ_BACKUP=" + (settings.get(READ_BACKUP) ? 1 : 0);
      ndbOptions += settings.find(PARTITION_BALANCE).map(b -> ",PARTITION_BALANCE=" + b).orElse("");
    }
    return OF_TABLE.read(settings, ofUrl.database().orElse(settings.get(DATABASE)), ndbOptions);
  }

  /** The settings that lead to a server which was set up for the run. */
  static Map<String, String> leadingTo(HostPort at) {
    return Map.of(
        HOST.name(),
        at.host(),
        PORT.name(),
        Integer.toString(at.port()),
        USER.name(),
        SqlLogin.ROOT,
        PASSWORD.name(),
        "");
  }

  String addressSettings() {
    if (url.at().isPresent()) {
      return URL.name();
    }
    if (hosts.get(0) instanceof SocketPath) {
      return SOCKET.name();
    }
    return hosts.size() > 1 ? HOSTS.name() : HOST + " or " + PORT;
  }

  TableSpec table() {
    return use.table();
  }

  private static void checkEngine(Settings settings) {
    OF_TABLE.checkEngine(settings);
    boolean ndb = settings.get(ENGINE) == Engine.NDBCLUSTER;
    for (Setting<?> own : List.of(READ_BACKUP, PARTITION_BALANCE)) {
      settings.check(
          ndb || !settings.given(own),
          own + " is of mysql.engine=ndbcluster alone; remove it, or set that engine.");
    }
    settings.check(
        !ndb
            || settings.find(ISOLATION).orElse(Isolation.READ_COMMITTED)
                == Isolation.READ_COMMITTED,
        "mysql.isolation: mysql.engine=ndbcluster has read-committed only; set that.");
  }
}
