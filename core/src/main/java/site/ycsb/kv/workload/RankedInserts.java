// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.random.RandomGenerator;
import site.ycsb.kv.rank.Rank;

/**
 * The numbers of the records that a run inserts. Clients that share a run take them in turn, so
 * that none inserts a number of another. Immutable.
 *
 * @param records those that were loaded, with the numbers below this
 */
record RankedInserts(Rank rank, long records) {
  /** How far a client may be behind another without reads of records that are not there yet. */
  private static final long HEAD_START = 1000;

  /** The number of this client's insert of an index, from 0 on. */
  long own(long index) {
    return numberOf(rank.number(), index);
  }

  /**
   * The record to read for a number beyond the loaded ones, as if this client inserted alone: an
   * insert of any client. Nothing tells how many inserts the others have done; as they began
   * together and do the same, half as many less {@link #HEAD_START} are surely there.
   *
   * @param last the highest such number
   */
  long asked(long number, long last, RandomGenerator random) {
    if (!rank.isOneOfMany()) {
      return number;
    }
    long own = number - records;
    long inserted = last - records + 1;
    long ofOthers = inserted / 2 - HEAD_START;
    int client = random.nextInt(rank.count());
    return client == rank.number() || ofOthers <= 0
        ? own(own)
        : numberOf(client, (long) ((double) own / inserted * ofOthers));
  }

  private long numberOf(int client, long index) {
    return records + client + index * rank.count();
  }
}
