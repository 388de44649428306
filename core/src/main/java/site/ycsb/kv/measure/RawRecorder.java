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

/** Keeps each latency of one thread under one name, in chunks that a {@link RawLog} writes. */
final class RawRecorder {
  private static final int CHUNK = 4096;

  private final RawLog log;
  private final String name;
  private Chunk chunk;

  /** Latencies and when they ended, in the order of time. */
  static final class Chunk {
    private final String name;
    private final long[] epochMillis = new long[CHUNK];
    private final long[] latencyNanos = new long[CHUNK];
    private int size;

    private Chunk(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    int size() {
      return size;
    }

    long epochMillis(int i) {
      return epochMillis[i];
    }

    long latencyNanos(int i) {
      return latencyNanos[i];
    }
  }

  RawRecorder(RawLog log, String name) {
    this.log = log;
    this.name = name;
    this.chunk = new Chunk(name);
  }

  /** Only for the thread that operates. */
  void record(long latencyNanos) {
    int i = chunk.size++;
    chunk.epochMillis[i] = System.currentTimeMillis();
    chunk.latencyNanos[i] = latencyNanos;
    if (chunk.size == CHUNK) {
      log.write(chunk);
      chunk = new Chunk(name);
    }
  }

  /** Gives what is left to the log. Only once the thread that operates has ended. */
  void finish() {
    Chunk last = chunk;
    if (last.size > 0) {
      log.write(last);
      chunk = new Chunk(name);
    }
  }
}
