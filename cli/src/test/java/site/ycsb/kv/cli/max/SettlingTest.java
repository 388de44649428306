// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.study.max.Load;

class SettlingTest {
  private static final Load CLOSED = Load.closedLoop(8, 4);
  private static final Load OPEN = new Load(8, 1000, 4);

  @Test
  void theFirstStepsOfBothKindsTakeLonger() {
    assertThat(seconds(600)).containsExactly(15, 2, 15, 2, 2);
  }

  @Test
  void aShortSearchSettlesBriefly() {
    assertThat(seconds(100)).containsExactly(5, 1, 5, 1, 1);
    assertThat(seconds(10)).containsExactly(1, 1, 1, 1, 1);
  }

  private static List<Integer> seconds(int budgetSeconds) {
    Settling settling = new Settling(Duration.ofSeconds(budgetSeconds));
    return Stream.of(CLOSED, CLOSED, OPEN, OPEN, CLOSED).map(settling::seconds).toList();
  }
}
