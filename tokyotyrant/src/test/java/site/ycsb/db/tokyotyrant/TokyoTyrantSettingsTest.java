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
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.SettingsException;

class TokyoTyrantSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void defaults() throws Exception {
    TokyoTyrantSettings settings = TokyoTyrantSettings.of(properties);

    assertThat(settings.addresses()).containsExactly(new TyrantAddress("127.0.0.1", 1978, null));
    assertThat(settings.timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.engine()).isEmpty();
    assertThat(settings.tuning()).isEmpty();
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(TokyoTyrantSettings.addressed(properties)).isFalse();
  }

  @Test
  void allOfThem() throws Exception {
    properties.setProperty("tokyotyrant.host", "h");
    properties.setProperty("tokyotyrant.port", "5");
    properties.setProperty("tokyotyrant.timeout", "20");
    properties.setProperty("tokyotyrant.engine", "memory-hash");
    properties.setProperty("tokyotyrant.tuning", "bnum=7");
    properties.setProperty("batchsize", "100");

    TokyoTyrantSettings settings = TokyoTyrantSettings.of(properties);

    assertThat(settings.addresses()).containsExactly(new TyrantAddress("h", 5, null));
    assertThat(settings.timeoutMillis()).isEqualTo(20);
    assertThat(settings.engine()).isEqualTo(Optional.of(Engine.MEMORY_HASH));
    assertThat(settings.tuning()).isEqualTo("bnum=7");
    assertThat(settings.batchSize()).isEqualTo(100);
    assertThat(TokyoTyrantSettings.addressed(properties)).isTrue();
  }

  @Test
  void aSocketStandsInPlaceOfTcp() throws Exception {
    properties.setProperty("tokyotyrant.socket", "/run/tt.sock");

    assertThat(TokyoTyrantSettings.of(properties).addresses())
        .containsExactly(new TyrantAddress("", 0, Path.of("/run/tt.sock")));
  }

  @Test
  void severalServers() throws Exception {
    properties.setProperty("tokyotyrant.servers", "a:1, b ,[::1]:3");

    assertThat(TokyoTyrantSettings.of(properties).addresses())
        .containsExactly(
            new TyrantAddress("a", 1, null),
            new TyrantAddress("b", 1978, null),
            new TyrantAddress("::1", 3, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:", "a:0", "a:65536", "a:x", ":5", "a:1,,b:2"})
  void aServerThatIsNoneIsAFault(String servers) {
    properties.setProperty("tokyotyrant.servers", servers);

    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("tokyotyrant.servers=")
        .hasMessageContaining("port from 1 to 65535");
  }

  @Test
  void theServerIsGivenOnce() {
    properties.setProperty("tokyotyrant.host", "a");
    properties.setProperty("tokyotyrant.socket", "/s");

    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessageContaining("given twice");
  }

  @Test
  void tuningThatDropsRecordsIsRefused() {
    properties.setProperty("tokyotyrant.tuning", "bnum=5#capnum=100");

    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessageContaining("capnum and capsiz drop records");
  }

  @Test
  void allFaultsTogether() {
    properties.setProperty("tokyotyrant.prt", "1");
    properties.setProperty("tokyotyrant.timeout", "0");
    properties.setProperty("tokyotyrant.engine", "hash");
    properties.setProperty("batchsize", "10001");

    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactlyInAnyOrder(
                        "tokyotyrant.timeout=0: must be from 1 to 3600000 (ms).",
                        "tokyotyrant.engine=hash: must be one of memory-hash, memory-tree, tch,"
                            + " tcb, tcf, tct.",
                        "batchsize=10001: must be from 1 to 10000.",
                        "Unknown setting tokyotyrant.prt; did you mean tokyotyrant.port?"));
  }
}
