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

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * What one thread measures: its latencies by operation and outcome. One thread records, without a
 * lock and without anything shared, and another may read at any time.
 */
public final class ThreadRecorder {
  private final OperationRecorder[] operations;
  private final Map<String, OperationRecorder> others = new ConcurrentHashMap<>();
  private final boolean keepsIntended;
  private final @Nullable RawLog rawLog;

  /** Nothing recorded yet. */
  ThreadRecorder(boolean keepsIntended, @Nullable RawLog rawLog) {
    this.keepsIntended = keepsIntended;
    this.rawLog = rawLog;
    operations =
        Arrays.stream(Operation.values())
            .map(operation -> make(operation.label()))
            .toArray(OperationRecorder[]::new);
  }

  /** The recorder of an operation. */
  @SuppressWarnings("EnumOrdinal") // the array holds one for each constant, in their order
  OperationRecorder of(Operation operation) {
    return operations[operation.ordinal()];
  }

  /** Records what a workload or a stock binding measured under a name of its own. */
  void record(String name, Status status, long actualNanos, long intendedNanos) {
    others.computeIfAbsent(name, this::make).record(status, actualNanos, intendedNanos);
  }

  /** Shows all operations, those never recorded too. */
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
