// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.study.max.Measured.Use;

class StepUsesTest {
  private static final StepUses.Bounds BOUNDS =
      new StepUses.Bounds(OptionalLong.of(1 << 30), OptionalLong.empty());

  private static List<Use> uses(StepResult step) {
    return StepUses.of(step.build(), BOUNDS);
  }

  @Test
  void theMostUsedComesFirst() {
    // In a second, 10 threads wait 9.5 s for answers.
    StepResult step = new StepResult().record("READ", Status.OK, 9_500, 1_000).client(0.42);
    assertThat(uses(step))
        .extracting(Use::what)
        .containsExactly("client threads", "the client's processor");
    assertThat(uses(step))
        .extracting(Use::text)
        .containsExactly("9 of 10 wait for answers", "42 % of its processors");
    assertThat(uses(step).get(0).share()).isBetween(0.949, 0.951);
  }

  @Test
  void aStoreThatRefusesOperationsIsAtItsOwnLimit() {
    StepResult step =
        new StepResult()
            .record("READ", Status.OK, 10, 990)
            .record("UPDATE", Status.ERROR, 10, 5)
            .record("UPDATE", new Status("OUT_OF_MEMORY", "It is full."), 10, 5);
    assertThat(uses(step))
        .first()
        .isEqualTo(
            new Use("the store's own limit", 1, "0.50 % of the operations ended as OUT_OF_MEMORY"));
  }

  @Test
  void nothingIsUsedByNothing() {
    assertThat(uses(new StepResult()))
        .containsExactly(new Use("client threads", 0, "0 of 10 wait for answers"));
  }
}
