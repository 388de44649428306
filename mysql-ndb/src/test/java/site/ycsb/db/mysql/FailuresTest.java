/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.mysql;

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

class FailuresTest {
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

    assertThat(Failures.status(e).getName()).isEqualTo(status);
    assertThat(Failures.breaks(e)).isFalse();
    assertThat(Failures.words(e)).isEqualTo("error " + error + ", words of the server");
  }

  @Test
  void aLostConnectionIsDropped() {
    SQLException e =
        new SQLException(
            "Communications link failure\n\nThe last packet ...",
            "08S01",
            new RuntimeException("Communications link failure", new EOFException("Can not read")));

    assertThat(Failures.status(e)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(Failures.breaks(e)).isTrue();
    assertThat(Failures.words(e)).isEqualTo("the server closed the connection");
  }

  @Test
  void aServerThatSaysWhyItEndsAConnectionIsHeard() {
    SQLException tooBig = new SQLException("Got a packet bigger", "08S01", 1153);

    assertThat(Failures.status(tooBig)).isEqualTo(Status.BAD_REQUEST);
    assertThat(Failures.breaks(tooBig)).isTrue();
    SQLException unknown = new SQLException("something", "08S01", 4711);
    assertThat(Failures.status(unknown)).isEqualTo(Status.SERVICE_UNAVAILABLE);
  }

  @Test
  void aReadThatTookTooLongIsATimeout() {
    SQLException e =
        new SQLException("Communications link failure", "08S01", new SocketTimeoutException("x"));

    assertThat(Failures.status(e)).isEqualTo(Statuses.TIMEOUT);
    assertThat(Failures.breaks(e)).isTrue();
  }

  @Test
  void theReasonOfARefusedConnectionIsTold() {
    SQLException e =
        new SQLException(
            "Communications link failure\n\n...",
            "08S01",
            new ConnectException("Connection refused"));

    assertThat(Failures.words(e)).isEqualTo("Connection refused");
  }

  @Test
  void aStatementThatIsTooLargeIsNotSent() {
    PacketTooBigException e = new PacketTooBigException(2000, 1000);

    assertThat(Failures.status(e)).isEqualTo(Status.BAD_REQUEST);
    assertThat(Failures.breaks(e)).isFalse();
  }

  @Test
  void whatNobodyForesawIsAStateThatCantBeTrusted() {
    IllegalStateException e = new IllegalStateException("no such packet");

    assertThat(Failures.status(e)).isEqualTo(Status.UNEXPECTED_STATE);
    assertThat(Failures.breaks(e)).isTrue();
  }
}
