// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NdbStatusesTest {
  /** Codes and the numbers of their classes as ndberror.cpp has them. */
  @ParameterizedTest
  @CsvSource({
    "626, 2, NOT_FOUND",
    "630, 3, DUPLICATE_KEY",
    "893, 3, DUPLICATE_KEY",
    "233, 7, OVERLOADED",
    "1218, 7, OVERLOADED",
    "1234, 7, OVERLOADED",
    "410, 9, OVERLOADED",
    "266, 10, LOCK_WAIT_TIMEOUT",
    "274, 10, LOCK_WAIT_TIMEOUT",
    "286, 8, NODE_FAILURE",
    "4010, 8, CONNECTION_LOST",
    "4025, 8, CONNECTION_LOST",
    "280, 15, NODE_FAILURE",
    "827, 6, TABLE_FULL",
    "4009, 11, SERVICE_UNAVAILABLE",
    "4012, 11, TIMEOUT",
    "4007, 11, CONNECTION_LOST",
    "4035, 7, SERVICE_UNAVAILABLE",
    "4008, 11, UNKNOWN_RESULT",
    "897, 1, BAD_REQUEST",
    "1503, 17, TEMPORARY_FAILURE",
    "284, 4, ERROR",
    "0, 12, ERROR",
    "1, 99, ERROR"
  })
  void eachErrorHasAnOutcome(int code, int errorClass, String status) {
    NdbException failure =
        new NdbException("why", code, NdbErrorClass.of(errorClass), false, new RuntimeException());

    assertThat(NdbStatuses.of(failure).getName()).isEqualTo(status);
  }

  @ParameterizedTest
  @EnumSource
  void noFailureIsAnOk(NdbErrorClass errorClass) {
    NdbException failure = new NdbException("why", 1, errorClass, false, new RuntimeException());

    assertThat(NdbStatuses.of(failure).isOk()).isFalse();
  }

  @Test
  void aNumberOfNoClassIsUnknown() {
    assertThat(NdbErrorClass.of(-1)).isEqualTo(NdbErrorClass.UNKNOWN_ERROR_CODE);
    assertThat(NdbErrorClass.of(18)).isEqualTo(NdbErrorClass.UNKNOWN_ERROR_CODE);
    assertThat(NdbErrorClass.of(17)).isEqualTo(NdbErrorClass.INTERNAL_TEMPORARY);
  }
}
