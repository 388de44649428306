// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The settings of the binding, read and checked. A setting takes precedence over the defaults of
 * the driver and the server; a setting and the URL never set the same option.
 *
 * @param url the servers and the options of the driver; made of host and port if it is not given
 * @param addressSettings the settings to correct if no server is there
 * @param compressors the compressors of messages in order of preference; empty for none
 * @param engine the storage engine that the server must run, and that a run starts its own with
 * @param types of fields that are not binary
 * @param indexes of fields: 1 is ascending, -1 descending
 * @param findByCommand whether a read is a bare command instead of the driver's find
 * @param shard whether a load shards the collection
 * @param selectionMillis how long an operation waits for a server that can take it
 * @param batchSize records of a load per message; 1 for no batches
 * @param tls how to connect by TLS, also where only the URL asks for it; empty for none
 */
record MongoDbSettings(
    ConnectionString url,
    String addressSettings,
    String database,
    Optional<WriteConcern> writeConcern,
    Optional<ReadConcern> readConcern,
    Optional<ReadPreference> readPreference,
    List<Compressor> compressors,
    boolean upsert,
    Optional<String> engine,
    Map<String, FieldType> types,
    Map<String, Integer> indexes,
    boolean findByCommand,
    boolean shard,
    int timeoutMillis,
    int selectionMillis,
    int batchSize,
    String table,
    int threads,
    Optional<Tls> tls) {

  static final String PREFIX = "mongodb";

  /** The standard port (mongodb.com/docs/manual/reference/default-mongodb-port). */
  private static final int DEFAULT_PORT = 27_017;

  /**
   * A dead server shows as failures in every second, as with other stores. The driver's own default
   * of 30 s would hide it (driver specifications, server selection).
   */
  private static final int DEFAULT_SELECTION_MILLIS = 1_000;

  private static final int MAX_MILLIS = 3_600_000;

  static final Setting<String> URL =
      text(
          "url",
          "Connection string, mongodb://user:password@host:port,.../database?options; in place of"
              + " host and port.");
  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1").means("Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(PREFIX + ".port", DEFAULT_PORT, 1, 65_535).means("TCP port of the server.");
  static final TlsOptions TLS = new TlsOptions(PREFIX);
  static final Setting<String> DATABASE =
      text("database", "Database of the records (that of the URL, or else ycsb).");
  static final Setting<String> WRITE_CONCERN =
      text(
          "writeconcern",
          "Members that must have a write before it is acknowledged: a number, majority, or a tag"
              + " of the replica set (that of the URL, or else the server's default).");
  static final Setting<ReadConcernLevel> READ_CONCERN =
      Setting.choice(
              PREFIX + ".readconcern",
              byName(List.of(ReadConcernLevel.values()), ReadConcernLevel::getValue),
              null)
          .means("State of the data that is read (that of the URL, or else the server's default).");
  static final Setting<ReadPreference> READ_PREFERENCE =
      Setting.choice(
              PREFIX + ".readpreference",
              byName(
                  List.of(
                      ReadPreference.primary(),
                      ReadPreference.primaryPreferred(),
                      ReadPreference.secondary(),
                      ReadPreference.secondaryPreferred(),
                      ReadPreference.nearest()),
                  ReadPreference::getName),
              null)
          .means("Members of a replica set that are read from (that of the URL, or else primary).");
  static final Setting<String> COMPRESSORS =
      text(
          "compressors",
          "Compressors of messages in order of preference: zlib, snappy, zstd (that of the URL, or"
              + " else none).");
  static final Setting<Boolean> UPSERT =
      Setting.flag(PREFIX + ".upsert", false)
          .means("Whether an insert of a present key replaces the record.");
  static final Setting<Boolean> UNACKNOWLEDGED =
      Setting.flag(PREFIX + ".unacknowledged", false)
          .means(
              "Allows writes that the server never acknowledges (w=0); their failures go unnoticed.");
  static final Setting<String> ENGINE =
      text(
          "engine",
          "Storage engine that the server must run, such as wiredTiger or inMemory; a server"
              + " started for the run gets it.");
  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
          PREFIX,
          Form.VALUES_AND_WORDS,
          "wiredTigerCacheSizeGB=1,setParameter=diagnosticDataCollectionEnabled=false",
          LocalMongo.TAKEN);
  static final Setting<Map<String, FieldType>> TYPES =
      Setting.wordOfEach(PREFIX + ".types", FieldType.WORDS)
          .means(
              "Fields that are not stored as binary, with their types; list is the words of a text:"
                  + " field0:long,field1:list");
  private static final Map<String, Integer> ORDERS = byName(List.of(1, -1), i -> i.toString());

  static final Setting<Map<String, Integer>> INDEXES =
      Setting.wordOfEach(PREFIX + ".indexes", ORDERS)
          .means(
              "Fields that are indexed from the start of a load on, with the order:"
                  + " field0:-1,field1:1");
  static final Setting<Boolean> FIND_BY_COMMAND =
      Setting.flag(PREFIX + ".findbycommand", false)
          .means(
              "Whether a read is a bare find command, which saves the client the cursor of the"
                  + " driver's own find.");
  static final Setting<Boolean> SHARD =
      Setting.flag(PREFIX + ".shard", false)
          .means("Whether a load shards the collection, by the hashed key; needs a mongos.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(PREFIX + ".timeout", 10_000, 1, MAX_MILLIS)
          .in("ms")
          .means("Timeout of connecting, and of each answer.");
  static final Setting<Integer> SELECTION_TIMEOUT =
      Setting.integer(PREFIX + ".selectiontimeout", DEFAULT_SELECTION_MILLIS, 1, MAX_MILLIS)
          .in("ms")
          .means(
              "Time that an operation waits for a server that can take it, such as a primary,"
                  + " before it fails; the default is at most mongodb.timeout.");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000)
          .means("Records of a load per message; each outcome is checked.");

  static final List<Setting<?>> OF_ADDRESS = List.of(URL, HOST, PORT);

  static final List<Setting<?>> ALL =
      Stream.of(
              List.of(URL, HOST, PORT),
              TLS.all(),
              List.of(DATABASE, WRITE_CONCERN, READ_CONCERN, READ_PREFERENCE, COMPRESSORS, UPSERT),
              List.of(UNACKNOWLEDGED, ENGINE, CONFIG, TYPES, INDEXES, FIND_BY_COMMAND, SHARD),
              List.of(TIMEOUT, SELECTION_TIMEOUT, BATCH_SIZE))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  static final Setting<String> TABLE =
      Setting.text("table", "usertable").means("Table of the records.");

  /** A setting of the run, which bounds the driver's pool. */
  private static final Setting<Integer> THREADS =
      Setting.integer("threadcount", 1, 1, 1_000_000).means("Client threads.");

  /**
   * Reads the settings; throws all faults together. A {@code mongodb+srv} URL is looked up in DNS.
   */
  static MongoDbSettings of(Properties properties) throws SettingsException {
    List<Setting<?>> known = new ArrayList<>(ALL);
    known.addAll(List.of(TABLE, THREADS));
    Settings settings = Settings.read(properties, PREFIX, known);
    settings.check(
        !settings.given(URL) || !(settings.given(HOST) || settings.given(PORT)),
        "The server is given twice; keep mongodb.url, or mongodb.host with mongodb.port.");
    ConnectionString url = GivenUrl.of(settings);
    GivenUrl.checkGivenOnce(settings, url);
    GivenUrl.checkNames(settings);
    Optional<WriteConcern> writeConcern = writeConcern(settings, url);
    List<Compressor> compressors = compressors(settings, url);
    Optional<Tls> tls = TLS.read(settings, Boolean.TRUE.equals(url.getSslEnabled()));
    settings.throwFaults();
    return new MongoDbSettings(
        url,
        settings.given(URL) ? "mongodb.url" : "mongodb.host and mongodb.port",
        settings.find(DATABASE).orElseGet(() -> database(url)),
        writeConcern,
        settings.find(READ_CONCERN).map(ReadConcern::new),
        settings.find(READ_PREFERENCE),
        compressors,
        settings.get(UPSERT),
        settings.find(ENGINE),
        settings.find(TYPES).orElse(Map.of()),
        settings.find(INDEXES).orElse(Map.of()),
        settings.get(FIND_BY_COMMAND),
        settings.get(SHARD),
        settings.get(TIMEOUT),
        settings.given(SELECTION_TIMEOUT)
            ? settings.get(SELECTION_TIMEOUT)
            : Math.min(DEFAULT_SELECTION_MILLIS, settings.get(TIMEOUT)),
        settings.get(BATCH_SIZE),
        settings.get(TABLE),
        settings.get(THREADS),
        tls);
  }

  /** Rejects fields that a document can't have, and types and indexes of no field. */
  void checkFields(WorkloadShape shape) throws DBException {
    MongoRecord.checkFieldNames(shape.fieldNames());
    shape.checkFields(TYPES, types.keySet());
    shape.checkFields(INDEXES, indexes.keySet());
  }

  /** The members that are read from. */
  ReadPreference members() {
    ReadPreference ofUrl = url.getReadPreference();
    return readPreference.orElse(ofUrl == null ? ReadPreference.primary() : ofUrl);
  }

  boolean acknowledged() {
    return isAcknowledged(writeConcern.orElse(url.getWriteConcern()));
  }

  /** The servers as {@code host:port}, separated by commas, without the rest of the URL. */
  String addresses() {
    return String.join(",", hosts());
  }

  List<String> hosts() {
    return url.getHosts().stream().map(MongoDbSettings::withPort).toList();
  }

  /** Without the URL, which may hold a password. */
  @Override
  public String toString() {
    return addresses() + "/" + database;
  }

  private static String withPort(String host) {
    return isSocketFile(host) ? host : HostPort.parse(host, DEFAULT_PORT).toString();
  }

  /** Whether one of {@link #hosts} is a Unix domain socket. */
  static boolean isSocketFile(String host) {
    return host.endsWith(".sock");
  }

  private static String database(ConnectionString url) {
    String named = url.getDatabase();
    // As in stock YCSB; admin only names the database of the user.
    return named == null || named.equals("admin") ? "ycsb" : named;
  }

  private static Optional<WriteConcern> writeConcern(Settings settings, ConnectionString url) {
    Optional<WriteConcern> given = settings.find(WRITE_CONCERN).map(MongoDbSettings::writeConcern);
    settings.check(
        isAcknowledged(given.orElse(url.getWriteConcern())) || settings.get(UNACKNOWLEDGED),
        "w=0 asks the server for no answer to a write, so failures go unnoticed and the run"
            + " measures the client alone; take w=1, or set mongodb.unacknowledged=true.");
    return given;
  }

  private static boolean isAcknowledged(@Nullable WriteConcern concern) {
    return concern == null || concern.isAcknowledged();
  }

  private static WriteConcern writeConcern(String text) {
    if (text.matches("\\d{1,9}")) {
      return new WriteConcern(Integer.parseInt(text));
    }
    return text.equalsIgnoreCase("majority") ? WriteConcern.MAJORITY : new WriteConcern(text);
  }

  private static List<Compressor> compressors(Settings settings, ConnectionString url) {
    List<String> names =
        settings.given(COMPRESSORS)
            ? List.of(settings.find(COMPRESSORS).orElseThrow().split(",", -1))
            : url.getCompressorList().stream().<String>map(c -> c.getName()).toList();
    List<Compressor> compressors = new ArrayList<>();
    for (String name : names) {
      String given = COMPRESSORS + "=" + name;
      Optional<Compressor> named = Compressor.named(name.trim());
      settings.check(
          named.isPresent(), given + ": must be some of zlib, snappy, zstd with commas.");
      settings.check(
          named.isEmpty() || named.get().isThere(),
          "%s needs the library %s on the class path; add its jar with -cp, or take zlib."
              .formatted(given, named.map(Compressor::library).orElse("")));
      named.ifPresent(compressors::add);
    }
    return List.copyOf(compressors);
  }

  private static Setting<String> text(String name, String meaning) {
    return Setting.text(PREFIX + "." + name, null).means(meaning);
  }

  private static <T> Map<String, T> byName(List<T> values, Function<T, String> name) {
    Map<String, T> byName = new LinkedHashMap<>();
    values.forEach(value -> byName.put(name.apply(value), value));
    return byName;
  }
}
