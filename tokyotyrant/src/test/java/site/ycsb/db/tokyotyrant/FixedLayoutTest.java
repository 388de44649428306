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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.tokyotyrant.TestStores.client;
import static site.ycsb.db.tokyotyrant.TestStores.field;
import static site.ycsb.db.tokyotyrant.TestStores.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;
import site.ycsb.kv.workload.WorkloadShape;

/** The fixed-length engine cuts and folds without a word; the binding never lets it. */
class FixedLayoutTest {
  private EmbeddedTyrant server;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    use("t.tcf#width=8#limsiz=1048576");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void use(String database) throws Exception {
    if (server != null) {
      server.close();
    }
    server = EmbeddedTyrant.start(database, 0);
    properties = TestStores.properties(server);
  }

  @Test
  void recordsAreNumberedFromOne() throws Exception {
    FixedLayout layout = new FixedLayout(WorkloadShape.of(properties));

    assertThat(layout.id("user000000")).isEqualTo(1);
    assertThat(layout.id("user000099")).isEqualTo(100);
    assertThat(layout.id("user1000000")).isEqualTo(1_000_001);
  }

  @Test
  void keysThatWouldFoldIntoOthersAreNoKeys() throws Exception {
    FixedLayout layout = new FixedLayout(WorkloadShape.of(properties));

    for (String key :
        new String[] {"7", "user", "user-5", "user7x", "user0007", "max", "min", ""}) {
      assertThat(layout.id(key)).as(key).isEqualTo(-1);
    }
    assertThat(layout.id("user9999999999999999999")).isEqualTo(-1);
  }

  @Test
  void badRecordsAreRefusedAndNothingIsStored() throws Exception {
    TokyoTyrantClient client = client(properties);
    try {
      assertThat(client.insert("t", "user000001", record("abcd", "toolong")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.insert("t", "user000001", record("abcd", "abc")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.insert("t", "user000001", field("field0", "abcd")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.insert("t", "someone", record("abcd", "efgh")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.countRecords()).hasValue(0);
    } finally {
      client.cleanup();
    }
  }

  @Test
  void aNarrowDatabaseIsFoundOutBeforeTheLoad() throws Exception {
    use("t.tcf#width=7#limsiz=1048576");
    properties.setProperty("dotransactions", "false");

    assertThatThrownBy(() -> new TokyoTyrantBinding().prepare(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("7 bytes wide and would cut the workload's records of 8 bytes")
        .hasMessageContaining("#width=8");
    assertThat(client(properties).countRecords()).hasValue(0);
  }

  @Test
  void aNarrowDatabaseIsFoundOutWithoutPrepareToo() throws Exception {
    use("t.tcf#width=7#limsiz=1048576");
    TokyoTyrantClient client = client(properties);

    assertThat(client.insert("t", "user000001", record("abcd", "efgh")))
        .isEqualTo(Status.BAD_REQUEST);
    assertThat(client.countRecords()).hasValue(0);
    client.cleanup();
  }

  @Test
  void tooManyRecordsAreFoundOutBeforeTheLoad() throws Exception {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("recordcount", "1000000");

    assertThatThrownBy(() -> new TokyoTyrantBinding().prepare(properties))
        .hasMessageContaining("no room for record number 1000000")
        .hasMessageContaining("limsiz");
  }

  @Test
  void theCheckLeavesWhatWasThere() throws Exception {
    TokyoTyrantClient client = client(properties);
    client.insert("t", "user000099", record("abcd", "efgh"));
    properties.setProperty("dotransactions", "false");

    new TokyoTyrantBinding().prepare(properties);

    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read("t", "user000099", null, result)).isEqualTo(Status.OK);
    assertThat(String.valueOf(result.get("field1"))).isEqualTo("efgh");
    assertThat(client.countRecords()).hasValue(1);
    client.cleanup();
  }

  @Test
  void hashedKeysAreRefused() {
    properties.setProperty("insertorder", "hashed");

    assertThatThrownBy(() -> client(properties)).hasMessageContaining("insertorder=ordered");
  }

  @Test
  void lengthsThatVaryAreRefused() {
    properties.setProperty("fieldlengthdistribution", "uniform");

    assertThatThrownBy(() -> client(properties))
        .hasMessageContaining("fieldlengthdistribution=constant");
  }

  @Test
  void scansNeedKeysOfTheSameDigits() {
    properties.setProperty("scanproportion", "0.5");
    properties.setProperty("zeropadding", "1");

    assertThatThrownBy(() -> client(properties)).hasMessageContaining("set zeropadding=2");
  }
}
