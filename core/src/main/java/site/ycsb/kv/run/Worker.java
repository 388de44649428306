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

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.ThreadRecorder;

/** One thread of a run, with its client, its recorders and its schedule. */
final class Worker implements Runnable {
  private final Team team;
  private final int id;
  private final MeasuredClient client;
  private final ThreadRecorder recorder;
  private final Pacer pacer;
  private final AtomicLong operations = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong warmupOperations = new AtomicLong();
  private volatile @Nullable String lost;
  private volatile long finishedNanos;
  private @Nullable Object workloadState;
  private long failuresSeen;

  Worker(Team team, int id, DB client) {
    this.team = team;
    this.id = id;
    this.client = new MeasuredClient(client, team.recording().warmup().add());
    this.recorder = team.recording().measured().add();
    RunSettings settings = team.settings();
    this.pacer = new Pacer(settings.targetPerSecond(), id, settings.threads(), settings.spin());
  }

  @Override
  public void run() {
    team.recording().enter(client);
    if (!connect()) {
      return;
    }
    try {
      if (team.awaitStart()) {
        team.awaitTurn(id);
        work();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      cleanup();
    }
  }

  private boolean connect() {
    boolean initialised = false;
    try {
      team.connecting();
      client.setProperties(team.properties());
      client.init();
      initialised = true;
      workloadState = team.workload().initThread(team.properties(), id, team.settings().threads());
      team.connected();
      return true;
    } catch (Throwable e) {
      // Errors too, such as a driver's class that is missing, or the run would wait for ever.
      if (initialised) {
        cleanup();
      }
      team.failedToConnect(e);
      return false;
    }
  }

  /** The result must survive whatever a client or a workload throws. */
  private void work() {
    try {
      // The same steps as in the measured part, so that the JVM has nothing to compile anew there.
      drain(team.warmup(id), warmupOperations, new AtomicLong());
      team.rest();
      client.recordInto(recorder);
      failuresSeen = client.failures();
      team.measuring();
      drain(team.budget(id), operations, failed);
    } catch (Throwable e) {
      lost = e.toString();
    } finally {
      finishedNanos = System.nanoTime();
    }
  }

  private void drain(OperationBudget budget, AtomicLong done, AtomicLong failures) {
    Workload workload = team.workload();
    BooleanSupplier stopped = workload::isStopRequested;
    pacer.start();
    long claimed = 0;
    while (!stopped.getAsBoolean()) {
      if (claimed == 0) {
        claimed = budget.claim();
        if (claimed == 0) {
          return;
        }
      } else if (budget.closed()) {
        return;
      }
      claimed--;
      client.begin(pacer.await(stopped));
      if (stopped.getAsBoolean()) {
        return;
      }
      boolean goOn = operate(workload);
      // Only this thread writes them: no atomic addition is needed. Failures come first, so that
      // whoever reads them last never takes a failure for a success.
      countFailure(failures);
      done.setRelease(done.getPlain() + 1);
      if (!goOn && !team.goesOnAfterFailures()) {
        team.workloadEnded(id);
        return;
      }
    }
  }

  private boolean operate(Workload workload) {
    return team.phase() == Phase.LOAD
        ? workload.doInsert(client, workloadState)
        : workload.doTransaction(client, workloadState);
  }

  /**
   * One operation of a run may be several of the client: it failed if one of them did. One of a
   * load may try more than once: it failed if the last try did.
   */
  private void countFailure(AtomicLong failures) {
    long seen = client.failures();
    boolean anyFailed = seen != failuresSeen;
    failuresSeen = seen;
    if (team.phase() == Phase.LOAD ? client.lastFailed() : anyFailed) {
      failures.setRelease(failures.getPlain() + 1);
    }
  }

  private void cleanup() {
    try {
      client.cleanup();
    } catch (DBException | RuntimeException e) {
      if (lost == null) {
        lost = "its client could not be closed: " + e.getMessage();
      }
    }
    if (team.phase() == Phase.LOAD) {
      finishedNanos = System.nanoTime();
    }
  }

  /** Operations of the warm-up so far. */
  long warmupOperations() {
    return warmupOperations.getAcquire();
  }

  /** Measured operations so far. */
  long operations() {
    return operations.getAcquire();
  }

  /** Measured operations so far that did not end well. */
  long failed() {
    return failed.getAcquire();
  }

  /** When the last operation ended; of a load, when all was stored. */
  long finishedNanos() {
    return finishedNanos;
  }

  /** Why the thread ended too early, if it did. */
  Optional<String> lost() {
    return Optional.ofNullable(lost);
  }

  /** Records its client acknowledged and lost. */
  long lostRecords() {
    return client.client() instanceof BindingClient binding ? binding.lostRecords() : 0;
  }
}
