// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.Isolation;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSpec.FieldType;
import site.ycsb.db.mysql.sql.TableSpec.Index;
import site.ycsb.kv.setting.SettingsException;

class MySqlSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void severalServers() throws Exception {
    properties.setProperty("mysql.hosts", "db1:5, db2");

    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.hosts()).hasToString("[db1:5, db2:3306]");
    assertThat(settings.server().jdbcUrl()).isEqualTo("jdbc:mysql://db1:5,db2:3306/");
    assertThat(settings.server().properties(null, false))
        .containsEntry("failOverReadOnly", "false")
        .containsEntry("secondsBeforeRetrySource", "0")
        .containsEntry("queriesBeforeRetrySource", "0");
    assertThat(settings.addressSettings()).isEqualTo("mysql.hosts");
    properties.setProperty("mysql.port", "1");
    assertThatThrownBy(() -> MySqlSettings.of(properties)).hasMessageContaining("given twice");
  }

  @Test
  void aUnixSocket() throws Exception {
    properties.setProperty("mysql.socket", "/run/mysqld.sock");

    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.hosts()).hasToString("[/run/mysqld.sock]");
    assertThat(settings.server()).hasToString("root@/run/mysqld.sock");
    assertThat(settings.addressSettings()).isEqualTo("mysql.socket");
    assertThat(new MySqlBinding().hasAddress(properties)).isTrue();
    properties.setProperty("mysql.tls", "true");
    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .hasMessage(
            "mysql.socket and mysql.tls are both given, but a UNIX socket has no TLS; keep one of"
                + " them.");
    properties.remove("mysql.tls");
    properties.setProperty("mysql.port", "1");
    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .hasMessage(
            "The server is given twice; keep one of mysql.url, mysql.hosts, mysql.socket, and"
                + " mysql.host with mysql.port.");
  }

  @Test
  void defaults() throws Exception {
    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.server().at()).hasToString("127.0.0.1:3306");
    assertThat(settings.server().jdbcUrl()).isEqualTo("jdbc:mysql://127.0.0.1:3306/");
    assertThat(settings.server().user()).isEqualTo("root");
    assertThat(settings.server().properties(null, false))
        .containsEntry("password", "")
        .containsEntry("sslMode", "DISABLED")
        .containsEntry("useCompression", "false");
    assertThat(settings.server().timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.table().qualified()).isEqualTo("`ycsb`.`usertable`");
    assertThat(settings.table().engine()).isEqualTo(Engine.INNODB);
    assertThat(settings.table().index()).isEqualTo(Index.BTREE);
    assertThat(settings.table().fieldType()).isEqualTo(FieldType.VARBINARY);
    assertThat(settings.use().upsert()).isFalse();
    assertThat(settings.use().isolation()).isEmpty();
    assertThat(settings.use().batchSize()).isEqualTo(1);
    assertThat(settings.config()).isEmpty();
    assertThat(new MySqlBinding().hasAddress(properties)).isFalse();
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
            "mysql.config", "a=1,--b"));

    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.server().at()).hasToString("db1:5");
    assertThat(settings.server().properties("d", false))
        .containsEntry("user", "u")
        .containsEntry("password", "p")
        .containsEntry("sslMode", "VERIFY_IDENTITY")
        .containsEntry("useCompression", "true")
        .containsEntry("socketTimeout", "20")
        .containsEntry("dbname", "d");
    assertThat(settings.table().qualified()).isEqualTo("`d``b`.`t`");
    assertThat(settings.table().engine()).isEqualTo(Engine.NDBCLUSTER);
    assertThat(settings.table().index()).isEqualTo(Index.HASH);
    assertThat(settings.table().fieldType()).isEqualTo(FieldType.LONGBLOB);
    assertThat(settings.table().keyWidth()).isEqualTo(50);
    assertThat(settings.table().partitions()).isEqualTo(8);
    assertThat(settings.table().ndbOptions())
        .isEqualTo("READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM");
    assertThat(settings.use().upsert()).isTrue();
    assertThat(settings.use().isolation()).contains(Isolation.READ_COMMITTED);
    assertThat(settings.use().batchSize()).isEqualTo(100);
    assertThat(settings.config()).containsExactly("--a=1", "--b");
    assertThat(new MySqlBinding().hasAddress(properties)).isTrue();
  }

  @Test
  void engineAndIsolationAreReadAsMySqlWritesThem() throws Exception {
    properties.setProperty("mysql.engine", "InnoDB");
    properties.setProperty("mysql.isolation", "REPEATABLE-READ");
    assertThat(MySqlSettings.of(properties).table().engine()).isEqualTo(Engine.INNODB);
    assertThat(MySqlSettings.of(properties).use().isolation()).contains(Isolation.REPEATABLE_READ);

    properties.setProperty("mysql.engine", "NDBCLUSTER");
    properties.setProperty("mysql.isolation", "READ-COMMITTED");
    properties.setProperty("mysql.ndb.partitionbalance", "FOR_RP_BY_LDM");
    assertThat(MySqlSettings.of(properties).table().ndbOptions())
        .isEqualTo("READ_BACKUP=1,PARTITION_BALANCE=FOR_RP_BY_LDM");
  }

  @Test
  void aUrlStandsInPlaceOfHostAndPort() throws Exception {
    properties.setProperty("mysql.url", "jdbc:mysql://db7:3307/?tcpRcvBuf=65536");

    SqlLogin server = MySqlSettings.of(properties).server();

    assertThat(server.at()).hasToString("db7:3307");
    assertThat(server.jdbcUrl()).isEqualTo("jdbc:mysql://db7:3307/?tcpRcvBuf=65536");
    assertThat(new MySqlBinding().hasAddress(properties)).isTrue();
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
  void whatAUrlSaysStands() throws Exception {
    properties.setProperty(
        "mysql.url",
        "jdbc:mysql://ann:hush@db7/records?sslMode=VERIFY_CA&sessionVariables=wait_timeout=5"
            + "&useCompression=true");

    MySqlSettings settings = MySqlSettings.of(properties);

    assertThat(settings.server().user()).isEqualTo("ann");
    assertThat(settings.server().properties(null, false)).containsEntry("password", "hush");
    assertThat(settings.table().database()).isEqualTo("records");
    assertThat(settings.server().properties("records", false))
        .doesNotContainKeys("sslMode", "useCompression")
        .containsEntry("allowPublicKeyRetrieval", "false")
        .containsEntry("user", "ann")
        .containsEntry(
            "sessionVariables",
            "sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',wait_timeout=5");
  }

  @ParameterizedTest
  @CsvSource({
    "mysql.user, ann, jdbc:mysql://bob@db7/, user",
    "mysql.user, ann, jdbc:mysql://db7/?user=bob, user",
    "mysql.password, one, jdbc:mysql://bob:two@db7/, password",
    "mysql.database, mine, jdbc:mysql://db7/yours, database",
    "mysql.tls, true, jdbc:mysql://db7/?sslMode=REQUIRED, sslMode",
    "mysql.tls, true, jdbc:mysql://db7/?SSLMODE=disabled, sslMode",
    "mysql.tls, false, jdbc:mysql://db7/?useSSL=true, useSSL",
    "mysql.compression, true, jdbc:mysql://db7/?useCompression=false, useCompression",
    "mysql.timeout, 5, jdbc:mysql://db7/?socketTimeout=100, socketTimeout",
    "mysql.timeout, 5, 'jdbc:mysql://address=(host=db7)(connectTimeout=7)/', connectTimeout"
  })
  void whatContradictsTheUrlIsAFault(String name, String value, String url, String option) {
    properties.setProperty(name, value);
    properties.setProperty("mysql.url", url);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .singleElement()
                    .asString()
                    .contains(name, option + " ", "mysql.url", "keep ")
                    .doesNotContain("bob", "two"));
  }

  /** The options of a host override those of all, so one host could be reached in plain text. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://address=(host=db7),address=(host=db8)(sslMode=DISABLED)/",
        "jdbc:mysql://address=(host=db7)(sslMode=REQUIRED),address=(host=db8)/",
        "jdbc:mysql://address=(host=db7),address=(host=db8)(sslMode=PREFERRED)/?sslMode=REQUIRED"
      })
  void theServersOfAUrlAreEncryptedAlike(String url) {
    properties.setProperty("mysql.url", url);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "sslMode in mysql.url is of one host; move it behind the question mark."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db7/?useAffectedRows=true",
        "jdbc:mysql://db7/?autoReconnect=TRUE",
        "jdbc:mysql://address=(host=db7),address=(host=db8)(useServerPrepStmts=false)/",
        "jdbc:mysql://db7/?sessionVariables=sql_mode=''",
        "jdbc:mysql://address=(host=db7)(sessionVariables=wait_timeout=5)/"
      })
  void whatTheBindingNeedsCannotBeOtherwiseByTheUrl(String url) {
    properties.setProperty("mysql.url", url);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e -> assertThat(e.faults()).singleElement().asString().contains(" in mysql.url"));
  }

  @Test
  void aUrlMaySayWhatTheBindingNeeds() throws Exception {
    properties.setProperty("mysql.url", "jdbc:mysql://db7/?useServerPrepStmts=true&useSSL=false");

    assertThat(MySqlSettings.of(properties).server().properties(null, false))
        .containsEntry("allowPublicKeyRetrieval", "true")
        .doesNotContainKey("sslMode");
  }

  @Test
  void verificationIsSwitchedOffByName() throws Exception {
    properties.setProperty("mysql.tls", "true");
    properties.setProperty("mysql.insecure", "true");

    assertThat(MySqlSettings.of(properties).server().properties(null, false))
        .containsEntry("sslMode", "REQUIRED");
  }

  @Test
  void aTrustStoreNeedsTls() {
    properties.setProperty("mysql.insecure", "true");

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .hasMessageContaining("mysql.insecure has an effect with TLS only; set mysql.tls=true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql://db1:99999/", "jdbc:mysql://db1:1,db2:99999/"})
  void aPortOfTheUrlIsOneThatCanBe(String url) {
    properties.setProperty("mysql.url", url);

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessage("mysql.url: the port 99999 must be from 1 to 65535.");
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
    properties.setProperty("mysql.engine", "archive");
    properties.setProperty("batchsize", "10001");

    assertThatThrownBy(() -> MySqlSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactlyInAnyOrder(
                        "mysql.timeout=0: must be from 1 to 3600000 (ms).",
                        "mysql.engine=archive: must be one of innodb, memory, myisam, aria, ndbcluster.",
                        "batchsize=10001: must be from 1 to 10000.",
                        "Unknown setting mysql.prt; did you mean mysql.port?"));
  }
}
