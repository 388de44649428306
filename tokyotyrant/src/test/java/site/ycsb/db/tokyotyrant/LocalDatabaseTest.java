// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LocalDatabaseTest {
  private final Properties properties = new Properties();
  private final Path directory = Path.of("d");

  private String name() {
    return LocalDatabase.name(directory, properties).replace('\\', '/');
  }

  @Test
  void aTreeOnDiskIfNothingIsSaid() {
    assertThat(name()).isEqualTo("d/ycsb.tcb");
  }

  @Test
  void theEngineAndTuningAskedFor() {
    properties.setProperty("tokyotyrant.engine", "memory-hash");
    properties.setProperty("tokyotyrant.tuning", "bnum=5");

    assertThat(name()).isEqualTo("*#bnum=5");
  }

  @Test
  void aFixedLengthDatabaseFitsTheWorkload() {
    properties.setProperty("tokyotyrant.engine", "tcf");
    properties.setProperty("recordcount", "1000000");

    assertThat(name()).isEqualTo("d/ycsb.tcf#width=1000#limsiz=1002001258");
  }

  @Test
  void whatTheUserTunesStays() {
    properties.setProperty("tokyotyrant.engine", "tcf");
    properties.setProperty("tokyotyrant.tuning", "width=10#limsiz=1g");

    assertThat(name()).isEqualTo("d/ycsb.tcf#width=10#limsiz=1g");
  }
}
