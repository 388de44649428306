// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellsTest {
  @Test
  void valuesStayWhenAnotherOneMakesTheMemoryGrow() {
    Cells cells = new Cells(3);
    byte[] large = new byte[100_000];
    large[99_999] = 7;

    cells.set(0, "first".getBytes(UTF_8));
    cells.set(1, (byte[]) null);
    cells.setBound();
    cells.set(2, large);

    assertThat(cells.isBound()).isFalse();
    assertThat(cells.get(0)).asString().isEqualTo("first");
    assertThat(cells.get(1)).isNull();
    assertThat(cells.get(2)).isEqualTo(large);
  }

  @Test
  void aSmallerValueFollowsALargerOne() {
    Cells cells = new Cells(1);
    cells.set(0, new byte[1_000]);
    long address = cells.address();
    cells.setBound();

    cells.set(0, new byte[0]);

    assertThat(cells.get(0)).isEmpty();
    assertThat(cells.isBound()).isTrue();
    assertThat(cells.address()).isEqualTo(address);
  }

  @Test
  void anotherTypeIsBoundAgain() {
    Cells cells = new Cells(1);
    cells.set(0, new byte[1]);
    cells.setBound();

    cells.set(0, 5L);

    assertThat(cells.isBound()).isFalse();
    assertThat(cells.length(0)).isEqualTo(8);
  }
}
