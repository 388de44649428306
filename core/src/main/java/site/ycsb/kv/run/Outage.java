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
import java.util.concurrent.TimeUnit;

/** Notices that the store is gone: for some time every operation failed. Used by one thread. */
final class Outage {
  private final long limitNanos;
  private long succeeded;
  private long failed;
  private long sinceNanos;

  Outage(long limitSeconds) {
    limitNanos = TimeUnit.SECONDS.toNanos(limitSeconds);
  }

  /** Looks at the counts so far; returns the reason to give up, if there is one. */
  Optional<String> check(long nowNanos, long operations, long failedSoFar) {
    long succeededSoFar = operations - failedSoFar;
    if (succeededSoFar > succeeded) {
      succeeded = succeededSoFar;
      sinceNanos = 0;
    } else if (sinceNanos == 0 && failedSoFar > failed) {
      sinceNanos = nowNanos;
    }
    failed = failedSoFar;
    if (sinceNanos == 0 || nowNanos - sinceNanos < limitNanos) {
      return Optional.empty();
    }
    return Optional.of(
        "every operation failed for "
            + TimeUnit.NANOSECONDS.toSeconds(limitNanos)
            + " s (maxoutage)");
  }
}
