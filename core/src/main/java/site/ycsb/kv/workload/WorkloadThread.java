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
package site.ycsb.kv.workload;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What one thread of a workload has of its own. With a seed its choices follow from seed, number
 * and count of threads alone: it asks for the records there were, and for those it inserted itself.
 */
final class WorkloadThread {
  private final long id;
  private final long threads;
  private final @Nullable SplittableRandom seeded;
  private final Requests.Chooser chooser;
  private long ticks;
  private long inserted;

  /** A thread without a seed. */
  WorkloadThread(Requests requests) {
    id = 0;
    threads = 1;
    seeded = null;
    chooser = requests.forThread(requests::tick);
  }

  /** A thread with a seed. */
  WorkloadThread(Requests requests, long seed, int id, int threads) {
    this.id = id;
    this.threads = threads;
    seeded = new SplittableRandom(Permutation.mix(seed + Permutation.mix(id)));
    chooser = requests.forThread(() -> id + threads * ticks++);
  }

  /** With a seed: the source of chance for what belongs to a record. */
  static RandomGenerator randomOf(long seed, long number) {
    return new SplittableRandom(Permutation.mix(~seed + Permutation.mix(number)));
  }

  /** Its source of chance. */
  RandomGenerator random() {
    return seeded != null ? seeded : ThreadLocalRandom.current();
  }

  /** The next record number that is asked for, of those up to {@code last}. */
  long next(long last) {
    RandomGenerator random = random();
    long number;
    do {
      number = chooser.next(random, last);
    } while (number > last || number < 0);
    return number;
  }

  /** With a seed: the next record number that is asked for, of {@code records} and its own. */
  long nextSeeded(long records) {
    long number = next(records + inserted - 1);
    return number < records ? number : own(records, number - records);
  }

  /** With a seed: the number of the record that it inserts next. */
  long nextInsert(long records) {
    return own(records, inserted);
  }

  /** With a seed: that record is there. */
  void inserted() {
    inserted++;
  }

  /**
   * Whether it may delete that record and knows whether it did. Without a seed any thread does;
   * with one each record belongs to one thread, as what the others did by now differs between runs.
   */
  boolean deletes(long number) {
    return seeded == null || Long.remainderUnsigned(Permutation.mix(number), threads) == id;
  }

  private long own(long records, long index) {
    return records + id + threads * index;
  }
}
