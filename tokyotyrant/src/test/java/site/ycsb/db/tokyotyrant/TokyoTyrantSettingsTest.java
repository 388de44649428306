// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;

class TokyoTyrantSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void defaults() throws Exception {
    TokyoTyrantSettings settings = TokyoTyrantSettings.of(properties);

    assertThat(settings.addresses())
        .containsExactly(TyrantAddress.of(new HostPort("127.0.0.1", 1978)));
    assertThat(settings.timeoutMillis()).isEqualTo(10_000);
    assertThat(settings.engine()).isEmpty();
    assertThat(settings.tuning()).isEmpty();
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(new TokyoTyrantBinding().hasAddress(properties)).isFalse();
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

    assertThat(settings.addresses()).containsExactly(TyrantAddress.of(new HostPort("h", 5)));
    assertThat(settings.timeoutMillis()).isEqualTo(20);
    assertThat(settings.engine()).isEqualTo(Optional.of(Engine.MEMORY_HASH));
    assertThat(settings.tuning()).isEqualTo("bnum=7");
    assertThat(settings.batchSize()).isEqualTo(100);
    assertThat(new TokyoTyrantBinding().hasAddress(properties)).isTrue();
  }

  @Test
  void indexesAreOfTheTableEngine() throws Exception {
    properties.setProperty("tokyotyrant.indexes", "Tags:token, UserID:decimal");
    assertThat(TokyoTyrantSettings.of(properties).indexes())
        .isEqualTo(Map.of("Tags", IndexType.TOKEN, "UserID", IndexType.DECIMAL));
    properties.setProperty("tokyotyrant.engine", "tcb");
    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessage(
            "tokyotyrant.indexes is of the table engine alone; set tokyotyrant.engine=tct.");
  }

  @Test
  void aSocketStandsInPlaceOfTcp() throws Exception {
    properties.setProperty("tokyotyrant.socket", "/run/tt.sock");
    TokyoTyrantBinding binding = new TokyoTyrantBinding();
    assertThat(binding.sockets(properties)).containsExactly(Path.of("/run/tt.sock"));
    assertThat(binding.hasServers(properties)).isTrue();

    assertThat(TokyoTyrantSettings.of(properties).addresses())
        .containsExactly(TyrantAddress.of(Path.of("/run/tt.sock")));
  }

  @Test
  void severalServers() throws Exception {
    properties.setProperty("tokyotyrant.servers", "a:1, b ,[::1]:3");

    assertThat(TokyoTyrantSettings.of(properties).addresses())
        .containsExactly(
            TyrantAddress.of(new HostPort("a", 1)),
            TyrantAddress.of(new HostPort("b", 1978)),
            TyrantAddress.of(new HostPort("::1", 3)));
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
  void tuningThatTtserverWouldPassOverIsRefused() throws Exception {
    properties.setProperty("tokyotyrant.tuning", "BNUM=2m#opts=ld#xmsiz=1.5g#idx=a:lex");
    TokyoTyrantSettings.of(properties);

    properties.setProperty("tokyotyrant.tuning", "bmun=5");
    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessage("tokyotyrant.tuning=bmun=5: ttserver has no tuning bmun=5; correct it.");
    properties.setProperty("tokyotyrant.tuning", "bnum=x");
    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessage("tokyotyrant.tuning=bnum=x: bnum must be a number, such as 2000000 or 64m.");
  }

  @Test
  void aServerIsNamedOnce() {
    properties.setProperty("tokyotyrant.servers", "a:1,b:1,a:1");
    assertThatThrownBy(() -> TokyoTyrantSettings.of(properties))
        .hasMessage(
            "tokyotyrant.servers names a:1 twice; remove one, as each key lives on one server.");
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
