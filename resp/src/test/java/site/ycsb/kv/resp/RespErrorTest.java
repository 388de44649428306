// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

class RespErrorTest {
  @ParameterizedTest
  @CsvSource({
    "OOM command not allowed when used memory > 'maxmemory'., OUT_OF_MEMORY",
    "MISCONF Redis is configured to save RDB snapshots, NOT_PERSISTED",
    "NOAUTH Authentication required., FORBIDDEN",
    "WRONGPASS invalid username-password pair, FORBIDDEN",
    "NOPERM this user has no permissions, FORBIDDEN",
    "LOADING Redis is loading the dataset in memory, SERVICE_UNAVAILABLE",
    "CLUSTERDOWN The cluster is down, SERVICE_UNAVAILABLE",
    "TRYAGAIN Multiple keys request during rehashing of slot, SERVICE_UNAVAILABLE",
    "READONLY You can't write against a read only replica., SERVICE_UNAVAILABLE",
    "WRONGTYPE Operation against a key, UNEXPECTED_STATE",
    "CROSSSLOT Keys in request don't hash to the same slot, BAD_REQUEST",
    "ERR unknown command, ERROR",
    "EXECABORT Transaction discarded because of previous errors., ERROR",
    "EXECABORT Transaction discarded because of: OOM command not allowed., OUT_OF_MEMORY",
    "'', ERROR"
  })
  void itsStatus(String text, String status) {
    assertThat(new RespError(text).status().getName()).isEqualTo(status);
  }

  @Test
  void noFailureIsAnOk() {
    assertThat(RespError.OUT_OF_MEMORY.isOk()).isFalse();
    assertThat(RespError.NOT_PERSISTED.isOk()).isFalse();
    assertThat(Status.ERROR.isOk()).isFalse();
  }

  @Test
  void theFirstErrorOfATransactionIsTheUnits() {
    Unit unit = new Unit(new byte[0]).add(Verb.MULTI).add(Verb.SET).add(Verb.EXEC);
    unit.answered(
        List.of(
            "OK".getBytes(java.nio.charset.StandardCharsets.US_ASCII),
            new RespError("OOM full"),
            new RespError("EXECABORT Transaction discarded because of previous errors.")));
    assertThat(unit.error()).isEqualTo(new RespError("OOM full"));

    unit.answered(List.of(1L, 2L, List.of(3L, new RespError("WRONGTYPE x"))));
    assertThat(unit.error()).isEqualTo(new RespError("WRONGTYPE x"));

    unit.answered(List.of(1L, 2L, List.of(3L)));
    assertThat(unit.error()).isNull();
  }

  @Test
  void aUnitTakesTheAnswerOfOneThatAsked() {
    Unit unit = new Unit(new byte[0]).add(Verb.HSET).add(Verb.HLEN);
    Unit asking =
        new Unit(new byte[0]).add(Verb.ASKING).add(Verb.HSET).add(Verb.ASKING).add(Verb.HLEN);
    asking.answered(List.of(0L, 1L, 0L, 2L));

    unit.answeredBy(asking);

    assertThat(unit.reply(0)).isEqualTo(1L);
    assertThat(unit.reply(1)).isEqualTo(2L);
  }
}
