// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import site.ycsb.kv.server.ServerProgram.Place;

/** A server program that runs as its own process in its own directory. Thread-safe. */
public final class ProgramServer implements RunningServer {
  private static final String HOST = "127.0.0.1";
  private static final int START_TRIES = 3;
  private static final int PORT_TRIES = 1000;
  private static final int MAX_PORT = 65_535;
  private static final long READY_POLL_MILLIS = 20;
  private static final long STOP_SECONDS = 30;
  private static final long KILL_SECONDS = 1;

  private final ServerProgram program;
  private final Process process;
  private final String commandLine;
  private final Place place;
  private final ServerDirectory directory;
  private final Optional<MemoryGroup> group;
  private final OrphanGuard guard;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private volatile boolean closing;

  private ProgramServer(
      ServerProgram program,
      Process process,
      String commandLine,
      Place place,
      ServerDirectory directory,
      Optional<MemoryGroup> group)
      throws IOException {
    this.program = program;
    this.process = process;
    this.commandLine = commandLine;
    this.place = place;
    this.directory = directory;
    this.group = group;
    try {
      this.guard = OrphanGuard.of(process, directory, group);
    } catch (IOException | RuntimeException | Error e) {
      process.destroyForcibly();
      throw e;
    }
    var unused = process.onExit().thenAccept(this::processEnded);
  }

  /** The program's file on the PATH, as a shell finds it. */
  public static Optional<Path> find(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Starts the program on a free port and waits until it answers, or {@code cancelled} returns
   * true. A failure quotes the program's last output.
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
        // Another process may have taken the port meanwhile.
        failure = e;
        server.close();
      } catch (RuntimeException | Error e) {
        server.kill();
        throw e;
      }
    }
    throw failure;
  }

  private static ProgramServer launch(ServerProgram program, Path executable, ServerLimits limits)
      throws IOException {
    Long memory = limits.memoryBytes().orElse(null);
    Optional<MemoryGroup> group =
        memory == null ? Optional.empty() : Optional.of(MemoryGroup.make(memory));
    ServerDirectory directory = ServerDirectory.make(program.program());
    try {
      Place place = new Place(HOST, freePort(program.portOffsets()), directory.path());
      program.preparation().at(executable, place);
      List<String> command = new ArrayList<>(program.command().apply(executable, place));
      String commandLine = String.join(" ", command);
      limits.cpus().ifPresent(cpus -> command.addAll(0, List.of("taskset", "-c", cpus)));
      group.ifPresent(limited -> command.addAll(0, limited.prefix()));
      // Ctrl-C in the terminal must end the run first, then the server.
      command.addAll(0, ownSession());
      Process process =
          new ProcessBuilder(command)
              .directory(directory.path().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log(directory.path()).toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      return new ProgramServer(program, process, commandLine, place, directory, group);
    } catch (IOException | RuntimeException | Error e) {
      directory.close();
      group.ifPresent(MemoryGroup::remove);
      throw e;
    }
  }

  /**
   * The words before a command that runs in a session of its own, which Ctrl-C in the terminal does
   * not reach; none without setsid.
   */
  public static List<String> ownSession() {
    return find("setsid").map(setsid -> List.of(setsid.toString())).orElse(List.of());
  }

  /** A free port, with free ports at these offsets from it. */
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
      return false; // It is taken.
    }
  }

  private void awaitReady(BooleanSupplier cancelled) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(program.ready().limitSeconds());
    while (true) {
      try {
        program.ready().ask(place);
        return;
      } catch (IOException e) {
        if (!process.isAlive() || cancelled.getAsBoolean() || System.nanoTime() > deadline) {
          throw new IOException(program.program() + " did not start on " + where() + whyNot(), e);
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

  private String whyNot() {
    boolean killed = !process.isAlive() && group.filter(MemoryGroup::killed).isPresent();
    return killed ? ": " + howItEnded(process) + "; raise it" : lastLines();
  }

  @Override
  public String description() {
    return "%s (%s %s) on %s"
        .formatted(program.product(), program.program(), program.origin(), where());
  }

  @Override
  public boolean standIn() {
    return program.standIn();
  }

  @Override
  public List<Long> pids() {
    return List.of(process.pid());
  }

  /** As it was started: a server such as Redis writes over what the system shows of it. */
  @Override
  public List<String> commandLines() {
    return List.of(commandLine);
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
  public boolean keep() {
    closing = true;
    directory.keep();
    guard.keep();
    return true;
  }

  @Override
  public void kill() {
    closing = true;
    process.destroyForcibly();
    end(KILL_SECONDS);
  }

  @Override
  public void close() {
    closing = true;
    process.destroy();
    end(STOP_SECONDS);
  }

  private void end(long seconds) {
    try {
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    directory.close();
    group.ifPresent(MemoryGroup::remove);
    guard.close();
  }

  private void processEnded(Process ending) {
    if (!closing) {
      ended.complete(howItEnded(ending));
    }
  }

  /** The last output explains any end but one by the kernel. */
  private String howItEnded(Process ending) {
    String name = program.program() + " (process " + ending.pid() + ") ";
    String status = "exit status " + ending.exitValue();
    return group
        .filter(MemoryGroup::killed)
        .map(memory -> name + "was killed at " + memory.limit() + ", " + status)
        .orElseGet(() -> name + "ended with " + status + lastLines());
  }

  private String where() {
    return place.host() + ":" + place.port();
  }

  private static Path log(Path directory) {
    return directory.resolve("server.log");
  }

  private String lastLines() {
    String words = ServerLog.lastWords(log(place.directory()));
    return words.isEmpty() ? "" : "; it wrote: " + words;
  }
}
