// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.server.ServerConfig.Form;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

class ServerConfigTest {
  private static final Map<String, String> TAKEN =
      Map.of("port", "", "bind-ip", "", "maxmemory", "store.maxmemory");

  private static final Setting<ServerConfig> VALUES =
      ServerConfig.setting("store", Form.VALUES, "io-threads=4", TAKEN);
  private static final Setting<ServerConfig> WORDS =
      ServerConfig.setting("store", Form.VALUES_AND_WORDS, "io-threads=4", TAKEN);

  @Test
  void keepsTheOrder() {
    ServerConfig config = VALUES.parse("b=2,a=1, b = 3");
    assertThat(config.texts("", " ")).containsExactly("b 2", "a 1", "b 3");
    assertThat(config.texts("--", "=")).containsExactly("--b=2", "--a=1", "--b=3");
    assertThat(config.words("--")).containsExactly("--b", "2", "--a", "1", "--b", "3");
  }

  @Test
  void aCommaInAValueIsEscaped() {
    assertThat(VALUES.parse("a=1\\,2,b=3").texts("", " ")).containsExactly("a 1,2", "b 3");
  }

  @Test
  void aValueMayHoldEqualsSignsAndBlanksOrBeEmpty() {
    assertThat(VALUES.parse("set=a=1,limit=normal 0 0 0,none=").texts("", " "))
        .containsExactly("set a=1", "limit normal 0 0 0", "none ");
  }

  @Test
  void aWordStandsAloneWhereTheServerHasSome() {
    assertThat(WORDS.parse("--quiet,-thnum=4").words("-")).containsExactly("-quiet", "-thnum", "4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "quiet|must be name=value with commas between",
        "a=1,|must be name=value with commas between",
        "a=1,,b=2|must be name=value with commas between",
        "a b=1|must be name=value with commas between",
        "port=1|must leave port to the run, which sets it",
        "a=1,--Bind_IP=0.0.0.0|must leave Bind_IP to the run, which sets it",
        "maxmemory=1g|must leave maxmemory to store.maxmemory",
        "masterauth=x|must leave masterauth out, as a result would show its value",
        "tls-key-file-pass=x|must leave tls-key-file-pass out, as a result would show its value"
      })
  void rejects(String text, String requirement) {
    assertThatThrownBy(() -> VALUES.parse(text)).hasMessage(requirement);
  }

  @Test
  void aLineOfAFileIsNotEnded() {
    assertThatThrownBy(() -> VALUES.parse("a=1\nport 2")).hasMessageContaining("name=value");
  }

  @Test
  void isOfAStartedServer() {
    assertThat(VALUES.isOfStartedServer()).isTrue();
    assertThat(Settings.read(new Properties(), List.of(VALUES)).find(VALUES)).isEmpty();
  }
}
