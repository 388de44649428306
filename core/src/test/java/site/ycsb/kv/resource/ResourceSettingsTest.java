// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.setting.SettingsException;

class ResourceSettingsTest {
  private final Properties properties = new Properties();

  @Test
  void allIsSampledAndNothingIsNamedIfNothingIsGiven() throws Exception {
    ResourceSettings settings = ResourceSettings.of(properties);
    assertThat(settings.sampled()).isTrue();
    assertThat(settings.pids()).isEmpty();
    assertThat(settings.files()).isEmpty();
    assertThat(settings.exporters()).isEmpty();
  }

  @Test
  void severalOfEachCanBeNamed() throws Exception {
    properties.setProperty("resource.sample", "false");
    properties.setProperty("resource.pid", "12, 345");
    properties.setProperty("resource.files", "/data/a,/data/b");
    properties.setProperty("resource.prometheus", "http://db1:9100/metrics, https://db2/m");
    ResourceSettings settings = ResourceSettings.of(properties);
    assertThat(settings.sampled()).isFalse();
    assertThat(settings.pids()).containsExactly(12L, 345L);
    assertThat(settings.files()).containsExactly(Path.of("/data/a"), Path.of("/data/b"));
    assertThat(settings.exporters())
        .containsExactly(URI.create("http://db1:9100/metrics"), URI.create("https://db2/m"));
  }

  @ParameterizedTest
  @CsvSource({
    "resource.pid, x, 'resource.pid=x: must be numbers of processes with commas between.'",
    "resource.pid, '1,', 'resource.pid=1,: must be numbers of processes with commas between.'",
    "resource.prometheus, db1:9100, resource.prometheus=db1:9100: must be URLs with commas between.",
    "resource.prometheus, http://a|b/m, resource.prometheus=http://a|b/m: must be URLs with commas between.",
    "resource.prometheus, http://a:99999, resource.prometheus=http://a:99999: must be URLs with commas between.",
    "resource.prometheus, ftp://u:secret@h/, "
        + "resource.prometheus=ftp://u:***@h/: must be URLs with commas between."
  })
  void whatIsNoneIsOneSentence(String name, String value, String sentence) {
    properties.setProperty(name, value);
    SettingsException fault =
        catchThrowableOfType(SettingsException.class, () -> ResourceSettings.of(properties));
    assertThat(fault.faults()).containsExactly(sentence);
  }
}
