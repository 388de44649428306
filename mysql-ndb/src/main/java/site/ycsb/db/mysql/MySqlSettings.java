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

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * The settings of the binding, read and checked.
 *
 * @param server where the server is, and how to get in
 * @param database the database of the table
 * @param table the table of the records
 * @param engine the engine that the table is on
 * @param layout what a table is made with
 * @param upsert whether an insert of a present key replaces the record
 * @param isolation what reads see; empty for what the server does by itself
 * @param batchSize inserts of a load sent in one statement; 1 for none
 * @param tuning options of a server started for the run
 */
record MySqlSettings(
    ServerLogin server,
    String database,
    String table,
    Engine engine,
    TableLayout layout,
    boolean upsert,
    Optional<Isolation> isolation,
    int batchSize,
    List<String> tuning) {

  static final String PREFIX = "mysql";

  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1", "Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(PREFIX + ".port", 3306, 1, 65_535, "TCP port of the server.");
  static final Setting<String> URL =
      Setting.text(
          PREFIX + ".url",
          null,
          "JDBC URL of the server with further properties of Connector/J, in place of host and"
              + " port: jdbc:mysql://db1:3306/?tcpRcvBuf=65536");
  static final Setting<String> USER = Setting.text(PREFIX + ".user", "root", "User to connect as.");
  static final Setting<String> PASSWORD =
      Setting.anyText(PREFIX + ".password", "", "The user's password.").hidden();
  static final Setting<Boolean> TLS =
      Setting.flag(PREFIX + ".tls", false, "Whether the connection is encrypted.");
  static final Setting<Boolean> COMPRESSION =
      Setting.flag(
          PREFIX + ".compression",
          false,
          "Whether requests and answers are compressed (CLIENT_COMPRESS).");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(
              PREFIX + ".timeout",
              10_000,
              1,
              3_600_000,
              "Time after which a connection or an answer that did not come has failed.")
          .in("ms");
  static final Setting<String> DATABASE =
      Setting.text(PREFIX + ".database", "ycsb", "Database of the table; a load makes it.");
  static final Setting<String> TABLE =
      Setting.text("table", "usertable", "Table of the records; a load makes it.");
  static final Setting<Engine> ENGINE =
      Setting.choice(
          PREFIX + ".engine",
          Engine.class,
          Engine.INNODB,
          "Engine of the table; one that is there must be on it.");
  static final Setting<IndexType> INDEX =
      Setting.choice(
          PREFIX + ".index",
          IndexType.class,
          IndexType.BTREE,
          "Index of the primary key; hash, for memory and ndbcluster, has no scans.");
  static final Setting<Integer> KEY_WIDTH =
      Setting.integer(
              PREFIX + ".keywidth",
              0,
              0,
              65_535,
              "Width of the key column of a table that is made; 0 for the workload's longest key,"
                  + " and 32 at least.")
          .in("bytes");
  static final Setting<FieldType> FIELD_TYPE =
      Setting.choice(
          PREFIX + ".fieldtype",
          FieldType.class,
          FieldType.VARBINARY,
          "Type of the field columns of a table that is made.");
  static final Setting<Integer> FIELD_WIDTH =
      Setting.integer(
              PREFIX + ".fieldwidth",
              0,
              0,
              65_535,
              "Width of the varbinary field columns of a table that is made; 0 for the workload's"
                  + " longest value.")
          .in("bytes");
  static final Setting<Integer> PARTITIONS =
      Setting.integer(
          PREFIX + ".partitions",
          0,
          0,
          8_192,
          "Partitions by key of a table that is made; 0 for what the engine does by itself.");
  static final Setting<Boolean> READ_BACKUP =
      Setting.flag(
          PREFIX + ".ndb.readbackup",
          true,
          "Whether reads of a table on ndbcluster that is made may go to any replica.");
  static final Setting<PartitionBalance> PARTITION_BALANCE =
      Setting.choice(
          PREFIX + ".ndb.partitionbalance",
          PartitionBalance.class,
          null,
          "PARTITION_BALANCE of a table on ndbcluster that is made; as NDB does if not given.");
  static final Setting<Boolean> UPSERT =
      Setting.flag(
          PREFIX + ".upsert",
          false,
          "Whether an insert of a present key replaces the record (REPLACE), or fails.");
  static final Setting<Isolation> ISOLATION =
      Setting.choice(
          PREFIX + ".isolation",
          Isolation.class,
          null,
          "Isolation of reads; as the server does if not given.");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer(
          "batchsize", 1, 1, 10_000, "Records of a load inserted by one statement of many rows.");
  static final Setting<String> TUNING =
      Setting.text(
          PREFIX + ".tuning",
          null,
          "Options of a server started for the run, with blanks between:"
              + " innodb_buffer_pool_size=1G innodb_flush_log_at_trx_commit=2");

  static final List<Setting<?>> ALL =
      List.of(
          HOST,
          PORT,
          URL,
          USER,
          PASSWORD,
          TLS,
          COMPRESSION,
          TIMEOUT,
          DATABASE,
          TABLE,
          ENGINE,
          INDEX,
          KEY_WIDTH,
          FIELD_TYPE,
          FIELD_WIDTH,
          PARTITIONS,
          READ_BACKUP,
          PARTITION_BALANCE,
          UPSERT,
          ISOLATION,
          BATCH_SIZE,
          TUNING);

  /**
   * Reads them.
   *
   * @throws SettingsException all faults together
   */
  static MySqlSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    settings.check(
        !settings.given(URL) || !(settings.given(HOST) || settings.given(PORT)),
        "The server is given twice; keep one of mysql.url and mysql.host with mysql.port.");
    checkEngine(settings);
    List<String> faults = new ArrayList<>();
    ServerLogin login = ServerLogin.of(settings, faults);
    faults.forEach(fault -> settings.check(false, fault));
    settings.throwFaults();
    return new MySqlSettings(
        login,
        settings.get(DATABASE),
        settings.get(TABLE),
        settings.get(ENGINE),
        TableLayout.of(settings),
        settings.get(UPSERT),
        settings.find(ISOLATION),
        settings.get(BATCH_SIZE),
        settings.find(TUNING).stream().flatMap(text -> Stream.of(text.split("\\s+"))).toList());
  }

  /** Whether a server is named. */
  static boolean addressed(Properties properties) {
    return Stream.of(HOST, PORT, URL)
        .anyMatch(setting -> properties.getProperty(setting.name()) != null);
  }

  /** The table with its database, as it stands in a statement. */
  String qualifiedTable() {
    return Sql.quoted(database) + "." + Sql.quoted(table);
  }

  /** Whether keys are in order. */
  boolean scans() {
    return layout.index() == IndexType.BTREE;
  }

  /** What a client can do with such a table. */
  Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (scans()) {
      capabilities.add(Capability.SCAN);
    }
    if (upsert) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    if (layout.fieldType() == FieldType.VARBINARY) {
      capabilities.add(Capability.COLUMN_WIDTHS);
    }
    return capabilities;
  }

  private static void checkEngine(Settings settings) {
    Engine engine = settings.get(ENGINE);
    String word = Setting.word(engine);
    settings.check(
        settings.get(INDEX) == IndexType.BTREE || engine.hasHashIndex(),
        "mysql.index=hash: mysql.engine=" + word + " has no hash index; set mysql.index=btree.");
    settings.check(
        settings.get(FIELD_TYPE) == FieldType.VARBINARY || engine.hasBlobs(),
        "mysql.fieldtype=longblob: mysql.engine=" + word + " has no blobs; set varbinary.");
    boolean ndb = engine == Engine.NDBCLUSTER;
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
