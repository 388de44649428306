// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;

/**
 * FerretDB on SQLite, a server of MongoDB's protocol by other makers: built once from its Go
 * packages, where a Go is on the PATH that can (1.21 or later, which fetches a later one itself).
 */
final class FerretDb {
  private static final Path SOURCE = Path.of("src", "test", "ferretdb");
  private static final Path PROGRAM = Path.of("target", "ferretdb-server").toAbsolutePath();
  private static final Path LOG = Path.of("target", "ferretdb-build.log");
  private static final long BUILD_MINUTES = 10;

  /** Why there is none; built at most once. */
  private static final Optional<String> MISSING = build();

  private FerretDb() {}

  /** Why it can't be had, and what would bring it; empty where it can. */
  static Optional<String> missing() {
    return MISSING;
  }

  static boolean isThere() {
    return MISSING.isEmpty();
  }

  /** Starts one on a free port, with its records in files: in memory it locks itself up. */
  static RunningServer start() throws IOException {
    return new ServerProgram(
            "FerretDB",
            PROGRAM.getFileName().toString(),
            (executable, place) ->
                List.of(
                    executable.toString(),
                    place.host() + ":" + place.port(),
                    "file:" + place.directory() + "/"),
            place -> LocalMongo.program(new Properties()).ready().ask(place),
            place -> LocalMongo.address(place.host(), place.port()))
        .from("built from its Go packages")
        .asStandIn()
        .start(PROGRAM, ServerLimits.NONE, () -> false);
  }

  private static Optional<String> build() {
    Optional<Path> go = ProgramServer.find("go");
    if (go.isEmpty()) {
      return Optional.of("FerretDB is not there; Go 1.21 or later on the PATH would build it");
    }
    try {
      File log = LOG.toFile();
      Files.createDirectories(LOG.getParent());
      ProcessBuilder builder =
          new ProcessBuilder(go.get().toString(), "build", "-o", PROGRAM.toString(), ".")
              .directory(SOURCE.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log);
      builder.environment().put("CGO_ENABLED", "0");
      Process process = builder.start();
      boolean ended = process.waitFor(BUILD_MINUTES, TimeUnit.MINUTES);
      if (ended && process.exitValue() == 0) {
        return Optional.empty();
      }
      process.destroy();
      String said = Files.readString(LOG, StandardCharsets.UTF_8).strip();
      return Optional.of("FerretDB can't be built by the Go on the PATH: " + said);
    } catch (IOException e) {
      return Optional.of("FerretDB can't be built by the Go on the PATH: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("FerretDB's build was interrupted");
    }
  }
}
