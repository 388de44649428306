// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.setting.SettingsException;

class RankTest {
  private static Properties settings(Map<String, String> values) {
    Properties properties = new Properties();
    properties.putAll(values);
    return properties;
  }

  @Test
  void enginesGiveRankAndCount() throws SettingsException {
    Properties none = new Properties();
    assertThat(
            Rank.of(none, Map.of("SLURM_PROCID", "2", "SLURM_NTASKS", "4", "SLURM_STEP_ID", "0")))
        .isEqualTo(new Rank(2, 4));
    assertThat(Rank.of(none, Map.of("OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "3")))
        .isEqualTo(new Rank(1, 3));
    assertThat(Rank.of(settings(Map.of("client.count", "5")), Map.of("JOB_COMPLETION_INDEX", "4")))
        .isEqualTo(new Rank(4, 5));
  }

  @Test
  void oneClientHasNoRank() throws SettingsException {
    assertThat(Rank.of(new Properties(), Map.of())).isEqualTo(Rank.ONLY);
    assertThat(Rank.of(new Properties(), Map.of("JOB_COMPLETION_INDEX", "4"))).isEqualTo(Rank.ONLY);
    Rank script = Rank.of(new Properties(), Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "4"));
    assertThat(script.isOneOfMany()).isFalse();
    Rank alone =
        Rank.of(
            new Properties(),
            Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "1", "SLURM_STEP_ID", "0"));
    assertThat(alone.isOneOfMany()).isFalse();
    assertThat(alone.directory(Path.of("out"))).isEqualTo(Path.of("out"));
  }

  @Test
  void halfGivenOrContradictingSettingsAreRejected() {
    assertThatThrownBy(() -> Rank.of(settings(Map.of("client.rank", "3")), Map.of()))
        .hasMessage("client.rank=3 needs client.count, the number of clients; set it.");
    assertThatThrownBy(() -> Rank.of(settings(Map.of("client.count", "3")), Map.of()))
        .hasMessage("client.count=3 needs client.rank; set it for each client.");
    assertThatThrownBy(
            () -> Rank.of(settings(Map.of("client.rank", "3", "client.count", "3")), Map.of()))
        .hasMessage("client.rank=3 is not below client.count=3; ranks start at 0.");
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "7", "1000", "1000003", "1152921504606846976"})
  void sharesAreDisjointAndAddUpToTheWhole(long all) {
    for (int count = 1; count <= 130; count++) {
      long next = 0;
      for (int number = 0; number < count; number++) {
        Rank rank = new Rank(number, count);
        assertThat(rank.before(all)).isEqualTo(next);
        next += rank.share(all);
      }
      assertThat(next).isEqualTo(all);
    }
  }

  @Test
  void eachRankHasItsDirectory() {
    assertThat(new Rank(3, 4).directory(Path.of("out"))).isEqualTo(Path.of("out/rank-0003"));
  }
}
