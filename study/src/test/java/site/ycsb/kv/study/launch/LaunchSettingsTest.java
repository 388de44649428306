// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

class LaunchSettingsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456Z");

  private static LaunchSettings settings(Map<String, String> values) throws DBException {
    Properties properties = new Properties();
    properties.putAll(values);
    return LaunchSettings.of(properties);
  }

  @Test
  void aLineIsSplitAsAShellDoes() throws Exception {
    LaunchSettings launch =
        settings(
            Map.of("launch.line", "srun -n {clients} --comment='a b' $X", "client.count", "12"));
    assertThat(launch.words()).containsExactly("srun", "-n", "12", "--comment=a b", "$X");
    assertThat(launch.text()).contains("srun -n 12 --comment='a b' $X");
  }

  @Test
  void manyClientsBeginTogether() throws Exception {
    LaunchSettings many =
        settings(
            Map.of("launch.line", "x {clients}", "client.count", "2", "launch.startseconds", "30"));
    assertThat(many.commonStart(NOW)).contains(Instant.parse("2026-01-02T03:04:35.123Z"));
    assertThat(many.waiting()).isEqualTo(Duration.ofSeconds(30));
    LaunchSettings one = settings(Map.of("launch.line", "x {clients}"));
    assertThat(one.words()).containsExactly("x", "1");
    assertThat(one.commonStart(NOW)).isEmpty();
    LaunchSettings none = settings(Map.of("client.count", "2"));
    assertThat(none.given()).isFalse();
    assertThat(none.commonStart(NOW)).isEmpty();
    assertThat(none.words()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "srun -n 4|launch.line=srun -n 4: must hold {clients} where the number of clients goes, as"
            + " in srun -n {clients}.",
        "srun '{clients}|launch.line=srun '{clients}: must close each quote that it opens."
      })
  void aLineThatCannotWorkIsOneSentence(String line, String fault) {
    assertThatThrownBy(() -> settings(Map.of("launch.line", line)))
        .isInstanceOf(DBException.class)
        .hasMessage(fault);
  }

  @Test
  void theProgramIsLookedFor() throws Exception {
    settings(Map.of("launch.line", "sh {clients}")).checkProgram();
    settings(Map.of("launch.line", "/bin/sh {clients}")).checkProgram();
    for (String program : new String[] {"no-such-launcher", "/bin/no-such-launcher"}) {
      LaunchSettings launch = settings(Map.of("launch.line", program + " {clients}"));
      assertThatThrownBy(launch::checkProgram)
          .isInstanceOf(DBException.class)
          .hasMessage(
              "--launch '%s {clients}': there is no program %s; install it, or correct the line."
                  .formatted(program, program));
    }
  }
}
