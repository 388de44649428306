// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.wire.HostPort;

class NdbInfoProbeTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 3_600_000})
  void theLimitOfAProbeIsNotThatOfTheRun(int timeoutMillis) {
    SqlLogin mysqld = SqlLogin.of(new HostPort("127.0.0.1", 3306), "root", "", timeoutMillis);

    assertThat(NdbInfoProbe.limited(mysqld).timeoutMillis()).isEqualTo(5_000);
  }
}
