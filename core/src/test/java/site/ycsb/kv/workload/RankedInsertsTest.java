// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.rank.Rank;

class RankedInsertsTest {
  private static final long RECORDS = 500;

  private static RankedInserts of(int rank, int count) {
    return new RankedInserts(new Rank(rank, count), RECORDS);
  }

  @Test
  void noTwoClientsInsertOneNumber() {
    Set<Long> numbers = new HashSet<>();
    for (int rank = 0; rank < 3; rank++) {
      for (long index = 0; index < 100; index++) {
        assertThat(numbers.add(of(rank, 3).own(index))).isTrue();
      }
    }
    assertThat(numbers).allMatch(number -> number >= RECORDS && number < RECORDS + 300);
  }

  @Test
  void anOnlyClientCountsOn() {
    RankedInserts only = new RankedInserts(Rank.ONLY, RECORDS);
    assertThat(only.own(7)).isEqualTo(507);
    assertThat(only.asked(507, 600, new SplittableRandom(1))).isEqualTo(507);
  }

  /** Of others, those which a client that is nearly half as fast has inserted, too. */
  @Test
  void insertsOfAllClientsAreAskedFor() {
    long inserts = 100_000;
    RankedInserts second = of(1, 4);
    SplittableRandom random = new SplittableRandom(1);
    Set<Long> clients = new HashSet<>();
    for (long index = 0; index < inserts; index += 7) {
      long number = second.asked(RECORDS + index, RECORDS + inserts - 1, random);
      long client = (number - RECORDS) % 4;
      clients.add(client);
      long most = client == 1 ? inserts : inserts / 2 - 1000;
      assertThat((number - RECORDS) / 4).isLessThan(most);
    }
    assertThat(clients).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
  }

  @Test
  void soonAfterTheStartOnlyItsOwnAreThere() {
    SplittableRandom random = new SplittableRandom(1);
    for (long index = 0; index < 1_000; index++) {
      assertThat(of(2, 4).asked(RECORDS + index, RECORDS + 1_999, random))
          .isEqualTo(of(2, 4).own(index));
    }
  }
}
