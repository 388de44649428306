// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.SettingsTable;
import site.ycsb.kv.setting.Setting;

class ReadmeTest {
  @Test
  void theReadmeHasAllSettings() throws Exception {
    SettingsTable.assertFollows(Path.of("README.md"), new RedisBinding());
  }

  /** So that one table serves both. */
  @Test
  void theSettingsOfBothBindingsAreTheSame() {
    Binding cluster = new RedisClusterBinding();

    assertThat(cluster.settings())
        .extracting(setting -> setting.name().replaceFirst("^redis-cluster[.]", "redis."))
        .containsExactlyElementsOf(
            new RedisBinding().settings().stream().<String>map(Setting::name).toList());
    assertThat(cluster.settings())
        .filteredOn(setting -> setting.name().equals("redis-cluster.cluster"))
        .extracting(Setting::defaultText)
        .containsExactly("true");
  }
}
