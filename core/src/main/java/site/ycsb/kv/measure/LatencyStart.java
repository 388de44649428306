// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

/** From when latencies count, by stock YCSB's values of {@code measurement.interval}. */
public enum LatencyStart {
  /** The actual start of the operation. */
  OP,
  /** The moment when the operation was due by {@code target}. */
  INTENDED,
  /** Both; names of the second begin with {@code Intended-}. */
  BOTH
}
