// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.conf.PropertyKey;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.db.mysql.sql.Columns;
import site.ycsb.db.mysql.sql.Engine;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;

class MySqlNdbSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void portsOfTheConnectStringCanBe() throws Exception {
    Properties properties = new Properties();
    for (String right : new String[] {"a:1,b", "nodeid=5,a:1186", "[::1]:1186"}) {
      properties.setProperty("mysql-ndb.connectstring", right);
      MySqlNdbSettings.of(properties);
    }
    for (String wrong : new String[] {"a:99999", "a,b:x", "a,", ":1186"}) {
      properties.setProperty("mysql-ndb.connectstring", wrong);
      assertThatThrownBy(() -> MySqlNdbSettings.of(properties))
          .hasMessage(
              "mysql-ndb.connectstring="
                  + wrong
                  + ": must be host:port with a port from 1 to 65535.");
    }
  }

  @Test
  void defaults() throws Exception {
    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);

    assertThat(settings.target())
        .isEqualTo(new NdbStore.Target("127.0.0.1:1186", 1, "ycsb", "usertable", 10_000));
    assertThat(settings.table().keyWidth()).isZero();
    assertThat(settings.table().fieldWidth()).isZero();
    assertThat(settings.table().ndbOptions()).isEmpty();
    assertThat(settings.retries()).isEqualTo(10);
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(settings.mysqld()).isEmpty();
    assertThat(new MySqlNdbBinding().hasAddress(properties)).isFalse();
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
                new NdbStore.Target("a:1,b:2", 4, "d", "t", 20),
                new TableSpec(
                    "mysql-ndb",
                    "d",
                    "t",
                    Engine.NDBCLUSTER,
                    "",
                    TableSpec.Index.BTREE,
                    64,
                    TableSpec.FieldType.VARBINARY,
                    1000,
                    Columns.NONE,
                    0,
                    "READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM"),
                0,
                100,
                Optional.of(
                    SqlLogin.of(new HostPort("::1", 3306), "u", "p", 20)
                        .with(PropertyKey.sslMode, "PREFERRED"))));
    assertThat(settings.toString()).doesNotContain("p,").contains("u@[::1]:3306");
    assertThat(new MySqlNdbBinding().hasAddress(properties)).isTrue();
  }

  @Test
  void settingsLeadToACluster() throws Exception {
    MySqlNdbSettings.leadingTo("127.0.0.1:5", new HostPort("127.0.0.1", 6))
        .forEach(properties::setProperty);

    MySqlNdbSettings settings = MySqlNdbSettings.of(properties);

    assertThat(settings.target().connectString()).isEqualTo("127.0.0.1:5");
    assertThat(settings.mysqld().orElseThrow().at()).isEqualTo(new HostPort("127.0.0.1", 6));
    assertThat(new MySqlNdbBinding().hasAddress(properties)).isTrue();
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
  void theMysqldIsVerifiedWithTls() throws Exception {
    properties.setProperty("mysql-ndb.mysqld", "a");
    properties.setProperty("mysql-ndb.tls", "true");

    SqlLogin mysqld = MySqlNdbSettings.of(properties).mysqld().orElseThrow();

    assertThat(mysqld.options())
        .containsEntry("sslMode", "VERIFY_IDENTITY")
        .containsEntry("allowPublicKeyRetrieval", "false");
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
