// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.ConnectionOptions.Part;
import site.ycsb.kv.wire.ConnectionOptions.Values;

class ConnectionOptionsTest {
  private final ConnectionOptions plain = new ConnectionOptions("store", 7);
  private final ConnectionOptions full =
      new ConnectionOptions("store", 7, Part.USER, Part.PASSWORD, Part.TLS);

  private static Properties properties(String... pairs) {
    Properties properties = new Properties();
    for (String pair : pairs) {
      properties.setProperty(
          "store." + pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
    }
    return properties;
  }

  private static Values read(ConnectionOptions options, String... pairs) throws SettingsException {
    Settings settings = Settings.read(properties(pairs), "store", options.all());
    Values values = options.read(settings);
    settings.throwFaults();
    return values;
  }

  @Test
  void aStoreHasTheSettingsOfItsParts() {
    assertThat(plain.all())
        .extracting(Setting::name)
        .containsExactly("store.host", "store.port", "store.timeout");
    assertThat(full.all())
        .extracting(setting -> setting.name().replaceFirst("^store[.]", ""))
        .containsExactly(
            "host",
            "port",
            "user",
            "password",
            "tls",
            "truststore",
            "truststore.password",
            "truststorepassword",
            "keystore",
            "keystore.password",
            "insecure",
            "timeout");
  }

  @Test
  void itsDefaultsLeadToThisMachine() throws SettingsException {
    assertThat(read(plain).address()).hasToString("127.0.0.1:7");
    assertThat(read(full))
        .returns(10_000, Values::timeoutMillis)
        .satisfies(values -> assertThat(values.user()).isEmpty())
        .satisfies(values -> assertThat(values.tls()).isEmpty());
  }

  @Test
  void aPasswordIsReadAndNeverShown() throws SettingsException {
    Values values = read(full, "host=far", "user=me", "password=hush", "tls=true", "timeout=5");
    assertThat(values.password()).contains("hush");
    assertThat(values.tls()).isPresent();
    assertThat(values).hasToString("address=far:7, timeoutMillis=5, user=Optional[me]");
  }

  @Test
  void hostOrPortNamesAServer() {
    assertThat(plain.ofAddress()).hasToString("[store.host, store.port]");
  }

  @Test
  void theDefaultStandsForAPortThatCannotBeRead() {
    assertThat(plain.address(properties("port=many")).getPort()).isEqualTo(7);
    assertThat(plain.leadingTo("near", 9))
        .isEqualTo(Map.of("store.host", "near", "store.port", "9"));
  }
}
