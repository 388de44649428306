// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.server.RunningServer;

/**
 * Ends the process within seconds when it runs out of memory, threads or files. It stops the run
 * under way and frees a reserve of memory and descriptors, so that the command can print its
 * results. If the command still does not end, it kills the server and halts. Thread-safe.
 */
public final class Guard {
  private static final long LOOK_MILLIS = 100;
  private static final int LOOKS_PER_PROBE = 10;

  /** The time that the command has to end in order. */
  private static final long PATIENCE_MILLIS = 4_000;

  private static final int CHUNK_BYTES = 1 << 16;
  private static final long MOST_RESERVE_BYTES = 8 << 20;
  private static final int RESERVE_SHARE = 8;
  private static final int DESCRIPTORS = 3;

  private final AtomicReference<@Nullable Exhausted> exhausted = new AtomicReference<>();
  private final Map<Exhausted, byte[]> lastWords = new EnumMap<>(Exhausted.class);
  private final List<FileInputStream> descriptors = new ArrayList<>();
  private final HeapWatch heap = new HeapWatch();
  private final AtomicReference<byte @Nullable [][]> reserve = new AtomicReference<>();
  private volatile boolean reported;
  private volatile boolean finished;
  private volatile @Nullable Run run;
  private volatile boolean measures;
  private volatile @Nullable RunningServer server;

  /** Starts to watch; called once in a process. */
  public void watch() {
    for (Exhausted what : Exhausted.values()) {
      lastWords.put(what, (what.sentence() + System.lineSeparator()).getBytes(UTF_8));
    }
    long bytes = Math.min(MOST_RESERVE_BYTES, Runtime.getRuntime().maxMemory() / RESERVE_SHARE);
    reserve.set(new byte[(int) (bytes / CHUNK_BYTES)][CHUNK_BYTES]);
    reserveDescriptors();
    rehearse();
    Thread.setDefaultUncaughtExceptionHandler(this::uncaught);
    ThreadKind.PLATFORM.make("guard", this::guard).start();
  }

  /**
   * Rehearses a report: its first use needs memory for strings and calls, which a full heap lacks.
   */
  private static void rehearse() {
    Exhausted what = Exhausted.find(new OutOfMemoryError("Java heap space"));
    if (what != null) {
      new Guard().report(what);
    }
  }

  private void reserveDescriptors() {
    try {
      for (int i = 0; i < DESCRIPTORS; i++) {
        descriptors.add(new FileInputStream("/dev/null"));
      }
    } catch (IOException e) {
      // Not Linux, or out of descriptors, which the command reports soon.
    }
  }

  /** Watches a run; {@code measured} is false for the load before the one that is measured. */
  public void watch(Run underWay, boolean measured) {
    run = underWay;
    measures = measured;
  }

  /** Watches a server, which must not outlive the process. */
  public void watch(RunningServer started) {
    server = started;
  }

  /** Reports that something ran out; the first call counts. */
  public void report(Exhausted what) {
    if (exhausted.compareAndSet(null, what)) {
      Run latest = run;
      if (latest != null) {
        // Its threads would use up the reserve.
        latest.exhausted(what);
      }
      reserve.set(null);
      reported = true;
    }
  }

  /**
   * Ends the process at once with one sentence if this error says that something ran out, or if
   * something did before; for errors whose report failed as well.
   */
  public void giveUp(Error error) {
    Exhausted what = Exhausted.find(error);
    if (what != null) {
      report(what);
    }
    if (exhausted.get() != null) {
      halt(exhausted.get());
    }
  }

  /** What ran out, if something did. */
  public Optional<Exhausted> exhausted() {
    return Optional.ofNullable(exhausted.get());
  }

  /** The exit code after something ran out; depends on whether measured operations began. */
  public int exitCode() {
    Run latest = run;
    return measures && latest != null && latest.measures()
        ? ExitCode.INVALID
        : ExitCode.COULD_NOT_RUN;
  }

  /** Stops the server of the command; kills it if something ran out. */
  public void stop(RunningServer started) {
    if (exhausted.get() == null) {
      started.close();
    } else {
      started.kill();
    }
    server = null;
  }

  /** Leaves the server of the command to the user. */
  public void release() {
    server = null;
  }

  /** Kills the server of the command, if it has one. */
  public void killServer() {
    RunningServer started = server;
    if (started != null) {
      started.kill();
    }
  }

  /** The command is done with everything, its output included. */
  public void finished() {
    finished = true;
  }

  private void uncaught(Thread thread, Throwable thrown) {
    Exhausted what = Exhausted.find(thrown);
    Run latest = run;
    if (what != null) {
      report(what);
    } else if (thrown instanceof Error && latest != null) {
      latest.stop("thread " + thread.getName() + " failed with " + thrown);
    } else {
      thrown.printStackTrace();
    }
  }

  private void guard() {
    boolean ended = false;
    while (!ended) {
      try {
        ended = guarded();
      } catch (OutOfMemoryError e) {
        // The command may use up the memory again; this thread gives up last.
        ended = false;
      }
    }
  }

  private boolean guarded() {
    try {
      look();
      end();
    } catch (InterruptedException e) {
      return true;
    } catch (OutOfMemoryError e) {
      report(Exhausted.HEAP);
      return false;
    }
    return true;
  }

  /** Detects what no thread reports: libraries may swallow an error or retry forever. */
  private void look() throws InterruptedException {
    int looks = 0;
    while (!reported) {
      try {
        Thread.sleep(LOOK_MILLIS);
        if (heap.isFull()) {
          report(Exhausted.HEAP);
        }
        if (++looks % LOOKS_PER_PROBE == 0) {
          Exhausted.ofFiles().ifPresent(this::report);
        }
      } catch (OutOfMemoryError e) {
        report(Exhausted.HEAP);
      }
    }
  }

  private void end() throws InterruptedException {
    long since = System.nanoTime();
    // Neither a lambda nor a stream: the heap may be full.
    for (FileInputStream descriptor : descriptors) {
      closeQuietly(descriptor);
    }
    while (!finished) {
      // A latch would need memory.
      Thread.sleep(LOOK_MILLIS);
      if (System.nanoTime() - since > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS)) {
        halt(exhausted.get());
      }
    }
  }

  /** Ends the process with means that cannot run out. */
  @SuppressWarnings("SystemExitOutsideMain") // the last resort
  private void halt(@Nullable Exhausted what) {
    try {
      FileOutputStream err = new FileOutputStream(FileDescriptor.err);
      err.write(lastWords.getOrDefault(what, new byte[0]));
      killServer();
    } catch (IOException | RuntimeException | Error e) {
      // Halt all the same.
    } finally {
      Runtime.getRuntime().halt(exitCode());
    }
  }

  private static void closeQuietly(FileInputStream stream) {
    try {
      stream.close();
    } catch (IOException | OutOfMemoryError e) {
      // The command meets the error too, and ends or is halted.
    }
  }
}
