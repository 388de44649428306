// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/** What clients by SQL share: a connection that fails halfway is closed. */
class TableSessionTest {
  private final FakeSql connection = new FakeSql();
  private final Properties properties = new Properties();
  private final InsertBatch.Sender sender =
      new InsertBatch.Sender() {
        @Override
        public Status insert(byte[] @Nullable [] cells, int rows) {
          return Status.OK;
        }

        @Override
        public Status unknownField() {
          return Status.BAD_REQUEST;
        }
      };

  private TableSession session() throws Exception {
    TableSettings all = new TableSettings("x");
    Settings settings =
        Settings.read(
            properties,
            "x",
            Stream.of(all.ofTable(), all.ofRecords()).<Setting<?>>flatMap(List::stream).toList());
    TableUse use = all.use(settings, all.read(settings, "ycsb", ""));
    return new TableSession(use, use.shape(properties), new SharedTable("BEFORE"), "at s:1");
  }

  @BeforeEach
  void isolated() {
    properties.setProperty("x.isolation", "serializable");
  }

  @Test
  void aFirstConnectionThatFailsIsClosed() throws Exception {
    properties.setProperty("dotransactions", "false");
    connection.failing = "BEFORE";

    assertThatThrownBy(() -> session().first(connection, sender))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "x: at s:1 the server failed while its table was looked at: error 1146, refused;"
                + " correct what it says, or see x.timeout.");
    assertThat(connection.calls).containsExactly("BEFORE", "close");
  }

  @Test
  void aTableThatIsMissingIsASentenceAndTheConnectionIsClosed() throws Exception {
    properties.setProperty("dotransactions", "true");

    assertThatThrownBy(() -> session().first(connection, sender))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "x: at s:1 there is no table ycsb.usertable; load it first, or correct x.database or"
                + " table.");
    assertThat(connection.calls).endsWith("close");
  }

  @Test
  void aFurtherConnectionThatFailsIsClosed() throws Exception {
    connection.failing = "ISOLATION";

    assertThatThrownBy(() -> session().records(connection)).isInstanceOf(SQLException.class);
    assertThat(connection.calls)
        .containsExactly("SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE", "close");
  }
}
