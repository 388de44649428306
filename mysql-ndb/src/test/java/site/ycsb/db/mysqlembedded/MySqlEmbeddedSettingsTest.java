// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.kv.setting.SettingsException;

class MySqlEmbeddedSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void defaultsAreThoseOfAPlainTable() throws Exception {
    MySqlEmbeddedSettings settings = MySqlEmbeddedSettings.of(properties);

    assertThat(settings.use().table().engine()).isEqualTo(Engine.INNODB);
    assertThat(settings.use().table().qualified()).isEqualTo("`ycsb`.`usertable`");
    assertThat(settings.use().upsert()).isFalse();
    assertThat(settings.use().isolation()).isEmpty();
    assertThat(settings.use().batchSize()).isEqualTo(1);
    assertThat(settings.config().options()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"InnoDB, INNODB", "MyISAM, MYISAM", "MEMORY, MEMORY", "Aria, ARIA"})
  void enginesAreReadAsTheLibraryWritesThem(String name, Engine engine) throws Exception {
    properties.setProperty("mysql-embedded.engine", name);

    assertThat(MySqlEmbeddedSettings.of(properties).use().table().engine()).isEqualTo(engine);
  }

  @Test
  void variablesBecomeStatements() throws Exception {
    properties.setProperty(
        "mysql-embedded.config",
        "--innodb-buffer-pool-size=1G,key_buffer_size=4096,innodb_stats_auto_recalc=OFF,a=it's,"
            + "long_query_time=0.5");

    assertThat(Variables.statements(MySqlEmbeddedSettings.of(properties).config()))
        .containsExactly(
            "SET GLOBAL innodb_buffer_pool_size=1 * 1073741824",
            "SET GLOBAL key_buffer_size=4096",
            "SET GLOBAL innodb_stats_auto_recalc='OFF'",
            "SET GLOBAL a='it''s'",
            "SET GLOBAL long_query_time=0.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"skip-log-bin", "a=1 b,c", "=1", "sql_mode=ANSI", "lock_wait_timeout=9"})
  void whatIsNoListOfVariablesIsAFault(String config) {
    properties.setProperty("mysql-embedded.config", config);

    assertThatThrownBy(() -> MySqlEmbeddedSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mysql-embedded.config");
  }

  @ParameterizedTest
  @CsvSource({
    "ndbcluster, mysql-embedded.upsert, false, mysql-ndb",
    "innodb, mysql-embedded.index, hash, mysql-embedded.index=btree",
    "memory, mysql-embedded.fieldtype, longblob, varbinary"
  })
  void whatTheLibraryOrAnEngineHasNotIsAFault(
      String engine, String name, String value, String remedy) {
    properties.setProperty("mysql-embedded.engine", engine);
    properties.setProperty(name, value);

    assertThatThrownBy(() -> MySqlEmbeddedSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mysql-embedded.engine=" + engine)
        .hasMessageContaining(remedy);
  }

  @Test
  void settingsOfAServerByTheNetworkAreUnknown() {
    properties.setProperty("mysql-embedded.host", "db1");

    assertThatThrownBy(() -> MySqlEmbeddedSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mysql-embedded.host");
  }
}
