// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.conformance.testing.SettingsTable;

class ReadmeTest {
  @Test
  void theReadmeHasAllSettings() throws Exception {
    SettingsTable.assertFollows(Path.of("README.md"), new TokyoTyrantBinding());
  }
}
