// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;

/**
 * The settings of the binding, read and checked.
 *
 * @param addresses the servers, each of which holds some of the keys; never empty
 * @param timeoutMillis how long one request may take
 * @param engine the engine that the server must run, or of a server started for the run
 * @param tuning the tuning of the database of a server started for the run
 * @param config further options of a server started for the run
 * @param indexes the columns to index on the table engine
 * @param batchSize puts of a load sent in one write; 1 for none
 */
record TokyoTyrantSettings(
    List<TyrantAddress> addresses,
    long timeoutMillis,
    Optional<Engine> engine,
    String tuning,
    ServerConfig config,
    Map<String, IndexType> indexes,
    int batchSize) {

  static final String PREFIX = "tokyotyrant";

  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1").means("Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(PREFIX + ".port", TyrantAddress.DEFAULT_PORT, 1, 65_535)
          .means("TCP port of the server.");
  static final Setting<String> SOCKET =
      Setting.text(PREFIX + ".socket", null)
          .means("Path of the server's UNIX socket, in place of TCP.");
  static final Setting<String> SERVERS =
      Setting.text(PREFIX + ".servers", null)
          .means("Several servers as host:port,host:port; each key lives on one of them.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(PREFIX + ".timeout", 10_000, 1, 3_600_000)
          .in("ms")
          .means("Time after which a request without an answer has failed.");
  static final Setting<Engine> ENGINE =
      Setting.choice(PREFIX + ".engine", Engine.class)
          .means(
              "Engine of a server started for the run (tcb if not given); of a server of yours, the"
                  + " one it must run.");
  static final Setting<String> TUNING =
      Setting.text(PREFIX + ".tuning", null)
          .ofStartedServer()
          .means(
              "Tuning of the database of a server started for the run, as ttserver takes it:"
                  + " bnum=2000000#opts=l");
  static final Setting<ServerConfig> CONFIG =
      ServerConfig.setting(
          PREFIX,
          Form.VALUES_AND_WORDS,
          "thnum=4,tout=60,uas",
          Map.of("host", "", "port", "", "dmn", "", "kl", ""));
  static final Setting<Map<String, IndexType>> INDEXES =
      Setting.wordOfEach(PREFIX + ".indexes", IndexType.class)
          .means(
              "Columns that the table engine indexes from the start of a load on:"
                  + " field0:decimal,field1:token");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer("batchsize", 1, 1, 10_000)
          .means("Puts of a load sent in one write, and then all checked.");

  static final List<Setting<?>> OF_ADDRESS = List.of(HOST, PORT, SOCKET, SERVERS);

  static final List<Setting<?>> ALL =
      List.of(HOST, PORT, SOCKET, SERVERS, TIMEOUT, ENGINE, TUNING, CONFIG, INDEXES, BATCH_SIZE);

  /** The tunings that may follow a database's name (tcadb.c tcadbopen). */
  private static final Set<String> NUMERIC_TUNING =
      Set.of(
          "bnum", "capnum", "capsiz", "width", "limsiz", "apow", "fpow", "lmemb", "nmemb", "rcnum",
          "lcnum", "ncnum", "xmsiz", "dfunit");

  private static final Set<String> OTHER_TUNING = Set.of("mode", "opts", "idx");

  /** A number may have a suffix for a power of 1,024 (tcutil.c tcatoix). */
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?[a-zA-Z]{0,2}");

  /** The engine of a server started for a run: the only one that offers all operations. */
  static final Engine DEFAULT_ENGINE = Engine.TCB;

  /** Reads and checks the settings; throws all faults together. */
  static TokyoTyrantSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, PREFIX, ALL);
    boolean tcp = settings.given(HOST) || settings.given(PORT);
    boolean socket = settings.given(SOCKET);
    boolean several = settings.given(SERVERS);
    settings.check(
        (tcp ? 1 : 0) + (socket ? 1 : 0) + (several ? 1 : 0) <= 1,
        "The server is given twice; keep one of tokyotyrant.host with tokyotyrant.port,"
            + " tokyotyrant.socket, tokyotyrant.servers.");
    String tuning = settings.find(TUNING).orElse("");
    settings.check(
        !tuning.contains("capnum") && !tuning.contains("capsiz"),
        "tokyotyrant.tuning=" + tuning + ": capnum and capsiz drop records; remove them.");
    checkTuning(settings, tuning);
    settings.check(
        !settings.given(INDEXES) || settings.find(ENGINE).orElse(Engine.TCT) == Engine.TCT,
        INDEXES + " is of the table engine alone; set tokyotyrant.engine=tct.");
    List<TyrantAddress> addresses = addresses(settings);
    settings.throwFaults();
    return new TokyoTyrantSettings(
        addresses,
        settings.get(TIMEOUT),
        settings.find(ENGINE),
        tuning,
        settings.find(CONFIG).orElse(ServerConfig.NONE),
        settings.find(INDEXES).orElse(Map.of()),
        settings.get(BATCH_SIZE));
  }

  /** Checks the tuning, since ttserver ignores unknown names and reads letters as the number 0. */
  private static void checkTuning(Settings settings, String tuning) {
    for (String part : tuning.isEmpty() ? new String[0] : tuning.split("#", -1)) {
      String[] pair = part.split("=", 2);
      String name = pair[0].trim().toLowerCase(Locale.ROOT);
      String value = pair.length < 2 ? "" : pair[1].trim();
      boolean number = NUMERIC_TUNING.contains(name);
      settings.check(
          number || OTHER_TUNING.contains(name),
          TUNING + "=" + tuning + ": ttserver has no tuning " + part + "; correct it.");
      settings.check(
          !number || NUMBER.matcher(value).matches(),
          TUNING + "=" + tuning + ": " + name + " must be a number, such as 2000000 or 64m.");
    }
  }

  private static List<TyrantAddress> addresses(Settings settings) {
    if (settings.given(SOCKET)) {
      return List.of(TyrantAddress.of(Path.of(settings.find(SOCKET).orElseThrow())));
    }
    if (!settings.given(SERVERS)) {
      return List.of(TyrantAddress.of(new HostPort(settings.get(HOST), settings.get(PORT))));
    }
    List<TyrantAddress> addresses = new ArrayList<>();
    for (String part : settings.find(SERVERS).orElseThrow().split(",", -1)) {
      try {
        TyrantAddress address =
            TyrantAddress.of(HostPort.parse(part.trim(), TyrantAddress.DEFAULT_PORT));
        settings.check(
            !addresses.contains(address),
            SERVERS + " names " + address + " twice; remove one, as each key lives on one server.");
        addresses.add(address);
      } catch (IllegalArgumentException e) {
        settings.check(false, SERVERS + "=" + part + ": " + e.getMessage() + ".");
      }
    }
    return List.copyOf(addresses);
  }
}
