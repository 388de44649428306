// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.SqlFailures;

class CellsTest {
  @Test
  void valuesStayWhenAnotherOneMakesTheMemoryGrow() throws Exception {
    Cells cells = new Cells(3);
    byte[] large = new byte[100_000];
    large[99_999] = 7;

    cells.set(0, "first".getBytes(UTF_8));
    cells.set(1, (byte[]) null);
    cells.setBound();
    cells.set(2, large);
    cells.settle();

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
  void manyLargeValuesMoveTheMemoryOnce() throws Exception {
    Cells cells = new Cells(4);
    long address = cells.address();
    cells.setBound();

    for (int cell = 0; cell < 4; cell++) {
      cells.set(cell, new byte[1_000]);
      assertThat(cells.address()).isEqualTo(address);
    }
    cells.set(3, (byte[]) null);
    cells.settle();

    assertThat(cells.isBound()).isFalse();
    assertThat(cells.get(0)).hasSize(1_000);
    assertThat(cells.get(3)).isNull();
  }

  @Test
  void valuesOfMoreThanTwoGibibytesAreRefusedAndTheCellsStay() throws Exception {
    Cells cells = new Cells(60);
    byte[] shared = new byte[40 << 20];
    for (int cell = 0; cell < 60; cell++) {
      cells.set(cell, shared);
    }

    assertThatThrownBy(cells::settle)
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(SqlFailures.status(e)).isEqualTo(Status.BAD_REQUEST));

    cells.set(0, new byte[200]);
    cells.settle();
    assertThat(cells.get(0)).hasSize(200);
  }

  @Test
  void freedMemoryIsNotAccessed() {
    Cells cells = new Cells(1);
    cells.close();
    cells.close();

    assertThatThrownBy(() -> cells.set(0, new byte[1]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> cells.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
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
