// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "mongodb://ann:pass@host:27017/db, mongodb://ann:***@host:27017/db",
    "mongodb+srv://ann:pass@host/db?w=1, mongodb+srv://ann:***@host/db?w=1",
    "redis://:pass@host:6379, redis://:***@host:6379",
    "rediss://ann:p@ss@host, rediss://ann:***@host",
    "jdbc:mysql://ann:pa:ss@host/db, jdbc:mysql://ann:***@host/db",
    "//ann:@host, //ann:***@host",
    "mongodb://h/db?proxyPassword=p&w=1, mongodb://h/db?proxyPassword=***&w=1",
    "'mongodb://h/?authMechanismProperties=A:b,AWS_SESSION_TOKEN:t/+=,C:d&w=1',"
        + " 'mongodb://h/?authMechanismProperties=A:b,AWS_SESSION_TOKEN:***,C:d&w=1'",
    "http://ann:p%2Fss@[::1]:80/, http://ann:***@[::1]:80/",
    "jdbc:oracle:thin:scott/tiger@db1:1521/x, jdbc:oracle:thin:scott/***@db1:1521/x"
  })
  void thePasswordOfAnUrlIsMasked(String url, String shown) {
    assertThat(Secrets.mask(url)).isEqualTo(shown);
    assertThat(Secrets.mask("some.url", url)).isEqualTo(shown);
  }

  @Test
  void everyUrlOfATextIsMasked() {
    assertThat(Secrets.mask("from redis://a:one@h1 to redis://b:two@h2\nor //c:three@h3"))
        .isEqualTo("from redis://a:***@h1 to redis://b:***@h2\nor //c:***@h3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain text: with a colon, and ann@example.org",
        "http://host:8080/path",
        "mongodb://ann@host/db",
        "10.0.0.1:1978,10.0.0.2:1978",
        "/tmp/file:name"
      })
  void whatHoldsNoPasswordStaysAsItIs(String text) {
    assertThat(Secrets.mask(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "redis.password",
        "db.PASSWD",
        "mongodb.passPhrase",
        "x.clientSecret",
        "auth.token",
        "credentials",
        "azurecosmos.primaryKey",
        "documentdb.masterKey",
        "db.password"
      })
  void theValueOfAPropertyThatNamesASecretIsMasked(String name) {
    assertThat(Secrets.mask(name, "hunter2")).isEqualTo("***");
    assertThat(Secrets.mask(name, "")).isEqualTo("***");
  }

  @Test
  void anAssignmentOfATextIsMasked() {
    assertThat(Secrets.mask("Unknown option: -p azurecosmos.primaryKey=C2y== -x"))
        .isEqualTo("Unknown option: -p azurecosmos.primaryKey=*** -x");
  }

  @Test
  void theSecretsOfARunAreMaskedInTextsOfOthers() {
    Properties properties = new Properties();
    properties.setProperty("azurecosmos.primaryKey", "C2y6yDjf5==");
    properties.setProperty("store.url", "jdbc:x://ann:p%40ss@host/db");
    properties.setProperty("store.auth", "declared");
    properties.setProperty("store.usepassword", "true");
    properties.setProperty("store.extra", "key=C2y6yDjf5==");
    SecretValues secrets =
        SecretValues.of(
            properties, List.of(Setting.text("store.auth", null).hidden().means("A password.")));
    assertThat(secrets.mask("java.lang.X: bad key C2y6yDjf5==, p@ss and declared; is it true?"))
        .isEqualTo("java.lang.X: bad key ***, *** and ***; is it true?");
    assertThat(secrets.shown(properties))
        .isEqualTo(
            Map.of(
                "azurecosmos.primaryKey", "***",
                "store.url", "jdbc:x://ann:***@host/db",
                "store.auth", "***",
                "store.usepassword", "***",
                "store.extra", "key=***"));
  }

  @Test
  void otherValuesAreShown() {
    assertThat(Secrets.mask("recordcount", "1000")).isEqualTo("1000");
  }
}
