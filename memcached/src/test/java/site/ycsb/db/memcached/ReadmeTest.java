// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.setting.Setting;

class ReadmeTest {
  @Test
  void everySettingStandsInTheReadmeWithItsDefault() throws Exception {
    String readme = Files.readString(Path.of("README.md"));

    for (Setting<?> setting : new MemcachedBinding().settings()) {
      String value = setting.defaultText().isEmpty() ? "" : "`" + setting.defaultText() + "` ";
      assertThat(readme).contains("| `" + setting.name() + "` | " + value + "|");
    }
  }
}
