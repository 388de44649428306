// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

class SqlFailuresTest {
  @ParameterizedTest
  @CsvSource({
    "1062, DUPLICATE_KEY",
    "1205, LOCK_WAIT_TIMEOUT",
    "1213, DEADLOCK",
    "1114, TABLE_FULL",
    "1297, TEMPORARY_FAILURE",
    "3024, TIMEOUT",
    "1969, TIMEOUT",
    "1406, BAD_REQUEST",
    "1054, BAD_REQUEST",
    "1142, FORBIDDEN",
    "1290, FORBIDDEN",
    "1040, SERVICE_UNAVAILABLE",
    "1296, ERROR",
    "4711, ERROR"
  })
  void errorsOfTheServerAreStatusesOfTheirOwn(int error, String status) {
    SQLException e = new SQLException("words of the server", "HY000", error);

    assertThat(SqlFailures.status(e).getName()).isEqualTo(status);
    assertThat(SqlFailures.breaks(e)).isFalse();
    assertThat(SqlFailures.words(e)).isEqualTo("error " + error + ", words of the server");
  }

  @Test
  void aLostConnectionIsDropped() {
    SQLException e =
        new SQLException(
            "Communications link failure\n\nThe last packet ...",
            "08S01",
            new RuntimeException("Communications link failure", new EOFException("Can not read")));

    assertThat(SqlFailures.status(e)).isEqualTo(Statuses.CONNECTION_LOST);
    assertThat(SqlFailures.breaks(e)).isTrue();
    assertThat(SqlFailures.words(e)).isEqualTo("the server closed the connection");
  }

  @ParameterizedTest
  @CsvSource({
    "1927, CONNECTION_LOST",
    "3169, CONNECTION_LOST",
    "4031, CONNECTION_LOST",
    "2006, CONNECTION_LOST",
    "2013, CONNECTION_LOST",
    "1053, SERVICE_UNAVAILABLE"
  })
  void aConnectionThatTheServerEndsIsDropped(int error, String status) {
    SQLException e = new SQLException("words of the server", "HY000", error);

    assertThat(SqlFailures.status(e).getName()).isEqualTo(status);
    assertThat(SqlFailures.breaks(e)).isTrue();
  }

  @Test
  void aServerThatSaysWhyItEndsAConnectionIsHeard() {
    SQLException tooBig = new SQLException("Got a packet bigger", "08S01", 1153);

    assertThat(SqlFailures.status(tooBig)).isEqualTo(Status.BAD_REQUEST);
    assertThat(SqlFailures.breaks(tooBig)).isTrue();
    SQLException unknown = new SQLException("something", "08S01", 4711);
    assertThat(SqlFailures.status(unknown)).isEqualTo(Statuses.CONNECTION_LOST);
  }

  @Test
  void aReadThatTookTooLongIsATimeout() {
    SQLException e =
        new SQLException("Communications link failure", "08S01", new SocketTimeoutException("x"));

    assertThat(SqlFailures.status(e)).isEqualTo(Statuses.TIMEOUT);
    assertThat(SqlFailures.breaks(e)).isTrue();
  }

  @Test
  void theReasonOfARefusedConnectionIsTold() {
    SQLException e =
        new SQLException(
            "Communications link failure\n\n...",
            "08S01",
            new ConnectException("Connection refused"));

    assertThat(SqlFailures.words(e)).isEqualTo("Connection refused");
  }

  @Test
  void aStatementThatIsTooLargeIsNotSent() {
    PacketTooBigException e = new PacketTooBigException(2000, 1000);

    assertThat(SqlFailures.status(e)).isEqualTo(Status.BAD_REQUEST);
    assertThat(SqlFailures.breaks(e)).isFalse();
  }

  @Test
  void whatNobodyForesawIsAStateThatCantBeTrusted() {
    IllegalStateException e = new IllegalStateException("no such packet");

    assertThat(SqlFailures.status(e)).isEqualTo(Status.UNEXPECTED_STATE);
    assertThat(SqlFailures.breaks(e)).isTrue();
  }
}
