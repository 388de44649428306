// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import com.mysql.cj.conf.PropertyKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.db.mysql.sql.Columns;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.HostPort;

/**
 * The settings of {@code mysql-ndb}.
 *
 * @param target the table, and how to reach it
 * @param table how a load creates the table
 * @param retries how often one operation is retried after a temporary error
 * @param batchSize the inserts of a load to commit together
 * @param mysqld a mysqld of the cluster, if one is given
 */
record MySqlNdbSettings(
    NdbStore.Target target,
    TableSpec table,
    int retries,
    int batchSize,
    Optional<SqlLogin> mysqld) {
  static final String NAME = "mysql-ndb";

  static final Setting<String> CONNECT_STRING =
      Setting.text(NAME + ".connectstring", "127.0.0.1:1186")
          .means("Management nodes of the cluster, as host:port,host:port.");
  static final Setting<String> MYSQLD =
      Setting.text(NAME + ".mysqld", null)
          .means(
              "A mysqld of the cluster as host:port: creates the table, counts records, reports what"
                  + " data nodes use.");
  static final Setting<String> USER =
      Setting.text(NAME + ".user", "root").means("User of the mysqld.");
  static final Setting<String> PASSWORD =
      Setting.text(NAME + ".password", null)
          .hidden()
          .means("Password of that user; none if not given.");
  static final TlsOptions TLS = new TlsOptions(NAME);
  static final Setting<String> DATABASE =
      Setting.text(NAME + ".database", "ycsb").means("Database that the table is in.");
  static final Setting<String> TABLE =
      Setting.text("table", "usertable").means("Table of the records; a load creates it.");
  static final Setting<Integer> KEY_WIDTH =
      Setting.integer(NAME + ".keywidth", 0, 0, NdbTable.MAX_KEY_BYTES)
          .in("bytes")
          .means(
              "Width of the key column that a load creates; 0 for the workload's longest key, at"
                  + " least 32.");
  static final Setting<Integer> FIELD_WIDTH =
      Setting.integer(NAME + ".fieldwidth", 0, 0, NdbTable.MAX_ROW_BYTES)
          .in("bytes")
          .means(
              "Width of the field columns that a load creates; 0 for the workload's longest"
                  + " value.");
  static final Setting<String> TABLE_OPTIONS =
      Setting.anyText(NAME + ".tableoptions", "")
          .means(
              "NDB_TABLE options of a table that a load creates, such as"
                  + " READ_BACKUP=1,PARTITION_BALANCE=FOR_RP_BY_LDM.");
  static final Setting<Integer> CONNECTIONS =
      Setting.integer(NAME + ".connections", 1, 1, 63)
          .means(
              "Connections to the cluster that all threads share; each takes one of its API nodes.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(NAME + ".timeout", 10_000, 1, 3_600_000)
          .in("ms")
          .means("Limit for connecting, and for the retries of one operation.");
  static final Setting<Integer> RETRIES =
      Setting.integer(NAME + ".retries", 10, 0, 1_000_000)
          .means("How often an operation is retried after a temporary error.");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000).means("Inserts of a load that one commit stores.");

  static final List<Setting<?>> ALL =
      Stream.of(
              List.of(CONNECT_STRING, MYSQLD, USER, PASSWORD),
              TLS.all(),
              List.of(DATABASE, TABLE, KEY_WIDTH, FIELD_WIDTH, TABLE_OPTIONS, CONNECTIONS),
              List.of(TIMEOUT, RETRIES, NdbCluster.DATA_MEMORY, BATCH_SIZE))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private static final int DEFAULT_MANAGEMENT_PORT = 1186;

  /** A name that MySQL needs no quotes for. */
  private static final String IDENTIFIER = "[A-Za-z0-9_$]{1,64}";

  private static final String OPTIONS = "([A-Z_]+=[A-Z0-9_]+(,[A-Z_]+=[A-Z0-9_]+)*)?";

  /** Reads and checks them; throws all faults together. */
  static MySqlNdbSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, NAME, ALL);
    String options = settings.get(TABLE_OPTIONS);
    settings.check(
        options.matches(OPTIONS),
        TABLE_OPTIONS + "=" + options + ": must be NAME=VALUE,NAME=VALUE without blanks.");
    checkName(settings, DATABASE.name(), settings.get(DATABASE));
    checkName(settings, TABLE.name(), settings.get(TABLE));
    checkConnectString(settings);
    Optional<SqlLogin> mysqld = mysqld(settings);
    settings.throwFaults();
    return new MySqlNdbSettings(
        new NdbStore.Target(
            settings.get(CONNECT_STRING),
            settings.get(CONNECTIONS),
            settings.get(DATABASE),
            settings.get(TABLE),
            settings.get(TIMEOUT)),
        new TableSpec(
            NAME,
            settings.get(DATABASE),
            settings.get(TABLE),
            Engine.NDBCLUSTER,
            "",
            TableSpec.Index.BTREE,
            settings.get(KEY_WIDTH),
            TableSpec.FieldType.VARBINARY,
            settings.get(FIELD_WIDTH),
            Columns.NONE,
            0,
            options),
        settings.get(RETRIES),
        settings.get(BATCH_SIZE),
        mysqld);
  }

  static Map<String, String> leadingTo(String connectString, HostPort mysqld) {
    return Map.of(CONNECT_STRING.name(), connectString, MYSQLD.name(), mysqld.toString());
  }

  private static void checkName(Settings settings, String setting, String value) {
    settings.check(
        value.matches(IDENTIFIER),
        setting + "=" + value + ": must be 1 to 64 letters, digits, _ and $.");
  }

  /** Rejects only what can never be an address: NDB reads options such as nodeid=5 too. */
  private static void checkConnectString(Settings settings) {
    String text = settings.get(CONNECT_STRING);
    for (String part : text.split("[,;]", -1)) {
      try {
        if (part.indexOf('=') < 0) {
          var unused = HostPort.parse(part.trim(), DEFAULT_MANAGEMENT_PORT);
        }
      } catch (IllegalArgumentException e) {
        settings.check(false, CONNECT_STRING + "=" + text + ": " + e.getMessage() + ".");
      }
    }
  }

  /** Without TLS it encrypts if the server can, which the driver's mode PREFERRED does. */
  private static Optional<SqlLogin> mysqld(Settings settings) {
    Optional<Tls> tls = TLS.read(settings, false);
    Optional<HostPort> at = Optional.empty();
    try {
      at = settings.find(MYSQLD).map(text -> HostPort.parse(text, SqlLogin.DEFAULT_PORT));
    } catch (IllegalArgumentException e) {
      settings.check(false, MYSQLD + "=" + settings.get(MYSQLD) + ": " + e.getMessage() + ".");
    }
    String user = settings.get(USER);
    String password = settings.find(PASSWORD).orElse("");
    return at.map(address -> SqlLogin.of(address, user, password, settings.get(TIMEOUT)))
        .map(login -> login.with(PropertyKey.sslMode, "PREFERRED"))
        .map(login -> tls.map(login::with).orElse(login));
  }
}
