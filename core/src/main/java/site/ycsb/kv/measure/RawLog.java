// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * Writes each single latency in the form of stock YCSB's {@code measurementtype=raw}: {@code
 * READ,timestamp(ms),latency(us)}. The threads of a run fill chunks, and one thread writes them.
 */
public final class RawLog {
  private static final String HEAD = " latency raw data: op, timestamp(ms), latency(us)";
  private static final String LINE_END = System.lineSeparator();
  private static final int CHUNK_SIZE = 4096;

  private final MeasurementSettings settings;
  private final OutputStream out;
  private final StringBuilder text = new StringBuilder();
  private final Queue<Recorder> recorders = new ConcurrentLinkedQueue<>();
  private final Queue<Chunk> chunks = new ConcurrentLinkedQueue<>();
  private final Set<String> headed = new HashSet<>();
  private boolean failed;

  /** Writes to {@code out}, which stays the caller's to close. */
  public RawLog(MeasurementSettings settings, OutputStream out) {
    this.settings = settings;
    this.out = out;
  }

  /** Latencies and when they ended, in the order of time. */
  private static final class Chunk {
    private final String name;
    private final long[] epochMillis = new long[CHUNK_SIZE];
    private final long[] latencyNanos = new long[CHUNK_SIZE];
    private int size;

    private Chunk(String name) {
      this.name = name;
    }
  }

  /** Keeps each latency of one thread under one name. */
  final class Recorder {
    private Chunk chunk;

    private Recorder(String name) {
      chunk = new Chunk(name);
    }

    /** Only for the thread that operates. */
    void record(long latencyNanos) {
      int i = chunk.size++;
      chunk.epochMillis[i] = System.currentTimeMillis();
      chunk.latencyNanos[i] = latencyNanos;
      if (chunk.size == CHUNK_SIZE) {
        finish();
      }
    }

    /** Gives what it holds to the log. Another thread calls it only after the operating one. */
    private void finish() {
      chunks.add(chunk);
      chunk = new Chunk(chunk.name);
    }
  }

  /** A recorder for an outcome of one thread; null if the settings leave out these latencies. */
  @Nullable Recorder recorder(String operation, Status status, boolean intended) {
    return settings
        .shownAs(settings.nameOf(operation, status), intended)
        .map(
            shown -> {
              Recorder recorder = new Recorder(settings.rawName(shown));
              recorders.add(recorder);
              return recorder;
            })
        .orElse(null);
  }

  /**
   * Writes all complete chunks. Only for the thread that writes. After a failure, which the stream
   * reports to its owner, the rest is dropped.
   */
  public void drain() {
    for (Chunk chunk = chunks.poll(); chunk != null; chunk = chunks.poll()) {
      if (!failed && chunk.size > 0) {
        write(chunk);
      }
    }
  }

  private void write(Chunk chunk) {
    text.setLength(0);
    if (headed.add(chunk.name)) {
      text.append(chunk.name).append(HEAD).append(LINE_END);
    }
    for (int i = 0; i < chunk.size; i++) {
      text.append(chunk.name).append(',').append(chunk.epochMillis[i]).append(',');
      text.append(TimeUnit.NANOSECONDS.toMicros(chunk.latencyNanos[i])).append(LINE_END);
    }
    try {
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      failed = true;
    }
  }

  /** Writes all that remains, once the threads have ended. */
  public void finish() {
    recorders.forEach(Recorder::finish);
    drain();
  }
}
