// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.OptionalLong;

/**
 * The records of a store before, during and after a load or run.
 *
 * @param part whether other clients load or run the rest of the same records
 * @param mayGo whether records may be gone without a delete, as they are evicted or expire
 * @param before records in the store before, where it can and should count them
 * @param after records in the store at the end, where it can count them
 * @param seen the least and most records during it, where the store counts them at no cost
 * @param expected the least and most records that should be there at the end
 * @param lost records acknowledged in batches that were not stored
 * @param evicted records that the store evicted during it by its own count
 */
public record RecordCounts(
    boolean part,
    boolean mayGo,
    OptionalLong before,
    OptionalLong after,
    Range seen,
    Range expected,
    long lost,
    long evicted) {

  /** Two bounds, both included. */
  public record Range(long least, long most) {
    public static final Range ANY = new Range(0, Long.MAX_VALUE);

    /** No number: its least is over its most. */
    public static final Range NONE = new Range(Long.MAX_VALUE, 0);

    /** The range of all numbers of this one and one more. */
    Range with(long number) {
      return new Range(Math.min(least, number), Math.max(most, number));
    }

    /** Whether a number is within both bounds. */
    public boolean contains(long number) {
      return least <= number && number <= most;
    }
  }
}
