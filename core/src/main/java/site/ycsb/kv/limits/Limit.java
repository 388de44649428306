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
package site.ycsb.kv.limits;

import java.util.Optional;
import site.ycsb.kv.binding.DocumentedLimit;

/**
 * How large a key or a value may be.
 *
 * @param largestBytes the largest size that was stored and read back equal; 0 if none was
 * @param beyond the least larger size that was tried, and was not; empty if all were stored
 */
public record Limit(long largestBytes, Optional<Trial> beyond) {
  /** What a client adds to a key or value is small against the limits that documents name. */
  private static final double OVERHEAD_SHARE = 0.01;

  private static final long OVERHEAD_BYTES = 256;

  /** How a finding stands to what is documented. */
  public enum Comparison {
    /** They agree. */
    MEETS,
    /** More was stored, or less. */
    CONTRADICTS,
    /** It is a default, and something else was set. */
    TUNED,
    /** Not as much was tried. */
    NOT_REACHED
  }

  /** How this stands to a documented limit. */
  public Comparison compare(DocumentedLimit documented) {
    double overhead = Math.max(OVERHEAD_BYTES, documented.bytes() * OVERHEAD_SHARE);
    long missing = documented.bytes() - largestBytes;
    if (beyond.isEmpty() && missing > 0) {
      return Comparison.NOT_REACHED;
    }
    // Defaults are of the store alone: what a client adds does not count.
    boolean meets = documented.tunable() ? missing == 0 : missing >= 0 && missing <= overhead;
    if (meets) {
      return Comparison.MEETS;
    }
    return documented.tunable() ? Comparison.TUNED : Comparison.CONTRADICTS;
  }
}
