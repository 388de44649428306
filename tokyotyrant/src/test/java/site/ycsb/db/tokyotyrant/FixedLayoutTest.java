// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.tokyotyrant.TestStores.client;
import static site.ycsb.db.tokyotyrant.TestStores.field;
import static site.ycsb.db.tokyotyrant.TestStores.loader;
import static site.ycsb.db.tokyotyrant.TestStores.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;
import site.ycsb.kv.workload.WorkloadShape;

/** The fixed-length engine truncates values and merges keys silently; the binding rejects both. */
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

  /** As under stock YCSB, which never calls prepare. */
  @Test
  void aNarrowDatabaseIsFoundOutByTheFirstRecordOfABatch() throws Exception {
    use("t.tcf#width=7#limsiz=1048576");
    TokyoTyrantClient client = loader(properties, 4);

    for (int i = 0; i < 10; i++) {
      assertThat(client.insert("t", "user00000" + i, record("abcd", "efgh")))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.lastFailure()).isEqualTo("the database's width is 7 bytes");
    }
    assertThat(client.countRecords()).hasValue(0);
    client.cleanup();
  }

  @Test
  void theFirstRecordOfABatchIsMeasuredAndStoredOnce() throws Exception {
    TokyoTyrantClient client = loader(properties, 4);

    for (int i = 0; i < 10; i++) {
      assertThat(client.insert("t", "user00000" + i, record("abcd", "efgh")))
          .isEqualTo(Status.BATCHED_OK);
    }
    client.cleanup();

    TokyoTyrantClient reader = client(properties);
    assertThat(reader.countRecords()).hasValue(10);
    reader.cleanup();
  }

  /** Each server has a width of its own. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void eachServerIsMeasured(int batchSize) throws Exception {
    try (EmbeddedTyrant narrow = EmbeddedTyrant.start("t.tcf#width=7#limsiz=1048576", 0)) {
      properties.remove("tokyotyrant.host");
      properties.remove("tokyotyrant.port");
      properties.setProperty(
          "tokyotyrant.servers", "127.0.0.1:" + server.port() + ",127.0.0.1:" + narrow.port());
      TokyoTyrantClient client = loader(properties, batchSize);
      int refused = 0;
      for (int i = 0; i < 40; i++) {
        Status status = client.insert("t", String.format("user%06d", i), record("abcd", "efgh"));
        refused += status.equals(Status.BAD_REQUEST) ? 1 : 0;
      }
      assertThat(refused).isPositive();
      client.cleanup();

      TokyoTyrantClient reader = client(properties);
      assertThat(reader.countRecords()).hasValue(40 - refused);
      reader.cleanup();
    }
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
