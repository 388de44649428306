// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MediansTest {
  @Test
  void theMedianIsTheMiddleOrBetweenTheTwoMiddleValues() {
    assertThat(Medians.of(3, 1, 2)).isEqualTo(2);
    assertThat(Medians.of(4, 1, 3, 2)).isEqualTo(2.5);
    assertThatThrownBy(Medians::of).hasMessage("no values");
  }
}
