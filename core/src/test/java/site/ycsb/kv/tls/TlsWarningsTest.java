// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.setting.Setting;

class TlsWarningsTest {
  private final List<Setting<?>> known = new TlsOptions("store").all();

  private List<String> warnings(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return TlsOptions.warnings("store", known, properties);
  }

  @Test
  void aResultWarnsThatNothingWasVerified() {
    assertThat(warnings("store.insecure", " True "))
        .containsExactly(
            "store.insecure=true: connections were encrypted, but nobody verified that the server"
                + " is the one that was meant.");
    assertThat(warnings("store.insecure", "false")).isEmpty();
    assertThat(warnings("other.insecure", "true")).isEmpty();
    assertThat(TlsOptions.warnings("other", known, new Properties())).isEmpty();
  }
}
