// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.db.dragonfly.DragonflySettings.Connections;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.SettingsException;

class DragonflySettingsTest {
  private final DragonflyBinding binding = new DragonflyBinding();

  @Test
  void connectionsAreSharedOrOneForEachThread() throws Exception {
    assertThat(own(Map.of()).connections()).isEqualTo(new Connections(OptionalInt.empty()));
    assertThat(own(Map.of("dragonfly.connections", "8")).connections())
        .isEqualTo(new Connections(OptionalInt.of(8)));
    assertThat(own(Map.of("dragonfly.connections", "perthread")).connections())
        .isEqualTo(new Connections(OptionalInt.of(0)));
    assertThat(own(Map.of("dragonfly.connections", "PerThread")).connections())
        .isEqualTo(new Connections(OptionalInt.of(0)));
  }

  @Test
  void whatIsNeitherIsAFault() {
    for (String wrong : List.of("0", "-1", "many", "10001", "1.5")) {
      assertThatExceptionOfType(SettingsException.class)
          .isThrownBy(() -> own(Map.of("dragonfly.connections", wrong)))
          .withMessage(
              "dragonfly.connections="
                  + wrong
                  + ": must be auto, perthread or a number from 1 to 10000.");
    }
  }

  @Test
  void theStandInTakesNoFlagsOfDragonfly() {
    Properties properties = new Properties();
    properties.setProperty("dragonfly.config", "cache_mode=true");
    assertThatIOException()
        .isThrownBy(() -> binding.embedded(properties).orElseThrow().start())
        .withMessage(
            "dragonfly.config is for Dragonfly's own server and not for the embedded one;"
                + " put dragonfly on the PATH, or remove it.");
  }

  @Test
  void aServerThatIsStartedHasItsFlagsInAFile(@TempDir Path directory) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("dragonfly.maxmemory", "1g");
    properties.setProperty("dragonfly.proactor_threads", "2");
    properties.setProperty("dragonfly.cluster_mode", "emulated");
    properties.setProperty("dragonfly.config", "cache_mode=true,noversion_check");
    properties.setProperty("dragonfly.password", "s3cret");
    ServerProgram program = (ServerProgram) binding.programs(properties).get(0);
    Place place = new Place("127.0.0.1", 6400, directory);
    program.preparation().at(Path.of("dragonfly"), place);
    assertThat(Files.readAllLines(directory.resolve("flags")))
        .containsExactly(
            "--bind=127.0.0.1",
            "--port=6400",
            "--dir=" + directory,
            "--dbfilename=",
            "--version_check=false",
            "--logtostderr",
            "--maxmemory=1073741824",
            "--proactor_threads=2",
            "--cluster_mode=emulated",
            "--cache_mode=true",
            "--noversion_check",
            "--requirepass=s3cret");
    assertThat(program.command().apply(Path.of("dragonfly"), place))
        .containsExactly("dragonfly", "--flagfile=" + directory.resolve("flags"));
    assertThat(program.address().apply(place))
        .isEqualTo(Map.of("dragonfly.host", "127.0.0.1", "dragonfly.port", "6400"));
  }

  private DragonflySettings own(Map<String, String> settings) throws SettingsException {
    Properties properties = new Properties();
    settings.forEach(properties::setProperty);
    return DragonflySettings.of(binding.read(properties).all());
  }
}
