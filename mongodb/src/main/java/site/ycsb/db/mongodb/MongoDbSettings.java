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
package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoException;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * The settings of the binding, read and checked. What the URL says stands, unless a setting of its
 * own says it; what neither says is the driver's or the server's default.
 *
 * @param url the servers and the options of the driver; made of host and port where none was given
 * @param addressSettings the settings that a user would correct where no server is
 * @param database the database that holds the records
 * @param writeConcern how many members must have a write before it is answered
 * @param readConcern which state of the data is read
 * @param readPreference which members are read from
 * @param compressors how messages are compressed, the most wanted first; empty for none
 * @param upsert whether an insert replaces a present record
 * @param engine the storage engine that the server must run, or that one started for the run gets
 * @param timeoutMillis how long finding a server, connecting, and each answer may take
 * @param batchSize records of a load sent in one message; 1 for none
 * @param table the workload's table
 * @param threads client threads of this process
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
    int timeoutMillis,
    int batchSize,
    String table,
    int threads) {

  static final String PREFIX = "mongodb";

  /** The port of a server that was given none (mongodb/docs, default-mongodb-port). */
  private static final int DEFAULT_PORT = 27_017;

  /** What stock YCSB's binding takes where the URL names none. */
  private static final String DEFAULT_DATABASE = "ycsb";

  static final Setting<String> URL =
      Setting.text(
          PREFIX + ".url",
          null,
          "Connection string, mongodb://user:password@host:port,.../database?options; in place of"
              + " host and port.");
  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1", "Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(PREFIX + ".port", DEFAULT_PORT, 1, 65_535, "TCP port of the server.");
  static final Setting<String> DATABASE =
      Setting.text(
          PREFIX + ".database", null, "Database of the records (that of the URL, or else ycsb).");
  static final Setting<String> WRITE_CONCERN =
      Setting.text(
          PREFIX + ".writeconcern",
          null,
          "Members that must have a write before it is answered: a number, majority, or a tag of"
              + " the replica set (that of the URL, or else the server's default).");
  static final Setting<ReadConcern> READ_CONCERN =
      Setting.choice(
          PREFIX + ".readconcern",
          readConcerns(),
          null,
          "State of the data that is read (that of the URL, or else the server's default).");
  static final Setting<ReadPreference> READ_PREFERENCE =
      Setting.choice(
          PREFIX + ".readpreference",
          readPreferences(),
          null,
          "Members of a replica set that are read from (that of the URL, or else primary).");
  static final Setting<String> COMPRESSORS =
      Setting.text(
          PREFIX + ".compressors",
          null,
          "Compression of messages, the most wanted first: zlib, snappy, zstd (that of the URL, or"
              + " else none).");
  static final Setting<Boolean> UPSERT =
      Setting.flag(
          PREFIX + ".upsert", false, "Whether an insert of a present key replaces the record.");
  static final Setting<Boolean> UNACKNOWLEDGED =
      Setting.flag(
          PREFIX + ".unacknowledged",
          false,
          "Allows writes that the server never answers (w=0), whose failures nobody sees.");
  static final Setting<String> ENGINE =
      Setting.text(
          PREFIX + ".engine",
          null,
          "Storage engine that the server must run, such as wiredTiger or inMemory; one started"
              + " for the run is given it.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(
              PREFIX + ".timeout",
              10_000,
              1,
              3_600_000,
              "Time for finding a server, for connecting, and for each answer.")
          .in("ms");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer(
          "batchsize",
          1,
          1,
          10_000,
          "Records of a load sent in one message, each of whose outcomes is checked.");

  static final List<Setting<?>> ALL =
      List.of(
          URL,
          HOST,
          PORT,
          DATABASE,
          WRITE_CONCERN,
          READ_CONCERN,
          READ_PREFERENCE,
          COMPRESSORS,
          UPSERT,
          UNACKNOWLEDGED,
          ENGINE,
          TIMEOUT,
          BATCH_SIZE);

  /** A setting of the workload: the table that a count is of. */
  private static final Setting<String> TABLE =
      Setting.text("table", "usertable", "Table of the records.");

  /** A setting of the run, which the size of the driver's pool follows. */
  private static final Setting<Integer> THREADS =
      Setting.integer("threadcount", 1, 1, 1_000_000, "Client threads.");

  /**
   * Reads them. A {@code mongodb+srv} URL is looked up in DNS.
   *
   * @throws SettingsException all faults together
   */
  static MongoDbSettings of(Properties properties) throws SettingsException {
    List<Setting<?>> known = new ArrayList<>(ALL);
    known.addAll(List.of(TABLE, THREADS));
    Settings settings = Settings.read(properties, PREFIX, known);
    settings.check(
        !settings.given(URL) || !(settings.given(HOST) || settings.given(PORT)),
        "The server is given twice; keep mongodb.url, or mongodb.host with mongodb.port.");
    ConnectionString url = url(settings);
    checkGivenOnce(settings, url);
    Optional<WriteConcern> writeConcern = writeConcern(settings, url);
    List<Compressor> compressors = compressors(settings, url);
    settings.throwFaults();
    return new MongoDbSettings(
        url,
        settings.given(URL) ? "mongodb.url" : "mongodb.host and mongodb.port",
        settings.find(DATABASE).orElseGet(() -> database(url)),
        writeConcern,
        settings.find(READ_CONCERN),
        settings.find(READ_PREFERENCE),
        compressors,
        settings.get(UPSERT),
        settings.find(ENGINE),
        settings.get(TIMEOUT),
        settings.get(BATCH_SIZE),
        settings.get(TABLE),
        settings.get(THREADS));
  }

  /** The members that are read from. */
  ReadPreference members() {
    ReadPreference ofUrl = url.getReadPreference();
    return readPreference.orElse(ofUrl == null ? ReadPreference.primary() : ofUrl);
  }

  /** Whether the server answers writes. */
  boolean acknowledged() {
    WriteConcern effective = writeConcern.orElse(url.getWriteConcern());
    return effective == null || effective.isAcknowledged();
  }

  /** Whether a server is named. */
  static boolean addressed(Properties properties) {
    return Stream.of(URL, HOST, PORT)
        .anyMatch(setting -> properties.getProperty(setting.name()) != null);
  }

  /** The servers as {@code host:port}, with commas between, and nothing else of the URL. */
  String addresses() {
    return String.join(",", hosts());
  }

  /** Each server as {@code host:port}. */
  List<String> hosts() {
    return url.getHosts().stream().map(MongoDbSettings::withPort).toList();
  }

  /** What Java writes for a record would show the password of the URL. */
  @Override
  public String toString() {
    return addresses() + "/" + database;
  }

  private static String withPort(String host) {
    boolean hasPort = host.lastIndexOf(':') > host.lastIndexOf(']');
    return hasPort || host.endsWith(".sock") ? host : host + ":" + DEFAULT_PORT;
  }

  /** The URL given, or that of host and port; after a fault one that leads nowhere. */
  private static ConnectionString url(Settings settings) {
    String host = settings.get(HOST);
    String made =
        "mongodb://"
            + (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host)
            + ":"
            + settings.get(PORT);
    String text = settings.find(URL).orElse(made);
    try {
      return new ConnectionString(text);
    } catch (IllegalArgumentException | MongoException e) {
      String name = settings.given(URL) ? URL.name() : HOST.name();
      settings.check(
          false,
          name
              + " is no connection string that the driver can read ("
              + reason(text)
              + "); write it as mongodb://user:password@host:port/database?options, with"
              + " %-escapes in user and password.");
      return new ConnectionString("mongodb://127.0.0.1");
    }
  }

  /**
   * Why a URL can't be read: what the driver says of it without user and password, parts of which
   * its words might quote.
   */
  private static String reason(String text) {
    String bare = text.replaceFirst("//.*@", "//");
    if (!Secrets.mask(bare).equals(bare)) {
      return "the reason may quote a secret";
    }
    try {
      ConnectionString readable = new ConnectionString(bare);
      return "that is due to its user or password before " + readable.getHosts().get(0);
    } catch (IllegalArgumentException | MongoException e) {
      return String.valueOf(e.getMessage()).replaceAll("\\s+", " ").replaceFirst("\\.$", "");
    }
  }

  private static String database(ConnectionString url) {
    String named = url.getDatabase();
    // As in stock YCSB: admin only tells where the user is known.
    return named == null || named.equals("admin") ? DEFAULT_DATABASE : named;
  }

  private static void checkGivenOnce(Settings settings, ConnectionString url) {
    Map<Setting<?>, Object> twice = new LinkedHashMap<>();
    putIfPresent(twice, WRITE_CONCERN, url.getWriteConcern());
    putIfPresent(twice, READ_CONCERN, url.getReadConcern());
    putIfPresent(twice, READ_PREFERENCE, url.getReadPreference());
    putIfPresent(twice, COMPRESSORS, url.getCompressorList().isEmpty() ? null : "");
    for (Setting<?> setting : twice.keySet()) {
      settings.check(
          !settings.given(setting),
          setting.name() + " is also said by mongodb.url; keep one of them.");
    }
  }

  private static void putIfPresent(
      Map<Setting<?>, Object> map, Setting<?> setting, @Nullable Object value) {
    if (value != null) {
      map.put(setting, value);
    }
  }

  private static Optional<WriteConcern> writeConcern(Settings settings, ConnectionString url) {
    Optional<WriteConcern> given = settings.find(WRITE_CONCERN).map(MongoDbSettings::writeConcern);
    WriteConcern effective = given.orElse(url.getWriteConcern());
    settings.check(
        effective == null || effective.isAcknowledged() || settings.get(UNACKNOWLEDGED),
        "w=0 asks the server for no answer to a write, so that failures are not seen and only the"
            + " client's own speed is measured; take w=1, or set mongodb.unacknowledged=true.");
    return given;
  }

  private static WriteConcern writeConcern(String text) {
    return text.matches("\\d{1,9}")
        ? new WriteConcern(Integer.parseInt(text))
        : new WriteConcern(text);
  }

  private static List<Compressor> compressors(Settings settings, ConnectionString url) {
    List<String> names =
        settings.given(COMPRESSORS)
            ? List.of(settings.find(COMPRESSORS).orElseThrow().split(",", -1))
            : url.getCompressorList().stream().<String>map(c -> c.getName()).toList();
    List<Compressor> compressors = new ArrayList<>();
    for (String name : names) {
      Optional<Compressor> compressor = Compressor.named(name.trim());
      if (compressor.isEmpty()) {
        settings.check(
            false, COMPRESSORS + "=" + name + ": must be some of zlib, snappy, zstd with commas.");
        continue;
      }
      settings.check(
          compressor.get().isThere(),
          COMPRESSORS
              + "="
              + name
              + " needs the library "
              + compressor.get().library()
              + " on the class path; add its jar with -cp, or take zlib.");
      compressors.add(compressor.get());
    }
    return List.copyOf(compressors);
  }

  private static Map<String, ReadConcern> readConcerns() {
    Map<String, ReadConcern> words = new LinkedHashMap<>();
    for (ReadConcernLevel level : ReadConcernLevel.values()) {
      words.put(level.getValue(), new ReadConcern(level));
    }
    return words;
  }

  private static Map<String, ReadPreference> readPreferences() {
    Map<String, ReadPreference> words = new LinkedHashMap<>();
    for (ReadPreference preference :
        List.of(
            ReadPreference.primary(),
            ReadPreference.primaryPreferred(),
            ReadPreference.secondary(),
            ReadPreference.secondaryPreferred(),
            ReadPreference.nearest())) {
      words.put(preference.getName(), preference);
    }
    return words;
  }
}
