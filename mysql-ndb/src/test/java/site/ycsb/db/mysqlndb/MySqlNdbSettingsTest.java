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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.SettingsException;

class MySqlNdbSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void defaults() throws Exception {
    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);

    assertThat(settings.target())
        .isEqualTo(new NdbTarget("127.0.0.1:1186", 1, "ycsb", "usertable", 10_000));
    assertThat(settings.keyWidth()).isZero();
    assertThat(settings.fieldWidth()).isZero();
    assertThat(settings.tableOptions()).isEmpty();
    assertThat(settings.retries()).isEqualTo(10);
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(settings.mysqld()).isEmpty();
    assertThat(MySqlNdbSettings.addressed(properties)).isFalse();
    assertThat(MySqlNdbSettings.dataMemoryBytes(properties)).isEqualTo(256L << 20);
  }

  @Test
  void allOfThem() throws Exception {
    properties.setProperty("mysql-ndb.connectstring", "a:1,b:2");
    properties.setProperty("mysql-ndb.connections", "4");
    properties.setProperty("mysql-ndb.database", "d");
    properties.setProperty("table", "t");
    properties.setProperty("mysql-ndb.keywidth", "64");
    properties.setProperty("mysql-ndb.fieldwidth", "1000");
    properties.setProperty(
        "mysql-ndb.tableoptions", "READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM");
    properties.setProperty("mysql-ndb.timeout", "20");
    properties.setProperty("mysql-ndb.retries", "0");
    properties.setProperty("mysql-ndb.mysqld", "[::1]");
    properties.setProperty("mysql-ndb.user", "u");
    properties.setProperty("mysql-ndb.password", "p");
    properties.setProperty("mysql-ndb.datamemory", "1g");
    properties.setProperty("batchsize", "100");

    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);

    assertThat(settings)
        .isEqualTo(
            new MySqlNdbSettings(
                "a:1,b:2",
                4,
                "d",
                "t",
                64,
                1000,
                "READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM",
                20,
                0,
                100,
                Optional.of(new Mysqld(new HostPort("::1", 3306), "u", "p", 20))));
    assertThat(settings.toString()).doesNotContain("p,").contains("mysqld at [::1]:3306");
    assertThat(MySqlNdbSettings.addressed(properties)).isTrue();
    assertThat(MySqlNdbSettings.dataMemoryBytes(properties)).isEqualTo(1L << 30);
  }

  @Test
  void settingsLeadToACluster() throws Exception {
    MySqlNdbSettings.leadingTo("127.0.0.1:5", InetSocketAddress.createUnresolved("127.0.0.1", 6))
        .forEach(properties::setProperty);

    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);

    assertThat(settings.connectString()).isEqualTo("127.0.0.1:5");
    assertThat(settings.mysqld().orElseThrow().at()).isEqualTo(new HostPort("127.0.0.1", 6));
    assertThat(MySqlNdbSettings.addressed(properties)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:", "a:0", "a:65536", "a:x", ":5", "::1"})
  void aMysqldThatIsNoneIsAFault(String mysqld) {
    properties.setProperty("mysql-ndb.mysqld", mysqld);

    assertThatThrownBy(() -> MySqlNdbSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessage(
            "mysql-ndb.mysqld=" + mysqld + ": must be host:port with a port from 1 to 65535.");
  }

  @Test
  void allFaultsTogether() {
    properties.setProperty("mysql-ndb.connectstrin", "a");
    properties.setProperty("mysql-ndb.database", "a`b");
    properties.setProperty("table", "");
    properties.setProperty("mysql-ndb.tableoptions", "READ_BACKUP = 1'");
    properties.setProperty("mysql-ndb.keywidth", "3073");

    assertThatThrownBy(() -> MySqlNdbSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactlyInAnyOrder(
                        "table=: must not be empty.",
                        "mysql-ndb.keywidth=3073: must be from 0 to 3072 (bytes).",
                        "Unknown setting mysql-ndb.connectstrin; did you mean"
                            + " mysql-ndb.connectstring?",
                        "mysql-ndb.tableoptions=READ_BACKUP = 1': must be NAME=VALUE,NAME=VALUE"
                            + " without blanks.",
                        "mysql-ndb.database=a`b: must be 1 to 64 letters, digits, _ and $."));
  }
}
