// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.model.OsArchitecture;
import site.ycsb.kv.server.ServerConfig;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Setting;

/** How a run starts redis-like server programs on the loopback address. */
public final class RespServers {
  private static final int READY_TIMEOUT_MILLIS = 1_000;
  private static final String EMBEDDED_PROGRAM = "redis-server";
  private static final byte[] PING = "PING\r\n".getBytes(UTF_8);

  private RespServers() {}

  /** What a server that a run starts writes to its disk. */
  public enum Persistence {
    NONE("save \"\"", "appendonly no"),
    /** Every write, to an append-only file that the server syncs each second. */
    AOF("save \"\"", "appendonly yes"),
    /** Snapshots, as often as the server makes them by default. */
    RDB("save 3600 1 300 100 60 10000", "appendonly no");

    public static final Setting<Persistence> SETTING =
        Setting.choice("server.persistence", NONE)
            .ofStartedServer()
            .means(
                "What a server that is started writes to disk: nothing, an append-only file,"
                    + " snapshots.");

    private final String snapshots;
    private final String log;

    Persistence(String snapshots, String log) {
      this.snapshots = snapshots;
      this.log = log;
    }
  }

  /** The options that a run sets itself, with the settings that they follow from; to add to. */
  public static Map<String, String> takenOptions(String prefix) {
    Map<String, String> taken = new HashMap<>();
    for (String ofRun : List.of("bind", "port", "dir", "daemonize", "include", "user", "aclfile")) {
      taken.put(ofRun, "");
    }
    taken.put("save", Persistence.SETTING.name());
    taken.put("appendonly", Persistence.SETTING.name());
    taken.put("maxmemory", prefix + ".maxmemory");
    taken.put("requirepass", prefix + ".password");
    return taken;
  }

  /** The lines of further options. */
  public static List<String> lines(ServerConfig config) {
    return config.options().stream()
        .map(
            option -> option.name() + " " + option.value().filter(v -> !v.isEmpty()).orElse("\"\""))
        .toList();
  }

  /** The lines of a configuration (redis.conf); a user other than the default one is not added. */
  public static List<String> lines(
      RespSettings settings, Persistence persistence, Optional<Long> maxMemory) {
    List<String> lines = new ArrayList<>(List.of(persistence.snapshots, persistence.log));
    maxMemory.ifPresent(bytes -> lines.add("maxmemory " + bytes));
    if (settings.user().isEmpty() && settings.password().isPresent()) {
      String quoted = settings.password().get().replace("\\", "\\\\").replace("\"", "\\\"");
      lines.add("requirepass \"" + quoted + "\"");
    }
    return lines;
  }

  /**
   * Redis or Valkey, configured by a file with these lines beside address and directory, so that no
   * password is among the arguments of a process.
   */
  public static ServerProgram redis(
      RespOptions options, String product, String program, List<String> lines) {
    return new ServerProgram(
            product,
            program,
            (executable, place) -> List.of(executable.toString(), configuration(place).toString()),
            RespServers::ask,
            options::leadingTo)
        .preparedBy((executable, place) -> configure(place, lines));
  }

  /**
   * The Redis that Maven brings, as a process of its own, or a stand-in for another product; fails
   * on a system that it has no program for.
   */
  public static ServerProgram embeddedRedis(
      RespOptions options, boolean standIn, List<String> lines) throws IOException {
    String resource =
        Optional.ofNullable(
                ExecutableProvider.newProvidedVersionsMap()
                    .get(OsArchitecture.detectOSandArchitecture()))
            .orElseThrow(() -> new IOException("there is no embedded Redis for this system"));
    ServerProgram placed =
        new ServerProgram(
                standIn ? "stand-in: Redis" : "Redis",
                EMBEDDED_PROGRAM,
                (executable, place) ->
                    List.of(extracted(place).toString(), configuration(place).toString()),
                place -> {
                  ask(place);
                  // The process runs on without its file, which must not count as data.
                  var unused = extracted(place).toFile().delete();
                },
                options::leadingTo)
            .from("embedded")
            .preparedBy(
                (executable, place) -> {
                  extract(resource, extracted(place));
                  configure(place, lines);
                });
    return standIn ? placed.asStandIn() : placed;
  }

  private static Path extracted(Place place) {
    return place.directory().resolve(EMBEDDED_PROGRAM);
  }

  private static void extract(String resource, Path file) throws IOException {
    try (InputStream in = ExecutableProvider.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the embedded Redis has no " + resource);
      }
      Files.copy(in, file);
    }
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
  }

  private static Path configuration(Place place) {
    return place.directory().resolve("redis.conf");
  }

  private static void configure(Place place, List<String> lines) throws IOException {
    List<String> all = new ArrayList<>();
    all.add("bind " + place.host());
    all.add("port " + place.port());
    all.add("dir \"" + place.directory() + "\"");
    all.add("daemonize no");
    all.addAll(lines);
    Files.write(configuration(place), all);
  }

  /** Requires that a server answers, if only that it wants a password. */
  public static void ask(Place place) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(place.host(), place.port()), READY_TIMEOUT_MILLIS);
      socket.setSoTimeout(READY_TIMEOUT_MILLIS);
      socket.getOutputStream().write(PING);
      String reply = new String(socket.getInputStream().readNBytes(5), UTF_8);
      if (!reply.equals("+PONG") && !reply.equals("-NOAU")) {
        throw new IOException("the server answers " + reply);
      }
    }
  }
}
