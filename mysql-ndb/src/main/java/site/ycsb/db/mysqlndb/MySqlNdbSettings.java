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
package site.ycsb.db.mysqlndb;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * The settings of {@code mysql-ndb}.
 *
 * @param connectString the cluster's management nodes, as NDB takes them
 * @param connections connections to the cluster that the clients share; each is an API node of it
 * @param database where the table is
 * @param table its name
 * @param keyWidth the width in bytes of the key column of a table that is made; 0 for that of the
 *     workload
 * @param fieldWidth the width in bytes of the field columns of a table that is made; 0 for that of
 *     the workload
 * @param tableOptions options of NDB for a table that is made; empty for none
 * @param timeoutMillis for connecting, for mysqld's answers, and for one operation's retries
 * @param retries how often one operation is tried anew after a temporary error
 * @param batchSize the inserts of a load to commit together
 * @param mysqld a mysqld of the cluster, where one is known
 */
record MySqlNdbSettings(
    String connectString,
    int connections,
    String database,
    String table,
    int keyWidth,
    int fieldWidth,
    String tableOptions,
    int timeoutMillis,
    int retries,
    int batchSize,
    Optional<Mysqld> mysqld) {
  static final String NAME = "mysql-ndb";

  static final Setting<String> CONNECT_STRING =
      Setting.text(
          NAME + ".connectstring",
          "127.0.0.1:1186",
          "Management nodes of the cluster, as host:port,host:port.");
  static final Setting<String> MYSQLD =
      Setting.text(
          NAME + ".mysqld",
          null,
          "A mysqld of the cluster as host:port: makes the table, counts records, tells what data"
              + " nodes use.");
  static final Setting<String> USER = Setting.text(NAME + ".user", "root", "User of the mysqld.");
  static final Setting<String> PASSWORD =
      Setting.text(NAME + ".password", null, "Password of that user; none if not given.").hidden();
  static final Setting<String> DATABASE =
      Setting.text(NAME + ".database", "ycsb", "Database that the table is in.");
  static final Setting<String> TABLE =
      Setting.text("table", "usertable", "Table of the records; a load makes it.");
  static final Setting<Integer> KEY_WIDTH =
      Setting.integer(
              NAME + ".keywidth",
              0,
              0,
              NdbTable.MAX_KEY_BYTES,
              "Width of the key column of a table that is made; 0 for the workload's longest key,"
                  + " and 32 at least.")
          .in("bytes");
  static final Setting<Integer> FIELD_WIDTH =
      Setting.integer(
              NAME + ".fieldwidth",
              0,
              0,
              NdbTable.MAX_ROW_BYTES,
              "Width of the field columns of a table that is made; 0 for the workload's longest"
                  + " value.")
          .in("bytes");
  static final Setting<String> TABLE_OPTIONS =
      Setting.anyText(
          NAME + ".tableoptions",
          "",
          "NDB_TABLE options of a table that is made, such as"
              + " READ_BACKUP=1,PARTITION_BALANCE=FOR_RP_BY_LDM.");
  static final Setting<Integer> CONNECTIONS =
      Setting.integer(
          NAME + ".connections",
          1,
          1,
          63,
          "Connections to the cluster that all threads share; each takes one of its API nodes.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(
              NAME + ".timeout",
              10_000,
              1,
              3_600_000,
              "For connecting, and for the retries of one operation.")
          .in("ms");
  static final Setting<Integer> RETRIES =
      Setting.integer(
          NAME + ".retries",
          10,
          0,
          1_000_000,
          "How often an operation is tried anew after a temporary error.");
  static final Setting<Long> DATA_MEMORY =
      Setting.size(
          NAME + ".datamemory",
          1 << 20,
          "DataMemory of each data node of a cluster started for the run; 256m if not given.");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000, "Inserts of a load that one commit stores.");

  static final List<Setting<?>> ALL =
      List.of(
          CONNECT_STRING,
          MYSQLD,
          USER,
          PASSWORD,
          DATABASE,
          TABLE,
          KEY_WIDTH,
          FIELD_WIDTH,
          TABLE_OPTIONS,
          CONNECTIONS,
          TIMEOUT,
          RETRIES,
          DATA_MEMORY,
          BATCH_SIZE);

  /** What MySQL takes in a name without further ado. */
  private static final String IDENTIFIER = "[A-Za-z0-9_$]{1,64}";

  private static final String OPTIONS = "([A-Z_]+=[A-Z0-9_]+(,[A-Z_]+=[A-Z0-9_]+)*)?";
  private static final long DEFAULT_DATA_MEMORY_BYTES = 256L << 20;

  /**
   * Reads and checks them.
   *
   * @throws SettingsException all faults together
   */
  static MySqlNdbSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, NAME, ALL);
    String options = settings.get(TABLE_OPTIONS);
    settings.check(
        options.matches(OPTIONS),
        TABLE_OPTIONS + "=" + options + ": must be NAME=VALUE,NAME=VALUE without blanks.");
    checkName(settings, DATABASE.name(), settings.get(DATABASE));
    checkName(settings, TABLE.name(), settings.get(TABLE));
    Optional<HostPort> mysqld = mysqld(settings);
    settings.throwFaults();
    int timeoutMillis = settings.get(TIMEOUT);
    String user = settings.get(USER);
    String password = settings.find(PASSWORD).orElse("");
    return new MySqlNdbSettings(
        settings.get(CONNECT_STRING),
        settings.get(CONNECTIONS),
        settings.get(DATABASE),
        settings.get(TABLE),
        settings.get(KEY_WIDTH),
        settings.get(FIELD_WIDTH),
        options,
        timeoutMillis,
        settings.get(RETRIES),
        settings.get(BATCH_SIZE),
        mysqld.map(at -> new Mysqld(at, user, password, timeoutMillis)));
  }

  /** The table, and how to reach it. */
  NdbTarget target() {
    return new NdbTarget(connectString, connections, database, table, timeoutMillis);
  }

  /** Whether a cluster is named. */
  static boolean addressed(Properties properties) {
    return properties.getProperty(CONNECT_STRING.name()) != null;
  }

  /** The settings that lead to a cluster. */
  static Map<String, String> leadingTo(String connectString, InetSocketAddress mysqld) {
    HostPort at = new HostPort(mysqld.getHostString(), mysqld.getPort());
    return Map.of(CONNECT_STRING.name(), connectString, MYSQLD.name(), at.toString());
  }

  /** DataMemory of a cluster that is started; a fault of the setting is told by {@link #of}. */
  static long dataMemoryBytes(Properties properties) {
    return Settings.read(properties, List.of(DATA_MEMORY))
        .find(DATA_MEMORY)
        .orElse(DEFAULT_DATA_MEMORY_BYTES);
  }

  private static void checkName(Settings settings, String setting, String value) {
    settings.check(
        value.matches(IDENTIFIER),
        setting + "=" + value + ": must be 1 to 64 letters, digits, _ and $.");
  }

  private static Optional<HostPort> mysqld(Settings settings) {
    try {
      return settings.find(MYSQLD).map(text -> HostPort.parse(text, Mysqld.DEFAULT_PORT));
    } catch (IllegalArgumentException e) {
      String fault = MYSQLD + "=" + settings.get(MYSQLD) + ": " + e.getMessage() + ".";
      settings.check(false, fault);
      return Optional.empty();
    }
  }
}
