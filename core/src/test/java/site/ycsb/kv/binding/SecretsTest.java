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
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;

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
    "http://ann:p%2Fss@[::1]:80/, http://ann:***@[::1]:80/"
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
        "credentials"
      })
  void theValueOfAPropertyThatNamesASecretIsMasked(String name) {
    assertThat(Secrets.mask(name, "hunter2")).isEqualTo("***");
    assertThat(Secrets.mask(name, "")).isEqualTo("***");
  }

  @Test
  void otherValuesAreShown() {
    assertThat(Secrets.mask("recordcount", "1000")).isEqualTo("1000");
  }
}
