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
package site.ycsb.kv.measure;

import java.io.OutputStream;
import java.io.PrintStream;
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
  private final MeasurementSettings settings;
  private final PrintStream out;
  private final Queue<RawRecorder> recorders = new ConcurrentLinkedQueue<>();
  private final Queue<RawRecorder.Chunk> chunks = new ConcurrentLinkedQueue<>();
  private final Set<String> headed = new HashSet<>();

  /** Writes to {@code out}, which stays the caller's to close. */
  public RawLog(MeasurementSettings settings, OutputStream out) {
    this.settings = settings;
    this.out = new PrintStream(out, false, StandardCharsets.UTF_8);
  }

  /** A recorder for an outcome of one thread, where the settings want these latencies. */
  @Nullable RawRecorder recorder(String operation, Status status, boolean intended) {
    String name = settings.names().of(operation, status);
    return settings
        .shownAs(name, intended)
        .map(
            shown -> {
              RawRecorder recorder = new RawRecorder(this, settings.rawName(shown));
              recorders.add(recorder);
              return recorder;
            })
        .orElse(null);
  }

  /** Any thread may call it. */
  void write(RawRecorder.Chunk chunk) {
    chunks.add(chunk);
  }

  /** Writes all that is complete. Only for the thread that writes. */
  public void drain() {
    for (RawRecorder.Chunk chunk = chunks.poll(); chunk != null; chunk = chunks.poll()) {
      if (headed.add(chunk.name())) {
        out.println(chunk.name() + " latency raw data: op, timestamp(ms), latency(us)");
      }
      for (int i = 0; i < chunk.size(); i++) {
        long micros = TimeUnit.NANOSECONDS.toMicros(chunk.latencyNanos(i));
        out.println(chunk.name() + "," + chunk.epochMillis(i) + "," + micros);
      }
    }
    out.flush();
  }

  /** Writes all that remains, once the threads have ended. */
  public void finish() {
    recorders.forEach(RawRecorder::finish);
    drain();
  }
}
