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
package site.ycsb.kv.run;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.kv.workload.WorkloadSettings;

/** What the threads of one run share: workload, budgets, and the gates they meet at. */
final class Team {
  /** A server's queue of connections not yet accepted is short; 16 at a time never fill it. */
  private static final int CONNECTING_AT_ONCE = 16;

  private static final String KEEP_GOING = "core_workload_insertion_keep_going_on_error";

  private final Phase phase;
  private final Properties properties;
  private final RunSettings settings;
  private final Recording recording;
  private final Workload workload;
  private final WarmupTimes warmupTimes;
  private final OperationBudget warmup;
  private final OperationBudget budget;

  /** With a seed, for each thread its own; else none. */
  private final List<OperationBudget> ownWarmups;

  private final List<OperationBudget> ownBudgets;
  private final boolean goesOnAfterFailures;
  private final Semaphore connecting = new Semaphore(CONNECTING_AT_ONCE);
  private final CountDownLatch connected;
  private final CountDownLatch start = new CountDownLatch(1);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> connectFailure = new AtomicReference<>();
  private final AtomicReference<@Nullable String> stopReason = new AtomicReference<>();
  private final AtomicLong measuringSinceNanos = new AtomicLong();

  Team(
      Phase phase,
      Properties properties,
      RunSettings settings,
      Recording recording,
      Workload workload,
      long planned) {
    this.phase = phase;
    this.properties = properties;
    this.settings = settings;
    this.recording = recording;
    this.workload = workload;
    this.warmupTimes = WarmupTimes.of(phase, settings, Runtime.getRuntime().availableProcessors());
    this.warmup = new OperationBudget(settings.warmupOperations(), settings.threads());
    this.budget = new OperationBudget(planned, settings.threads());
    boolean seeded = phase == Phase.RUN && properties.containsKey(WorkloadSettings.SEED.name());
    this.ownWarmups = divided(seeded, settings.warmupOperations());
    this.ownBudgets = divided(seeded, planned);
    this.connected = new CountDownLatch(settings.threads());
    this.goesOnAfterFailures =
        phase == Phase.LOAD && Boolean.parseBoolean(properties.getProperty(KEEP_GOING));
    if (!settings.warmsUp()) {
      warmup.close();
    }
  }

  Phase phase() {
    return phase;
  }

  Properties properties() {
    return properties;
  }

  RunSettings settings() {
    return settings;
  }

  Recording recording() {
    return recording;
  }

  Workload workload() {
    return workload;
  }

  OperationBudget warmup() {
    return warmup;
  }

  /** What a thread does before it is measured. */
  OperationBudget warmup(int thread) {
    return ownWarmups.isEmpty() ? warmup : ownWarmups.get(thread);
  }

  /** What a thread does. */
  OperationBudget budget(int thread) {
    return ownBudgets.isEmpty() ? budget : ownBudgets.get(thread);
  }

  /** Threads that share what remains do another part of it in every run. */
  private List<OperationBudget> divided(boolean seeded, long operations) {
    return seeded && operations > 0
        ? OperationBudget.divided(operations, settings.threads())
        : List.of();
  }

  /** Waits for leave to connect. */
  void connecting() throws InterruptedException {
    connecting.acquire();
  }

  /** A thread is connected. */
  void connected() {
    connecting.release();
    connected.countDown();
  }

  /** A thread cannot connect, which ends the run. */
  void failedToConnect(Throwable failure) {
    connectFailure.compareAndSet(null, failure);
    connecting.release();
    connected.countDown();
    requestStop();
  }

  /** Waits until all threads are connected, or returns why one is not. */
  Optional<Throwable> awaitConnected() throws InterruptedException {
    connected.await();
    return Optional.ofNullable(connectFailure.get());
  }

  /** Lets all threads start together. */
  void open() {
    start.countDown();
  }

  /** Waits for the start; false when there is nothing to do after all. */
  boolean awaitStart() throws InterruptedException {
    start.await();
    return connectFailure.get() == null;
  }

  /**
   * Has most threads of a warm-up of some seconds begin in the middle of it, and as many as there
   * are processors at once: beside hundreds of others the JVM's compiler would hardly get to run,
   * and the measured time begin with code that is not compiled yet. Returns at once when the run is
   * to end.
   */
  void awaitTurn(int thread) throws InterruptedException {
    if (thread >= warmupTimes.early()) {
      pause(warmupTimes.crowdMillis());
    }
  }

  /**
   * Has such a warm-up end with all threads at rest for a while, so that the JVM's compiler gets
   * done with what they had it begin.
   */
  void rest() throws InterruptedException {
    pause(warmupTimes.restMillis());
  }

  private void pause(long millis) throws InterruptedException {
    var unused = stopping.await(millis, TimeUnit.MILLISECONDS);
  }

  /** How long the warm-up's operations are begun, in nanoseconds; 0 where no time ends it. */
  long warmupNanos() {
    return TimeUnit.MILLISECONDS.toNanos(warmupTimes.runningMillis());
  }

  /** A thread begins with measured operations. */
  void measuring() {
    measuringSinceNanos.compareAndSet(0, System.nanoTime());
  }

  /** When the first measured operation began, on the clock of System.nanoTime; 0 before. */
  long measuringSinceNanos() {
    return measuringSinceNanos.get();
  }

  /** Asks all threads to end after their operation. The first reason counts. */
  void stop(String reason) {
    stopReason.compareAndSet(null, reason);
    requestStop();
  }

  /** Ends the run in order, without a reason to doubt it. */
  void timeOver() {
    requestStop();
  }

  private void requestStop() {
    workload.requestStop();
    stopping.countDown();
  }

  /** Whether a load goes on though an insert failed: CoreWorkload of 0.17.0 cannot tell. */
  boolean goesOnAfterFailures() {
    return goesOnAfterFailures;
  }

  /** The workload told a thread to end, which for a load means that an insert failed. */
  void workloadEnded(int thread) {
    stop(
        phase == Phase.LOAD
            ? "an insert failed (core_workload_insertion_retry_limit tries more often,"
                + " core_workload_insertion_keep_going_on_error goes on)"
            : "the workload ended in thread " + thread);
  }

  Optional<String> stopReason() {
    return Optional.ofNullable(stopReason.get());
  }
}
