// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.rank.Rank;

/**
 * The state of one thread. With a seed its choices follow only from the seed, its number and the
 * count of threads: it asks for the loaded records and for its own inserts.
 */
final class WorkloadThread {
  private final long id;
  private final long threads;
  private final @Nullable SplittableRandom seeded;
  private final Requests.Chooser chooser;
  private long ticks;
  private long inserted;

  WorkloadThread(Requests requests) {
    id = 0;
    threads = 1;
    seeded = null;
    chooser = requests.forThread(requests::tick);
  }

  WorkloadThread(Requests requests, long seed, Rank rank, int thread, int threadsOfRank) {
    id = (long) thread * rank.count() + rank.number();
    threads = (long) threadsOfRank * rank.count();
    seeded = new SplittableRandom(Permutation.mix(seed + Permutation.mix(id)));
    chooser = requests.forThread(() -> id + threads * ticks++);
  }

  /** With a seed: the random numbers of a record. */
  static RandomGenerator randomOf(long seed, long number) {
    return new SplittableRandom(Permutation.mix(~seed + Permutation.mix(number)));
  }

  RandomGenerator random() {
    return seeded != null ? seeded : ThreadLocalRandom.current();
  }

  /** The next record number to ask for, up to {@code last}. */
  long next(long last) {
    RandomGenerator random = random();
    long number;
    do {
      number = chooser.next(random, last);
    } while (number > last || number < 0);
    return number;
  }

  /** With a seed: the next record number to ask for, among {@code records} and its inserts. */
  long nextSeeded(long records) {
    long number = next(records + inserted - 1);
    return number < records ? number : own(records, number - records);
  }

  /** With a seed: the number of its next insert. */
  long nextInsert(long records) {
    return own(records, inserted);
  }

  /** With a seed: counts an insert. */
  void inserted() {
    inserted++;
  }

  /**
   * Whether this thread may delete a record. With a seed each record belongs to one thread, as the
   * progress of other threads differs between runs.
   */
  boolean deletes(long number) {
    return seeded == null || Long.remainderUnsigned(Permutation.mix(number), threads) == id;
  }

  private long own(long records, long index) {
    return records + id + threads * index;
  }
}
