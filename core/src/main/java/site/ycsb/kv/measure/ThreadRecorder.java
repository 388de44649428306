// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * The latencies of one thread by operation and outcome. One thread records, without locks and
 * shared counters; another may read at any time.
 */
public final class ThreadRecorder {
  private final OperationRecorder[] operations;
  private final Map<String, OperationRecorder> others = new ConcurrentHashMap<>();
  private final int step;
  private final boolean keepsIntended;
  private final @Nullable RawLog rawLog;
  private volatile boolean ended;

  ThreadRecorder(int step, boolean keepsIntended, @Nullable RawLog rawLog) {
    this.step = step;
    this.keepsIntended = keepsIntended;
    this.rawLog = rawLog;
    operations =
        Arrays.stream(Operation.values())
            .map(operation -> make(operation.label()))
            .toArray(OperationRecorder[]::new);
  }

  /** The number of the target's step, from 0, to which its operations belong. */
  int step() {
    return step;
  }

  /** The thread records no more here. */
  public void end() {
    ended = true;
  }

  boolean ended() {
    return ended;
  }

  @SuppressWarnings("EnumOrdinal") // the array has the order of the constants
  OperationRecorder of(Operation operation) {
    return operations[operation.ordinal()];
  }

  /** Records what a workload or a stock binding measured under its own name. */
  void record(String name, Status status, long actualNanos, long intendedNanos) {
    others.computeIfAbsent(name, this::make).record(status, actualNanos, intendedNanos);
  }

  /** Passes all operations, even those never recorded. */
  void forEach(Consumer<OperationRecorder> reader) {
    for (OperationRecorder operation : operations) {
      reader.accept(operation);
    }
    others.values().forEach(reader);
  }

  private OperationRecorder make(String name) {
    return new OperationRecorder(name, keepsIntended, rawLog);
  }
}
