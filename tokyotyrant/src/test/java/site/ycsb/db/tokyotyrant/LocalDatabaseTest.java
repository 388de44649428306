/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
