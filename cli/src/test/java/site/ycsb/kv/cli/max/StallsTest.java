// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class StallsTest {
  private static final List<Long> GROUPS =
      List.of(10_000_000L, 11_000_000L, 1_010_000_000L, 9_000_000L, 10_000_000L);

  private static double longest(int longestLatencyMicros, List<Long> groups) {
    return Stalls.longestSeconds(
        new StepResult().record("READ", Status.OK, longestLatencyMicros, 1).groups(groups).build());
  }

  @Test
  void aGroupThatTookLongerIsAStall() {
    assertThat(longest(1_200_000, GROUPS)).isEqualTo(1);
  }

  @Test
  void withoutAnOperationThatWaitedNothingWasDue() {
    assertThat(longest(500_000, GROUPS)).isBetween(0.49, 0.51);
    assertThat(longest(1_000, GROUPS)).isZero();
  }

  @Test
  void evenGroupsAreNoStall() {
    assertThat(longest(1_200_000, List.of(900_000_000L, 950_000_000L))).isZero();
    assertThat(longest(1_200_000, List.of())).isZero();
  }
}
