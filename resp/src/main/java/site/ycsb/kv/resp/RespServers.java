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
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.model.OsArchitecture;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** How redis-like server programs are started for a run, on the loopback address. */
public final class RespServers {
  private static final int READY_TIMEOUT_MILLIS = 1_000;
  private static final String EMBEDDED_PROGRAM = "redis-server";
  private static final byte[] PING = "PING\r\n".getBytes(UTF_8);

  private RespServers() {}

  /**
   * Redis or Valkey, whose configuration is one: a file, so that no password is among the arguments
   * of a process (redis.conf).
   *
   * @param product its name in words
   * @param program its file
   * @param lines further lines of the configuration
   * @param address the settings that lead to it
   */
  public static ServerProgram redis(
      String product,
      String program,
      List<String> lines,
      Function<NodeAddress, Map<String, String>> address) {
    return new ServerProgram(
            product,
            program,
            (executable, place) -> List.of(executable.toString(), configuration(place).toString()),
            RespServers::ask,
            place -> address.apply(new NodeAddress(place.host(), place.port())))
        .preparedBy((executable, place) -> configure(place, lines));
  }

  /**
   * The Redis that Maven brings, as a process of its own.
   *
   * @param standIn whether it stands in for another product
   * @throws IOException when there is none for this system, with one sentence
   */
  public static ServerProgram embeddedRedis(
      boolean standIn, List<String> lines, Function<NodeAddress, Map<String, String>> address)
      throws IOException {
    String resource = embeddedResource();
    ServerProgram placed =
        new ServerProgram(
                standIn ? "stand-in: Redis" : "Redis",
                EMBEDDED_PROGRAM,
                (executable, place) ->
                    List.of(extracted(place).toString(), configuration(place).toString()),
                place -> {
                  ask(place);
                  // It runs on without its file, which is none of its data.
                  var unused = extracted(place).toFile().delete();
                },
                place -> address.apply(new NodeAddress(place.host(), place.port())))
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

  private static String embeddedResource() throws IOException {
    return Optional.ofNullable(
            ExecutableProvider.newProvidedVersionsMap()
                .get(OsArchitecture.detectOSandArchitecture()))
        .orElseThrow(() -> new IOException("there is no embedded Redis for this system"));
  }

  private static void extract(String resource, Path file) throws IOException {
    try (InputStream in = ExecutableProvider.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the embedded Redis has no " + resource);
      }
      Files.copy(in, file);
    }
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " can't be made executable");
    }
  }

  /** The lines of a configuration for what is written to disk. */
  public static List<String> persistence(Persistence persistence) {
    return switch (persistence) {
      case NONE -> List.of("save \"\"", "appendonly no");
      case AOF -> List.of("save \"\"", "appendonly yes");
      case RDB -> List.of("save 3600 1 300 100 60 10000", "appendonly no");
    };
  }

  /** A text as it stands between quotation marks in a configuration. */
  public static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
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

  /** Whether a server answers, be it only that it wants a password. */
  public static void ask(Place place) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(place.host(), place.port()), READY_TIMEOUT_MILLIS);
      socket.setSoTimeout(READY_TIMEOUT_MILLIS);
      socket.getOutputStream().write(PING);
      byte[] reply = socket.getInputStream().readNBytes(5);
      String told = new String(reply, UTF_8);
      if (!told.equals("+PONG") && !told.equals("-NOAU")) {
        throw new IOException("it answers " + told);
      }
    }
  }
}
