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
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * The settings of the binding, read and checked.
 *
 * @param addresses the servers, among which keys are spread; never empty
 * @param timeoutMillis how long one request may take
 * @param engine the engine that the server must run, or that a server started for the run gets
 * @param tuning the tuning of the database of a server started for the run
 * @param batchSize puts of a load sent in one write; 1 for none
 */
record TokyoTyrantSettings(
    List<TyrantAddress> addresses,
    long timeoutMillis,
    Optional<Engine> engine,
    String tuning,
    int batchSize) {

  static final String PREFIX = "tokyotyrant";

  static final Setting<String> HOST =
      Setting.text(PREFIX + ".host", "127.0.0.1", "Host of the server.");
  static final Setting<Integer> PORT =
      Setting.integer(
          PREFIX + ".port", TyrantAddress.DEFAULT_PORT, 1, 65_535, "TCP port of the server.");
  static final Setting<String> SOCKET =
      Setting.text(PREFIX + ".socket", null, "Path of the server's UNIX socket, in place of TCP.");
  static final Setting<String> SERVERS =
      Setting.text(
          PREFIX + ".servers",
          null,
          "Several servers as host:port,host:port; each key lives on one of them.");
  static final Setting<Integer> TIMEOUT =
      Setting.integer(
              PREFIX + ".timeout",
              10_000,
              1,
              3_600_000,
              "Time after which a request without an answer has failed.")
          .in("ms");
  static final Setting<Engine> ENGINE =
      Setting.choice(
          PREFIX + ".engine",
          Engine.class,
          null,
          "Engine of a server started for the run (tcb if not given); of a server of yours, the"
              + " one it must run.");
  static final Setting<String> TUNING =
      Setting.text(
          PREFIX + ".tuning",
          null,
          "Tuning of the database of a server started for the run, as ttserver takes it:"
              + " bnum=2000000#opts=l");
  static final Setting<Integer> BATCH_SIZE =
      Setting.integer(
          "batchsize", 1, 1, 10_000, "Puts of a load sent in one write, and then all checked.");

  static final List<Setting<?>> ALL =
      List.of(HOST, PORT, SOCKET, SERVERS, TIMEOUT, ENGINE, TUNING, BATCH_SIZE);

  /** The engine of a server started for a run: the one that can do all that YCSB asks. */
  static final Engine DEFAULT_ENGINE = Engine.TCB;

  /**
   * Reads them.
   *
   * @throws SettingsException all faults together
   */
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
    List<TyrantAddress> addresses = addresses(settings);
    settings.throwFaults();
    return new TokyoTyrantSettings(
        addresses, settings.get(TIMEOUT), settings.find(ENGINE), tuning, settings.get(BATCH_SIZE));
  }

  /** Whether a server is named. */
  static boolean addressed(Properties properties) {
    return Stream.of(HOST, PORT, SOCKET, SERVERS)
        .anyMatch(setting -> properties.getProperty(setting.name()) != null);
  }

  private static List<TyrantAddress> addresses(Settings settings) {
    if (settings.given(SOCKET)) {
      Path path = Path.of(settings.find(SOCKET).orElseThrow());
      return List.of(new TyrantAddress("", 0, path));
    }
    if (!settings.given(SERVERS)) {
      return List.of(new TyrantAddress(settings.get(HOST), settings.get(PORT), null));
    }
    List<TyrantAddress> addresses = new ArrayList<>();
    for (String part : settings.find(SERVERS).orElseThrow().split(",", -1)) {
      try {
        addresses.add(TyrantAddress.parse(part.trim()));
      } catch (IllegalArgumentException e) {
        settings.check(false, SERVERS + "=" + part + ": " + e.getMessage() + ".");
      }
    }
    return List.copyOf(addresses);
  }
}
