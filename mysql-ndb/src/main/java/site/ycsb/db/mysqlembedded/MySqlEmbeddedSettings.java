// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.Isolation;
import site.ycsb.db.mysql.sql.TableSettings;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The settings of the binding, read and checked.
 *
 * @param table the table of the records, and how a load creates it
 * @param upsert whether an insert of a present key replaces the record
 * @param isolation isolation of reads; empty for the server's default
 * @param batchSize inserts of a load sent in one statement; 1 for none
 * @param config the server's variables to set
 */
record MySqlEmbeddedSettings(
    TableSpec table,
    boolean upsert,
    Optional<Isolation> isolation,
    int batchSize,
    ServerConfig config) {

  static final String PREFIX = "mysql-embedded";

  private static final TableSettings OF_TABLE = new TableSettings(PREFIX);

  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
              PREFIX,
              Form.VALUES,
              "",
              Map.of("sql-mode", "", "max-heap-table-size", "", "max-prepared-stmt-count", ""))
          .means(
              "Variables of the server, of those that SET GLOBAL can set:"
                  + " innodb_buffer_pool_size=1G,innodb_flush_log_at_trx_commit=2.");

  static final List<Setting<?>> ALL =
      Stream.of(OF_TABLE.ofTable(), OF_TABLE.ofRecords(), List.of(CONFIG))
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
        OF_TABLE.read(settings, settings.get(OF_TABLE.database()), ""),
        settings.get(OF_TABLE.upsert()),
        settings.find(OF_TABLE.isolation()),
        settings.get(TableSettings.BATCH_SIZE),
        settings.find(CONFIG).orElse(ServerConfig.NONE));
  }
}
