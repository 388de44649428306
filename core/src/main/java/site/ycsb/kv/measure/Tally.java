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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** How many latencies there were, and their sum. One thread adds and another may read. */
final class Tally {
  private static final VarHandle COUNT;
  private static final VarHandle NANOS;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      COUNT = lookup.findVarHandle(Tally.class, "count", long.class);
      NANOS = lookup.findVarHandle(Tally.class, "nanos", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("UnusedVariable") // by their handles
  private long count;

  @SuppressWarnings("UnusedVariable")
  private long nanos;

  void add(long latencyNanos) {
    COUNT.setOpaque(this, count + 1);
    NANOS.setOpaque(this, nanos + latencyNanos);
  }

  void add(Tally more) {
    count += more.count();
    nanos += more.nanos();
  }

  long count() {
    return (long) COUNT.getOpaque(this);
  }

  long nanos() {
    return (long) NANOS.getOpaque(this);
  }
}
