// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import site.ycsb.kv.server.ServerProgram.Place;

/** A server program made of a few lines of shell, which is ready when it has made a file. */
public final class FakeProgram {
  /** Serves until it is stopped. */
  public static final String SERVES = "echo serving on $1; touch ready; exec sleep 600";

  final List<Place> places = new CopyOnWriteArrayList<>();
  private final Path script;

  /** These lines of shell, in a directory. */
  public FakeProgram(Path directory, String lines) throws IOException {
    script = Files.writeString(directory.resolve("fake.sh"), lines + "\n");
  }

  /** How to start it, by the shell. */
  public ServerProgram program(String name) {
    return new ServerProgram(
        "Fake Store",
        name,
        (executable, place) -> {
          places.add(place);
          return List.of(executable.toString(), script.toString(), Integer.toString(place.port()));
        },
        FakeProgram::ask,
        place -> Map.of("fake.port", Integer.toString(place.port())));
  }

  private static void ask(Place place) throws IOException {
    if (!Files.exists(place.directory().resolve("ready"))) {
      throw new IOException("not ready yet");
    }
  }
}
