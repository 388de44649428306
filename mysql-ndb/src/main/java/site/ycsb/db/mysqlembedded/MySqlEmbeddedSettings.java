// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.TableSettings;
import site.ycsb.db.mysql.sql.TableUse;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The settings of the binding, read and checked.
 *
 * @param use the table, and how its records are written and read
 * @param timeoutMillis limit for a wait for a lock
 * @param config the server's variables to set
 */
record MySqlEmbeddedSettings(TableUse use, int timeoutMillis, ServerConfig config) {

  static final String PREFIX = "mysql-embedded";

  private static final TableSettings OF_TABLE = new TableSettings(PREFIX);

  static final Setting<Integer> TIMEOUT =
      Setting.integer(PREFIX + ".timeout", 10_000, 1, 3_600_000)
          .in("ms")
          .means("Limit for each wait for a lock, in whole seconds of the server.");

  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
              PREFIX,
              Form.VALUES,
              "",
              Map.of(
                  "sql-mode",
                  "",
                  "max-heap-table-size",
                  "",
                  "max-prepared-stmt-count",
                  "",
                  "innodb-lock-wait-timeout",
                  TIMEOUT.name(),
                  "lock-wait-timeout",
                  TIMEOUT.name()))
          .means(
              "Variables of the server, of those that SET GLOBAL can set:"
                  + " innodb_buffer_pool_size=1G,innodb_flush_log_at_trx_commit=2.");

  static final List<Setting<?>> ALL =
      Stream.of(List.of(TIMEOUT), OF_TABLE.ofTable(), OF_TABLE.ofRecords(), List.of(CONFIG))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  /** Reads and checks them; throws all faults together. */
  static MySqlEmbeddedSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    OF_TABLE.checkEngine(settings);
    settings.check(
        settings.get(OF_TABLE.engine()) != Engine.NDBCLUSTER,
        OF_TABLE.engine()
            + "=ndbcluster: MariaDB's library has no NDB; use mysql or mysql-ndb for it.");
    settings.throwFaults();
    return new MySqlEmbeddedSettings(
        OF_TABLE.use(settings, OF_TABLE.read(settings, settings.get(OF_TABLE.database()), "")),
        settings.get(TIMEOUT),
        settings.find(CONFIG).orElse(ServerConfig.NONE));
  }
}
