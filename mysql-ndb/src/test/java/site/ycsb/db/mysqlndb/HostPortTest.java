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
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPortTest {
  @ParameterizedTest
  @CsvSource({
    "db1, db1, 7, db1:7",
    "db1:8, db1, 8, db1:8",
    "10.0.0.1:65535, 10.0.0.1, 65535, 10.0.0.1:65535",
    "[::1], ::1, 7, [::1]:7",
    "[fe80::1]:9, fe80::1, 9, [fe80::1]:9"
  })
  void readsAndWrites(String text, String host, int port, String written) {
    HostPort parsed = HostPort.parse(text, 7);

    assertThat(parsed).isEqualTo(new HostPort(host, port));
    assertThat(parsed.toString()).isEqualTo(written);
  }
}
