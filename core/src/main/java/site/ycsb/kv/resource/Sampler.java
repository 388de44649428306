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
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks its probes once an interval. A probe that does not answer, or not in time, leaves a gap and
 * never holds up who asks. Used by one thread.
 */
public final class Sampler implements AutoCloseable {
  /** An interval is a second; who asks waits for all probes together no longer than this. */
  private static final long PATIENCE_MILLIS = 300;

  private final List<Target> targets = new ArrayList<>();

  /** One probe, and what it read last. */
  private static final class Target {
    private final String process;
    private final Probe probe;
    private final ExecutorService asker;
    private @Nullable Future<Timed> asked;
    private @Nullable Timed last;

    private Target(String process, Probe probe) {
      this.process = process;
      this.probe = probe;
      this.asker =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread thread = new Thread(task, "probe-" + process);
                thread.setDaemon(true);
                return thread;
              });
    }

    private void ask() {
      // One that still waits for its last answer is not asked again.
      if (asked == null) {
        asked = asker.submit(this::read);
      }
    }

    private Timed read() throws IOException {
      Reading reading = probe.read();
      return new Timed(System.nanoTime(), reading);
    }

    /** Takes the answer to the last question as what was used before, if it comes in time. */
    private void settle(long deadlineNanos) throws InterruptedException {
      if (asked != null) {
        last = answer(deadlineNanos);
      }
    }

    private ResourceSample sample(long deadlineNanos) throws InterruptedException {
      Timed before = last;
      Timed now = answer(deadlineNanos);
      // What follows a gap must not be spread over it.
      last = now;
      if (now == null) {
        return ResourceSample.missing(process);
      }
      return before == null
          ? ResourceSample.between(process, null, now.reading, 0)
          : ResourceSample.between(process, before.reading, now.reading, now.nanos - before.nanos);
    }

    private @Nullable Timed answer(long deadlineNanos) throws InterruptedException {
      Future<Timed> answer = asked;
      if (answer == null) {
        return null;
      }
      try {
        long wait = Math.max(0, deadlineNanos - System.nanoTime());
        Timed timed = answer.get(wait, TimeUnit.NANOSECONDS);
        asked = null;
        return timed;
      } catch (TimeoutException e) {
        return null;
      } catch (ExecutionException e) {
        asked = null;
        return null;
      }
    }
  }

  /** A reading, and when it was made. */
  private record Timed(long nanos, Reading reading) {}

  /** A sampler of these probes by the names of their processes. */
  public Sampler(Map<String, Probe> probes) {
    new LinkedHashMap<>(probes).forEach((name, probe) -> targets.add(new Target(name, probe)));
    // The first question takes the longest, as classes and libraries are loaded.
    targets.forEach(Target::ask);
  }

  /** What is sampled next counts from now on, or from soon: nobody waits for it. */
  public void begin() {
    for (Target target : targets) {
      if (target.asked != null && target.asked.isDone()) {
        target.asked = null;
      }
      target.ask();
    }
  }

  /** What each process used since the last call. */
  public List<ResourceSample> sample() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    List<ResourceSample> samples = new ArrayList<>();
    try {
      for (Target target : targets) {
        target.settle(deadline);
      }
      targets.forEach(Target::ask);
      for (Target target : targets) {
        samples.add(target.sample(deadline));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return samples;
  }

  @Override
  public void close() {
    for (Target target : targets) {
      target.asker.shutdownNow();
      target.probe.close();
    }
  }
}
