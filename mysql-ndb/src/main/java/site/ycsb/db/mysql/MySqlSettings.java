// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.conf.PropertyKey;
import java.sql.Connection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.db.mysql.sql.Columns;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysql.sql.TableSpec.FieldType;
import site.ycsb.db.mysql.sql.TableSpec.Index;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.TlsOptions;

/**
 * The settings of the binding, read and checked.
 *
 * @param server the server, and how to log in
 * @param url options of {@code mysql.url}; none without one
 * @param table the table of the records, and how a load creates it
 * @param upsert whether an insert of a present key replaces the record
 * @param isolation isolation of reads; empty for the server's default
 * @param batchSize inserts of a load sent in one statement; 1 for none
 * @param tuning options of a server started for the run
 */
record MySqlSettings(
    SqlLogin server,
    UrlOptions url,
    TableSpec table,
    boolean upsert,
    Optional<Isolation> isolation,
    int batchSize,
    List<String> tuning) {

  /** What reads see of the writes of others. */
  enum Isolation {
    READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int level;

    Isolation(int level) {
      this.level = level;
    }

    int level() {
      return level;
    }
  }

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
  static final Setting<String> DATABASE =
      Setting.text(PREFIX + ".database", "ycsb").means("Database of the table; a load creates it.");
  static final Setting<String> TABLE =
      Setting.text("table", "usertable").means("Table of the records; a load creates it.");
  static final Setting<Engine> ENGINE =
      Setting.choice(PREFIX + ".engine", Engine.INNODB)
          .means("Engine of the table; an existing table must be on it.");
  static final Setting<Index> INDEX =
      Setting.choice(PREFIX + ".index", Index.BTREE)
          .means("Index of the primary key; hash, for memory and ndbcluster, cannot scan.");
  static final Setting<Integer> KEY_WIDTH =
      Setting.integer(PREFIX + ".keywidth", 0, 0, 65_535)
          .in("bytes")
          .means(
              "Width of the key column that a load creates; 0 for the workload's longest key, at"
                  + " least 32.");
  static final Setting<FieldType> FIELD_TYPE =
      Setting.choice(PREFIX + ".fieldtype", FieldType.VARBINARY)
          .means("Type of the field columns that a load creates.");
  static final Setting<Integer> FIELD_WIDTH =
      Setting.integer(PREFIX + ".fieldwidth", 0, 0, 65_535)
          .in("bytes")
          .means(
              "Width of the varbinary field columns that a load creates; 0 for the workload's"
                  + " longest value.");
  static final Setting<Map<String, Columns.Type>> TYPES =
      Setting.wordOfEach(PREFIX + ".types", Columns.Type.class)
          .means(
              "Fields whose columns do not hold bytes, with their types: field0:long,field1:text");
  static final Setting<Map<String, Columns.Index>> INDEXES =
      Setting.wordOfEach(PREFIX + ".indexes", Columns.Index.class)
          .means("Field columns that a load indexes: field0:desc,field1:fulltext");
  static final Setting<Integer> PARTITIONS =
      Setting.integer(PREFIX + ".partitions", 0, 0, 8_192)
          .means("Partitions by key of a table that a load creates; 0 for the engine's default.");
  static final Setting<Boolean> READ_BACKUP =
      Setting.flag(PREFIX + ".ndb.readbackup", true)
          .means(
              "Whether reads may go to any replica of a table on ndbcluster that a load creates.");
  static final Setting<PartitionBalance> PARTITION_BALANCE =
      Setting.choice(PREFIX + ".ndb.partitionbalance", PartitionBalance.class)
          .means(
              "PARTITION_BALANCE of a table on ndbcluster that a load creates; NDB's default if none.");
  static final Setting<Boolean> UPSERT =
      Setting.flag(PREFIX + ".upsert", false)
          .means(
              "Whether an insert of a present key replaces the record (REPLACE) instead of failing.");
  static final Setting<Isolation> ISOLATION =
      Setting.choice(PREFIX + ".isolation", Isolation.class)
          .means("Isolation of reads; the server's default if not given.");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000)
          .means("Records of a load inserted by one statement of many rows.");
  static final Setting<String> TUNING =
      Setting.text(PREFIX + ".tuning", null)
          .ofStartedServer()
          .means(
              "Options of a server started for the run, with blanks between:"
                  + " innodb_buffer_pool_size=1G innodb_flush_log_at_trx_commit=2");

  static final List<Setting<?>> OF_ADDRESS = List.of(HOST, PORT, URL);

  static final List<Setting<?>> ALL =
      Stream.of(
              List.of(HOST, PORT, URL, USER, PASSWORD),
              TLS.all(),
              List.of(COMPRESSION, TIMEOUT, DATABASE, TABLE, ENGINE, INDEX),
              List.of(KEY_WIDTH, FIELD_TYPE, FIELD_WIDTH, TYPES, INDEXES, PARTITIONS),
              List.of(READ_BACKUP, PARTITION_BALANCE, UPSERT, ISOLATION, BATCH_SIZE, TUNING))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  /** Reads and checks them; throws all faults together. */
  static MySqlSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    settings.check(
        !settings.given(URL) || !(settings.given(HOST) || settings.given(PORT)),
        "The server is given twice; keep one of mysql.url and mysql.host with mysql.port.");
    checkEngine(settings);
    UrlOptions ofUrl = UrlOptions.of(settings);
    SqlLogin login = login(settings, ofUrl);
    settings.throwFaults();
    return new MySqlSettings(
        login,
        ofUrl,
        table(settings, ofUrl),
        settings.get(UPSERT),
        settings.find(ISOLATION),
        settings.get(BATCH_SIZE),
        settings.find(TUNING).stream().flatMap(text -> Stream.of(text.split("\\s+"))).toList());
  }

  private static SqlLogin login(Settings settings, UrlOptions ofUrl) {
    SqlLogin login =
        SqlLogin.of(
                ofUrl.at().orElse(new HostPort(settings.get(HOST), settings.get(PORT))),
                ofUrl.user().orElse(settings.get(USER)),
                ofUrl.password().orElse(settings.get(PASSWORD)),
                settings.get(TIMEOUT))
            .with(PropertyKey.useCompression, settings.get(COMPRESSION));
    SqlLogin encrypted = TLS.read(settings, false).map(login::with).orElse(login);
    return settings.find(URL).map(text -> ofUrl.applyTo(encrypted, text)).orElse(encrypted);
  }

  private static TableSpec table(Settings settings, UrlOptions ofUrl) {
    String ndbOptions = "";
    if (settings.get(ENGINE) == Engine.NDBCLUSTER) {
      ndbOptions = "READ_BACKUP=" + (settings.get(READ_BACKUP) ? 1 : 0);
      ndbOptions += settings.find(PARTITION_BALANCE).map(b -> ",PARTITION_BALANCE=" + b).orElse("");
    }
    return new TableSpec(
        PREFIX,
        ofUrl.database().orElse(settings.get(DATABASE)),
        settings.get(TABLE),
        settings.get(ENGINE),
        ENGINE.name(),
        settings.get(INDEX),
        settings.get(KEY_WIDTH),
        settings.get(FIELD_TYPE),
        settings.get(FIELD_WIDTH),
        new Columns(settings.find(TYPES).orElse(Map.of()), settings.find(INDEXES).orElse(Map.of())),
        settings.get(PARTITIONS),
        ndbOptions);
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
    return url.at().isPresent() ? URL.name() : HOST + " or " + PORT;
  }

  boolean scans() {
    return table.index() == Index.BTREE;
  }

  Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.ATOMIC_UPDATE, Capability.ANY_KEY, Capability.ANY_LENGTH, Capability.BATCH);
    if (scans()) {
      capabilities.add(Capability.SCAN);
    }
    if (upsert) {
      capabilities.add(Capability.INSERT_REPLACES);
    }
    if (table.fieldType() == FieldType.VARBINARY) {
      capabilities.add(Capability.COLUMN_WIDTHS);
    }
    return capabilities;
  }

  private static void checkEngine(Settings settings) {
    Engine engine = settings.get(ENGINE);
    String word = Setting.word(engine);
    settings.check(
        settings.get(INDEX) == Index.BTREE || engine.hasHashIndex(),
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
