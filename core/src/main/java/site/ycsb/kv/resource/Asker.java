// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.ThreadKind;

/** Asks one probe in its own thread, so that a slow probe delays no other. Used by one thread. */
final class Asker implements AutoCloseable {
  private final Probe probe;
  private final ExecutorService thread;
  private @Nullable Future<Reading> asked;
  private @Nullable Reading late;
  private long askedNanos;
  private String failure = "not asked yet";

  Asker(String name, Probe probe) {
    this.probe = probe;
    this.thread =
        Executors.newSingleThreadExecutor(task -> ThreadKind.PLATFORM.make("probe-" + name, task));
  }

  /** Asks, unless the last question is still open, and keeps an answer that came late. */
  void ask(long patienceNanos) {
    late = asked == null ? null : settled(asked, patienceNanos);
    if (asked == null) {
      askedNanos = System.nanoTime();
      asked = thread.submit(this::read);
    }
  }

  /** Asks, and drops a late answer. */
  void askAnew(long patienceNanos) {
    ask(patienceNanos);
    late = null;
  }

  /** The answer to the question before the last, if it came late. */
  @Nullable Reading late() {
    return late;
  }

  /** The answer to the last question; null if it does not come in time. */
  @Nullable Reading answer(long patienceNanos) {
    Future<Reading> question = asked;
    return question == null ? null : settled(question, patienceNanos);
  }

  ResourceSample.Failure failure() {
    return new ResourceSample.Failure(probe.describe(), failure);
  }

  private @Nullable Reading settled(Future<Reading> question, long patienceNanos) {
    try {
      long wait = Math.max(0, askedNanos + patienceNanos - System.nanoTime());
      Reading reading = question.get(wait, TimeUnit.NANOSECONDS);
      asked = null;
      return reading;
    } catch (TimeoutException e) {
      double seconds = (System.nanoTime() - askedNanos) / 1e9;
      failure = String.format(Locale.ROOT, "no answer for %.1f s", seconds);
    } catch (ExecutionException e) {
      asked = null;
      failure = reason(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = "interrupted";
    }
    return null;
  }

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause();
    String message = cause == null ? null : cause.getMessage();
    return cause instanceof IOException && message != null ? message : String.valueOf(cause);
  }

  private Reading read() throws IOException {
    long before = System.nanoTime();
    Reading reading = probe.read();
    if (reading.atNanos() != Reading.UNKNOWN) {
      return reading;
    }
    // The time of the counters is between question and answer.
    return reading.at(before + (System.nanoTime() - before) / 2);
  }

  @Override
  public void close() {
    thread.shutdownNow();
    probe.close();
  }
}
