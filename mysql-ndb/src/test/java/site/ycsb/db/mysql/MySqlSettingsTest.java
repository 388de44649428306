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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.SettingsException;

class MySqlSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void defaults() throws Exception {
    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.server().address()).isEqualTo("127.0.0.1:3306");
    assertThat(settings.server().jdbcUrl()).isEqualTo("jdbc:mysql://127.0.0.1:3306/");
    assertThat(settings.server().user()).isEqualTo("root");
    assertThat(settings.server().password()).isEmpty();
    assertThat(settings.server().tls()).isFalse();
    assertThat(settings.server().compression()).isFalse();
    assertThat(settings.server().timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.qualifiedTable()).isEqualTo("`ycsb`.`usertable`");
    assertThat(settings.engine()).isEqualTo(Engine.INNODB);
    assertThat(settings.layout().index()).isEqualTo(IndexType.BTREE);
    assertThat(settings.layout().fieldType()).isEqualTo(FieldType.VARBINARY);
    assertThat(settings.upsert()).isFalse();
    assertThat(settings.isolation()).isEmpty();
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(settings.tuning()).isEmpty();
    assertThat(MySqlSettings.addressed(properties)).isFalse();
  }

  @Test
  void allOfThem() throws Exception {
    properties.putAll(
        Map.of(
            "mysql.host", "db1",
            "mysql.port", "5",
            "mysql.user", "u",
            "mysql.password", "p",
            "mysql.tls", "true",
            "mysql.compression", "true",
            "mysql.timeout", "20",
            "mysql.database", "d`b",
            "table", "t",
            "batchsize", "100"));
    properties.putAll(
        Map.of(
            "mysql.engine", "ndbcluster",
            "mysql.index", "hash",
            "mysql.fieldtype", "longblob",
            "mysql.keywidth", "50",
            "mysql.partitions", "8",
            "mysql.ndb.readbackup", "false",
            "mysql.ndb.partitionbalance", "for-ra-by-ldm",
            "mysql.upsert", "true",
            "mysql.isolation", "read-committed",
            "mysql.tuning", "a=1 --b"));

    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.server().address()).isEqualTo("db1:5");
    assertThat(settings.server().connectionProperties("d", false))
        .containsEntry("user", "u")
        .containsEntry("password", "p")
        .containsEntry("sslMode", "REQUIRED")
        .containsEntry("useCompression", "true")
        .containsEntry("socketTimeout", "20")
        .containsEntry("dbname", "d");
    assertThat(settings.qualifiedTable()).isEqualTo("`d``b`.`t`");
    assertThat(settings.engine()).isEqualTo(Engine.NDBCLUSTER);
    assertThat(settings.layout().index()).isEqualTo(IndexType.HASH);
    assertThat(settings.layout().fieldType()).isEqualTo(FieldType.LONGBLOB);
    assertThat(settings.layout().keyWidth()).isEqualTo(50);
    assertThat(settings.layout().partitions()).isEqualTo(8);
    assertThat(settings.layout().readBackup()).isFalse();
    assertThat(settings.layout().partitionBalance()).contains(PartitionBalance.FOR_RA_BY_LDM);
    assertThat(settings.upsert()).isTrue();
    assertThat(settings.isolation()).contains(Isolation.READ_COMMITTED);
    assertThat(settings.batchSize()).isEqualTo(100);
    assertThat(settings.tuning()).containsExactly("a=1", "--b");
    assertThat(MySqlSettings.addressed(properties)).isTrue();
  }

  @Test
  void aUrlStandsInPlaceOfHostAndPort() throws Exception {
    properties.setProperty("mysql.url", "jdbc:mysql://db7:3307/?tcpRcvBuf=65536");

    ServerLogin server = MySqlSettings.of(properties).server();

    assertThat(server.address()).isEqualTo("db7:3307");
    assertThat(server.jdbcUrl()).isEqualTo("jdbc:mysql://db7:3307/?tcpRcvBuf=65536");
    assertThat(MySqlSettings.addressed(properties)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1:3306", "jdbc:postgresql://db1/", "jdbc:mysql//db1/"})
  void aUrlThatIsNoneIsAFault(String url) {
    properties.setProperty("mysql.url", url);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mysql.url")
        .hasMessageNotContaining("\n");
  }

  @Test
  void theServerIsGivenOnce() {
    properties.setProperty("mysql.url", "jdbc:mysql://db1/");
    properties.setProperty("mysql.port", "3306");

    assertThatThrownBy(() -> MySqlSettings.of(properties)).hasMessageContaining("given twice");
  }

  @Test
  void thePasswordIsNotShown() throws Exception {
    properties.setProperty("mysql.password", "hush");
    properties.setProperty("mysql.user", "me");

    assertThat(MySqlSettings.of(properties).toString()).contains("me@127").doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "innodb, mysql.index, hash",
    "myisam, mysql.index, hash",
    "memory, mysql.fieldtype, longblob",
    "innodb, mysql.ndb.readbackup, true",
    "memory, mysql.ndb.partitionbalance, for-rp-by-node",
    "ndbcluster, mysql.isolation, serializable"
  })
  void whatAnEngineHasNotIsAFault(String engine, String name, String value) {
    properties.setProperty("mysql.engine", engine);
    properties.setProperty(name, value);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("mysql.engine=");
  }

  @Test
  void allFaultsTogether() {
    properties.setProperty("mysql.prt", "1");
    properties.setProperty("mysql.timeout", "0");
    properties.setProperty("mysql.engine", "aria");
    properties.setProperty("batchsize", "10001");

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactlyInAnyOrder(
                        "mysql.timeout=0: must be from 1 to 3600000 (ms).",
                        "mysql.engine=aria: must be one of innodb, memory, myisam, ndbcluster.",
                        "batchsize=10001: must be from 1 to 10000.",
                        "Unknown setting mysql.prt; did you mean mysql.port?"));
  }
}
