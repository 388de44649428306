// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.setting.SettingsException;

class BeginningTest {
  @TempDir private Path directory = Path.of("");

  private static Properties rank(int number, String... more) {
    Properties properties = new Properties();
    properties.setProperty("client.rank", Integer.toString(number));
    properties.setProperty("client.count", "2");
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  private Optional<Path> place(int number) throws IOException {
    return Optional.of(Files.createDirectories(directory.resolve("all/rank-000" + number)));
  }

  @Test
  void clientsCompareTheirClocksWhereAllResultsAre() throws Exception {
    Beginning first = Beginning.of(rank(0), place(0));
    Beginning second = Beginning.of(rank(1), place(1));
    assertThat(first.clock().orElseThrow().reference())
        .isEqualTo(second.clock().orElseThrow().reference());
    assertThat(directory.resolve("all/clock.id")).exists();
    assertThat(first.described().orElseThrow().clock()).isEqualTo(first.clock());
  }

  @Test
  void clientsCompareTheirClocksWhereTheFileOfTheStartAppears() throws Exception {
    Path shared = Files.createDirectories(directory.resolve("shared"));
    String file = shared.resolve("go").toString();
    Beginning beginning = Beginning.of(rank(1, "start.file", file), place(1));
    assertThat(beginning.clock()).isPresent();
    assertThat(shared.resolve("clock.id")).exists();
    assertThat(directory.resolve("all/clock.id")).doesNotExist();
  }

  @Test
  void anOnlyClientHasNobodyToCompareWith() throws SettingsException, IOException {
    Beginning beginning = Beginning.of(new Properties(), place(0));
    assertThat(beginning.described()).isEmpty();
    assertThat(directory.resolve("all/clock.id")).doesNotExist();
  }

  @Test
  void withoutAResultNothingIsWritten() throws SettingsException {
    assertThat(Beginning.of(rank(0), Optional.empty()).described()).isEmpty();
  }
}
