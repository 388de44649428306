// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** The statements of a connection: none is used once it was closed. */
class RecordsTest {
  private final FakeSql connection = new FakeSql();
  private final Records records =
      new Records(connection, new Sql("t", List.of("f"), false), true, Set.of());

  @Test
  void aBatchGoesOnAfterItsStatementCouldNotBePreparedAnew() throws Exception {
    byte[][] cells = new byte[6][1];
    assertThat(records.insert(cells, 3)).isEqualTo(Status.OK);
    connection.failing = "prepare";
    assertThatThrownBy(() -> records.insert(cells, 2)).isInstanceOf(SQLException.class);
    connection.failing = "-";

    assertThat(records.insert(cells, 3)).isEqualTo(Status.OK);
  }

  @Test
  void readsGoOnAfterAStatementCouldNotBeClosed() throws Exception {
    for (int i = 0; i < 64; i++) {
      records.read("k", Set.of("f" + i), new HashMap<>());
    }
    connection.failing = "close statement";
    assertThatThrownBy(() -> records.read("k", Set.of("f64"), new HashMap<>()))
        .isInstanceOf(SQLException.class);
    connection.failing = "-";

    for (int i = 0; i < 64; i++) {
      assertThat(records.read("k", Set.of("f" + i), new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    }
  }

  @Test
  void theConnectionClosesWithThem() {
    records.close();

    assertThat(connection.calls).containsExactly("close");
  }
}
