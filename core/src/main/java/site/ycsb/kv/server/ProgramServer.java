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
package site.ycsb.kv.server;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.kv.server.ServerProgram.Place;

/** A server program that runs as a process of its own, in a directory of its own. Thread-safe. */
public final class ProgramServer implements RunningServer {
  private static final String HOST = "127.0.0.1";
  private static final int START_TRIES = 3;
  private static final int PORT_TRIES = 1000;
  private static final int MAX_PORT = 65_535;
  private static final long READY_SECONDS = 60;
  private static final long READY_POLL_MILLIS = 20;
  private static final long STOP_SECONDS = 30;
  private static final int LOG_LINES_SHOWN = 2;

  private final ServerProgram program;
  private final Process process;
  private final Place place;
  private final Optional<MemoryGroup> group;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile boolean closing;

  private ProgramServer(
      ServerProgram program, Process process, Place place, Optional<MemoryGroup> group) {
    this.group = group;
    this.program = program;
    this.process = process;
    this.place = place;
    var unused = process.onExit().thenAccept(this::processEnded);
  }

  /** The program's file, found as a shell would find it, or nothing. */
  public static Optional<Path> find(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Starts the program on a free port and waits until it answers.
   *
   * @param limits what it may use
   * @param cancelled asked while waiting; true gives up
   * @throws IOException when it does not start, with what it wrote last
   */
  public static ProgramServer start(
      ServerProgram program, Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    IOException failure = new IOException(program.program() + " was not started: interrupted");
    for (int i = 0; i < START_TRIES && !cancelled.getAsBoolean(); i++) {
      ProgramServer server = launch(program, executable, limits);
      try {
        server.awaitReady(cancelled);
        return server;
      } catch (IOException e) {
        // Another process may have taken the port in between.
        failure = e;
        server.close();
      }
    }
    throw failure;
  }

  private static ProgramServer launch(ServerProgram program, Path executable, ServerLimits limits)
      throws IOException {
    Optional<MemoryGroup> group =
        limits.memoryBytes().isPresent()
            ? Optional.of(MemoryGroup.make(limits.memoryBytes().get()))
            : Optional.empty();
    Path directory = Files.createTempDirectory("ycsb-kv-" + program.program() + "-");
    Place place = new Place(HOST, freePort(program.portOffsets()), directory);
    prepare(program, executable, place);
    List<String> command = new ArrayList<>(program.command().at(executable, place));
    limits.cpus().ifPresent(cpus -> command.addAll(0, List.of("taskset", "-c", cpus)));
    group.ifPresent(memory -> command.addAll(0, memory.prefix()));
    // Of a session of its own, so that Ctrl-C in the terminal ends the run first, then the server.
    find("setsid").ifPresent(setsid -> command.add(0, setsid.toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log(directory).toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    return new ProgramServer(program, process, place, group);
  }

  private static void prepare(ServerProgram program, Path executable, Place place)
      throws IOException {
    try {
      program.preparation().at(executable, place);
    } catch (IOException e) {
      deleteTree(place.directory());
      throw e;
    }
  }

  /** A port that is free, as those at these offsets from it are. */
  private static int freePort(List<Integer> offsets) throws IOException {
    for (int i = 1; ; i++) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        int port = socket.getLocalPort();
        if (offsets.stream().allMatch(offset -> isFree(port + offset))) {
          return port;
        }
      }
      if (i == PORT_TRIES) {
        throw new IOException("No free port has free ones at " + offsets + " from it too");
      }
    }
  }

  private static boolean isFree(int port) {
    if (port > MAX_PORT) {
      return false;
    }
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false; // Taken: that is the answer.
    }
  }

  private void awaitReady(BooleanSupplier cancelled) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    while (true) {
      try {
        program.ready().ask(place);
        return;
      } catch (IOException e) {
        if (!process.isAlive() || cancelled.getAsBoolean() || System.nanoTime() > deadline) {
          throw new IOException(
              program.program() + " did not start on " + where() + lastLines(), e);
        }
      }
      try {
        process.waitFor(READY_POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted while " + program.program() + " started", e);
      }
    }
  }

  @Override
  public String description() {
    return program.product()
        + " ("
        + program.program()
        + " "
        + program.origin()
        + ") on "
        + where();
  }

  @Override
  public boolean standIn() {
    return program.standIn();
  }

  @Override
  public List<Long> pids() {
    return List.of(process.pid());
  }

  @Override
  public List<Path> dataFiles() {
    return List.of(place.directory());
  }

  @Override
  public Map<String, String> address() {
    return program.address().apply(place);
  }

  @Override
  public CompletableFuture<String> ended() {
    return ended;
  }

  @Override
  public void close() {
    closing = true;
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    deleteTree(place.directory());
    group.ifPresent(MemoryGroup::remove);
  }

  private void processEnded(Process ending) {
    if (!closing) {
      ended.complete(
          program.program()
              + " (process "
              + ending.pid()
              + ") ended with code "
              + ending.exitValue()
              + lastLines());
    }
  }

  private String where() {
    return place.host() + ":" + place.port();
  }

  private static Path log(Path directory) {
    return directory.resolve("server.log");
  }

  private String lastLines() {
    try {
      List<String> lines = Files.readAllLines(log(place.directory()));
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size());
      return last.isEmpty() ? "" : "; it wrote: " + String.join(" | ", last);
    } catch (IOException e) {
      return ""; // The log only helps to explain; without it the sentence still holds.
    }
  }

  private static void deleteTree(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // Already gone, which is what was wanted.
    }
  }
}
