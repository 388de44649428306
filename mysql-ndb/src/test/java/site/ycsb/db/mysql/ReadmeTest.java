// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mysqlembedded.MySqlEmbeddedBinding;
import site.ycsb.db.mysqlndb.MySqlNdbBinding;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.SettingsTable;

class ReadmeTest {
  /** One after the other, as all of them may be written to the same file. */
  @Test
  void theReadmeHasAllSettings() throws Exception {
    for (Binding binding :
        new Binding[] {new MySqlBinding(), new MySqlNdbBinding(), new MySqlEmbeddedBinding()}) {
      SettingsTable.assertFollows(Path.of("README.md"), binding);
    }
  }
}
