// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationBudgetTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 8", "7, 3", "1000, 4", "1000003, 1", "3000017, 8"})
  void threadsGetExactlyTheOperationsThereAre(long operations, int threads) throws Exception {
    OperationBudget budget = new OperationBudget(operations, threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    long sum = 0;
    try {
      List<Callable<Long>> workers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        workers.add(() -> claimAll(budget));
      }
      for (Future<Long> worker : pool.invokeAll(workers)) {
        sum += worker.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(sum).isEqualTo(operations);
    assertThat(budget.claim()).isZero();
    assertThat(budget.closed()).isFalse();
  }

  @Test
  void claimsAreEverSmallerTowardsTheEnd() {
    OperationBudget budget = new OperationBudget(100_000, 4);
    long before = Long.MAX_VALUE;
    long remaining = 100_000;
    for (long claimed = budget.claim(); claimed > 0; claimed = budget.claim()) {
      assertThat(claimed)
          .isLessThanOrEqualTo(before)
          .isLessThanOrEqualTo(Math.max(1, remaining / 16))
          .isLessThanOrEqualTo(1024);
      before = claimed;
      remaining -= claimed;
    }
    assertThat(before).isEqualTo(1);
    assertThat(remaining).isZero();
  }

  @Test
  void zeroIsNoBound() {
    OperationBudget budget = new OperationBudget(0, 2);
    for (int i = 0; i < 100_000; i++) {
      assertThat(budget.claim()).isPositive();
    }
  }

  @Test
  void countsHave64Bits() {
    OperationBudget budget = new OperationBudget(5_000_000_000L, 1);
    long sum = 0;
    for (long claimed = budget.claim(); claimed > 0; claimed = budget.claim()) {
      sum += claimed;
    }
    assertThat(sum).isEqualTo(5_000_000_000L);
  }

  @Test
  void aClosedBudgetGivesNothing() {
    OperationBudget bounded = new OperationBudget(1_000, 1);
    OperationBudget unbounded = new OperationBudget(0, 1);
    assertThat(bounded.claim()).isPositive();
    bounded.close();
    unbounded.close();
    unbounded.close();
    assertThat(bounded.claim()).isZero();
    assertThat(unbounded.claim()).isZero();
    assertThat(bounded.closed()).isTrue();
    assertThat(unbounded.closed()).isTrue();
  }

  private static long claimAll(OperationBudget budget) {
    long sum = 0;
    for (long claimed = budget.claim(); claimed > 0; claimed = budget.claim()) {
      sum += claimed;
    }
    return sum;
  }
}
