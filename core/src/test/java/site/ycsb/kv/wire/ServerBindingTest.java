// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.GoodBadUglyDB;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

class ServerBindingTest {
  private static final Setting<Integer> DEPTH =
      Setting.integer("store.depth", 1, 1, 9).means("How deep records lie.");

  private final List<Properties> connected = new ArrayList<>();
  private boolean refuses;
  private final Store binding = new Store();

  private final class Store extends ServerBinding {
    Store() {
      super(new ConnectionOptions("store", 7), "A store.", DEPTH);
    }

    @Override
    protected void checkTogether(Settings read) {
      read.check(read.get(DEPTH) < 5, "store.depth=%s is too deep; lower it.", read.get(DEPTH));
    }

    @Override
    public DB newClient() {
      return new GoodBadUglyDB() {
        @Override
        public void init() {
          connected.add(getProperties());
        }

        @Override
        public void cleanup() throws DBException {
          if (refuses) {
            throw new DBException("store: it refuses.");
          }
        }
      };
    }

    ServerProgram program(Properties properties) {
      return program(properties, "Store", "stored", (file, place) -> List.of(file.toString()));
    }

    RunningServer standIn() {
      return standIn("Store", 8, () -> connected.add(new Properties()));
    }
  }

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  @Test
  void itsPrefixIsItsName() throws SettingsException {
    assertThat(binding.name()).isEqualTo("store");
    assertThat(binding.settings()).extracting(Setting::name).contains("store.host", "store.depth");
    assertThat(binding.read(properties("store.depth", "4")).get(DEPTH)).isEqualTo(4);
    assertThat(binding.hasAddress(properties())).isFalse();
    assertThat(binding.addresses(properties("store.port", "9")))
        .singleElement()
        .satisfies(address -> assertThat(HostPort.of(address)).hasToString("127.0.0.1:9"));
  }

  @Test
  void allFaultsAreToldTogether() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                binding.check(properties("store.depth", "7", "store.port", "0", "store.hots", "")))
        .satisfies(
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "store.port=0: must be from 1 to 65535.",
                        "Unknown setting store.hots; did you mean store.host?",
                        "store.depth=7 is too deep; lower it."));
  }

  @Test
  void aProgramIsReadyOnceAClientWithItsSettingsConnects() throws IOException {
    ServerProgram program =
        binding.program(properties("store.depth", "2", "store.host", "far", "table", "other"));
    Place place = new Place("127.0.0.1", 8, Path.of(""));
    program.ready().ask(place);
    assertThat(connected)
        .containsExactly(
            properties("store.depth", "2", "store.host", "127.0.0.1", "store.port", "8"));
    assertThat(program.address().apply(place))
        .isEqualTo(Map.of("store.host", "127.0.0.1", "store.port", "8"));
    refuses = true;
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> program.ready().ask(place))
        .withMessage("store: it refuses.");
  }

  @Test
  void aStandInSaysThatItIsOne() {
    RunningServer server = binding.standIn();
    assertThat(server.standIn()).isTrue();
    assertThat(server.description()).isEqualTo("embedded stand-in for Store on 127.0.0.1:8");
    assertThat(server.address()).containsEntry("store.port", "8");
    server.close();
    assertThat(connected).hasSize(1);
  }
}
