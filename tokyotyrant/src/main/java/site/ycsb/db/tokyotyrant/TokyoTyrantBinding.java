// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;
import site.ycsb.kv.binding.ConfiguredBinding;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.Watchdog;

/** The binding {@code tokyotyrant}: Tokyo Tyrant 1.1.41 with any of its six engines. */
public final class TokyoTyrantBinding extends ConfiguredBinding<TokyoTyrantSettings> {
  private static final long READY_TIMEOUT_MILLIS = 1000;

  public TokyoTyrantBinding() {
    super(
        TokyoTyrantSettings.PREFIX,
        "Tokyo Tyrant 1.1.41 by its binary protocol, with any of its six engines.",
        TokyoTyrantSettings.ALL,
        TokyoTyrantSettings.OF_ADDRESS);
  }

  @Override
  public TokyoTyrantSettings read(Properties properties) throws SettingsException {
    return TokyoTyrantSettings.of(properties);
  }

  /** Each client has one connection to each server. */
  @Override
  public long connections(Properties properties, int threads) {
    return (long) threads * Math.max(1, servers(properties).size());
  }

  @Override
  public DB newClient() {
    return new TokyoTyrantClient();
  }

  @Override
  public List<LocalServer> programs(Properties properties) {
    return List.of(
        new ServerProgram(
            "Tokyo Tyrant",
            "ttserver",
            (executable, place) -> command(executable, place, properties),
            TokyoTyrantBinding::ask,
            TokyoTyrantBinding::address));
  }

  @Override
  public Optional<EmbeddedServer> embedded(Properties properties) {
    return Optional.of(() -> startEmbedded(properties));
  }

  @Override
  public List<InetSocketAddress> addresses(Properties properties) {
    return servers(properties).stream().flatMap(address -> address.internet().stream()).toList();
  }

  @Override
  public List<Path> sockets(Properties properties) {
    return servers(properties).stream().flatMap(server -> server.unix().stream()).toList();
  }

  @Override
  public List<Probe> probes(Properties properties) {
    return servers(properties).stream().<Probe>map(StatProbe::new).toList();
  }

  private List<TyrantAddress> servers(Properties properties) {
    return find(properties).map(TokyoTyrantSettings::addresses).orElse(List.of());
  }

  @Override
  public void prepare(Properties properties) throws DBException {
    try (Servers servers = new Servers(properties)) {
      for (TyrantConnection connection : servers.all()) {
        prepare(servers.layout(), connection);
      }
    }
  }

  private static void prepare(Layout layout, TyrantConnection connection) throws DBException {
    try {
      layout.prepare(connection);
    } catch (IOException e) {
      throw new DBException(
          "tokyotyrant: " + connection.address() + " failed during preparation: " + e, e);
    } catch (DBException e) {
      throw new DBException("tokyotyrant: at " + connection.address() + " " + e.getMessage(), e);
    }
  }

  private static List<String> command(Path executable, Place place, Properties properties) {
    List<String> command = new ArrayList<>(List.of(executable.toString(), "-host", place.host()));
    command.addAll(List.of("-port", Integer.toString(place.port()), "-le"));
    command.addAll(config(properties).words("-"));
    command.add(LocalDatabase.name(place.directory(), properties));
    return command;
  }

  private static ServerConfig config(Properties properties) {
    return Settings.read(properties, List.of(TokyoTyrantSettings.CONFIG))
        .find(TokyoTyrantSettings.CONFIG)
        .orElse(ServerConfig.NONE);
  }

  private static void ask(Place place) throws IOException {
    TyrantAddress address = TyrantAddress.of(new HostPort(place.host(), place.port()));
    try (Watchdog watchdog = new Watchdog("tokyotyrant", READY_TIMEOUT_MILLIS);
        TyrantConnection connection = new TyrantConnection(address, watchdog)) {
      TyrantStat.of(connection);
    }
  }

  private static Map<String, String> address(Place place) {
    return address(place.host(), place.port());
  }

  private static Map<String, String> address(String host, int port) {
    return Map.of(
        TokyoTyrantSettings.HOST.name(),
        host,
        TokyoTyrantSettings.PORT.name(),
        Integer.toString(port));
  }

  private static RunningServer startEmbedded(Properties properties) throws IOException {
    config(properties).refuse(TokyoTyrantSettings.CONFIG, "Tokyo Tyrant", "ttserver");
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    EmbeddedTyrant server = EmbeddedTyrant.start(LocalDatabase.name(directory, properties), 0);
    return new InProcessServer(
        "embedded stand-in for Tokyo Tyrant on 127.0.0.1:" + server.port(),
        true,
        address("127.0.0.1", server.port()),
        server::close);
  }
}
