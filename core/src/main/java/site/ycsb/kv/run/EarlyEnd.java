// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.kv.jvm.Exhausted;

/** Whether and why a run ends before its operations are done. Thread-safe. */
final class EarlyEnd {
  private final Workload workload;
  private final Consumer<Exhausted> onExhausted;
  private final CountDownLatch requested = new CountDownLatch(1);
  private final AtomicLong requestedNanos = new AtomicLong();
  private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
  private final AtomicReference<@Nullable Exhausted> exhausted = new AtomicReference<>();
  private final AtomicReference<@Nullable Throwable> connectFailure = new AtomicReference<>();

  /** Not requested yet; calls {@code onExhausted} at once when something runs out. */
  EarlyEnd(Workload workload, Consumer<Exhausted> onExhausted) {
    this.workload = workload;
    this.onExhausted = onExhausted;
  }

  /** Asks all threads to end after their operation, without a reason to doubt the run. */
  void request() {
    requestedNanos.compareAndSet(0, System.nanoTime());
    workload.requestStop();
    requested.countDown();
  }

  /** The same with a reason. The first one counts. */
  void request(String why) {
    reason.compareAndSet(null, why);
    request();
  }

  /** The server has ended, and whatever failed since failed because of that. */
  void serverEnded(String why) {
    if (exhausted.get() == null) {
      reason.set(why);
    }
    request();
  }

  void exhausted(Exhausted what) {
    if (exhausted.compareAndSet(null, what)) {
      reason.set(what.reason());
      // The threads end before memory is given back, or they would use that up, too.
      request();
      onExhausted.accept(what);
    }
  }

  /** Ends the run if something ran out; false if this was thrown for another reason. */
  boolean exhaustedBy(Throwable thrown) {
    Exhausted what = Exhausted.find(thrown);
    if (what != null) {
      exhausted(what);
    }
    return what != null;
  }

  void connectFailed(Throwable failure) {
    connectFailure.compareAndSet(null, failure);
    request();
  }

  boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** When it was first requested, on the clock of System.nanoTime; 0 if it was not. */
  long requestedNanos() {
    return requestedNanos.get();
  }

  /** Waits, but no longer than until it is requested; true if it is. */
  boolean pause(long millis) throws InterruptedException {
    return requested.await(millis, TimeUnit.MILLISECONDS);
  }

  Optional<String> reason() {
    return Optional.ofNullable(reason.get());
  }

  Optional<Exhausted> exhausted() {
    return Optional.ofNullable(exhausted.get());
  }

  Optional<Throwable> connectFailure() {
    return Optional.ofNullable(connectFailure.get());
  }

  /** Whether the run cannot continue: a client could not connect, or something ran out. */
  boolean broken() {
    return connectFailure.get() != null || exhausted.get() != null;
  }
}
