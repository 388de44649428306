// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class SettingsTest {
  private static final Setting<String> HOST = Setting.text("x.host", "localhost").means("Host.");
  private static final Setting<Integer> PORT =
      Setting.integer("x.port", 1978, 1, 65_535).means("Port.");
  private static final Setting<Integer> TIMEOUT =
      Setting.integer("x.timeout", 10, 1, 1000).in("ms").means("Timeout.");
  private static final Setting<String> USER = Setting.text("x.user", null).means("User.");
  private static final Setting<Integer> PIN =
      Setting.integer("x.pin", 1, 1, 9).hidden().means("Pin.");
  private static final Setting<Integer> BATCH =
      Setting.integer("batchsize", 1, 1, 100).means("A general one.");
  private static final List<Setting<?>> ALL = List.of(HOST, PORT, TIMEOUT, USER, PIN, BATCH);

  private final Properties properties = new Properties();

  @Test
  void valuesAreThoseGivenOrElseTheDefaults() throws Exception {
    properties.setProperty("x.port", "7");
    properties.setProperty("batchsize", "5");
    Settings settings = Settings.read(properties, "x", ALL);
    settings.throwFaults();
    assertThat(settings.get(PORT)).isEqualTo(7);
    assertThat(settings.get(BATCH)).isEqualTo(5);
    assertThat(settings.get(HOST)).isEqualTo("localhost");
    assertThat(settings.given(PORT)).isTrue();
    assertThat(settings.given(HOST)).isFalse();
  }

  @Test
  void aSettingWithoutValueOrDefaultIsEmpty() {
    Settings settings = Settings.read(properties, "x", ALL);
    assertThat(settings.find(USER)).isEmpty();
    assertThat(catchThrowableOfType(NoSuchElementException.class, () -> settings.get(USER)))
        .isNotNull();
  }

  @Test
  void inheritedPropertiesCountToo() {
    properties.setProperty("x.port", "7");
    assertThat(Settings.read(new Properties(properties), "x", ALL).get(PORT)).isEqualTo(7);
  }

  @Test
  void allFaultsAreToldTogetherInTheOrderOfTheSettings() {
    properties.setProperty("x.zzzzzz", "1");
    properties.setProperty("x.prot", "1");
    properties.setProperty("x.timeout", "0");
    properties.setProperty("x.host", "");
    properties.setProperty("x.port", "many");
    properties.setProperty("batchsize", "1000");
    Settings settings = Settings.read(properties, "x", ALL);
    settings.check(true, "Not a fault.");
    settings.check(false, "A cross check.");
    SettingsException exception =
        catchThrowableOfType(SettingsException.class, settings::throwFaults);
    assertThat(exception).isInstanceOf(DBException.class);
    assertThat(exception.faults())
        .containsExactly(
            "x.host=: must not be empty.",
            "x.port=many: must be a whole number.",
            "x.timeout=0: must be from 1 to 1000 (ms).",
            "batchsize=1000: must be from 1 to 100.",
            "Unknown setting x.prot; did you mean x.port?",
            "Unknown setting x.zzzzzz; remove it.",
            "A cross check.");
    assertThat(exception).hasMessage(String.join("\n", exception.faults()));
  }

  @Test
  void aFaultyValueCountsAsNotGiven() {
    properties.setProperty("x.port", "many");
    Settings settings = Settings.read(properties, "x", ALL);
    assertThat(settings.given(PORT)).isFalse();
    assertThat(settings.get(PORT)).isEqualTo(1978);
  }

  @Test
  void propertiesOfOthersAreLeftAlone() throws Exception {
    properties.setProperty("y.host", "h");
    properties.setProperty("xhost", "h");
    properties.setProperty("x", "h");
    properties.setProperty("recordcount", "many");
    Settings.read(properties, "x", ALL).throwFaults();
    properties.setProperty("x.unknown", "1");
    Settings.read(properties, ALL).throwFaults();
  }

  @Test
  void whatIsNoTextAmongThePropertiesIsLeftAlone() throws Exception {
    properties.put("x.shared", new Object());
    Settings.read(properties, "x", ALL).throwFaults();
  }

  @Test
  void secretsAreNeverInAMessage() {
    properties.setProperty("x.pin", "424242");
    properties.setProperty("x.port", "redis://ann:hunter2@host");
    properties.setProperty("x.passwort", "hunter2");
    Settings settings = Settings.read(properties, "x", ALL);
    SettingsException exception =
        catchThrowableOfType(SettingsException.class, settings::throwFaults);
    assertThat(exception.faults())
        .containsExactly(
            "x.port=redis://ann:***@host: must be a whole number.",
            "x.pin=its value: must be from 1 to 9.",
            "Unknown setting x.passwort; remove it.");
  }
}
