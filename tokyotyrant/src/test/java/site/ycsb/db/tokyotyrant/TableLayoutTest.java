// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.tokyotyrant.TestStores.client;
import static site.ycsb.db.tokyotyrant.TestStores.field;
import static site.ycsb.db.tokyotyrant.TestStores.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;

/** The table engine's traps: empty keys end the server, and only numbers can be scanned. */
class TableLayoutTest {
  private final TokyoTyrantBinding binding = new TokyoTyrantBinding();
  private EmbeddedTyrant server;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedTyrant.start("t.tct", 0);
    properties = TestStores.properties(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anEmptyKeyIsNeverSent() throws Exception {
    TokyoTyrantClient client = client(properties);

    assertThat(client.insert("t", "", record("a", "b"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.update("t", "", field("field0", "b"))).isEqualTo(Status.BAD_REQUEST);
    client.cleanup();
  }

  @Test
  void theColumnThatScansGoByIsNoField() throws Exception {
    properties.setProperty("scanproportion", "0.5");
    binding.prepare(properties);
    TokyoTyrantClient client = client(properties);
    client.insert("t", "user000001", record("a", "b"));
    client.update("t", "user000001", field("field1", "c"));

    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read("t", "user000001", null, result)).isEqualTo(Status.OK);
    assertThat(result).containsOnlyKeys("field0", "field1");
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(client.scan("t", "user000000", 5, null, rows)).isEqualTo(Status.OK);
    assertThat(rows).singleElement().satisfies(row -> assertThat(row).hasSize(2));
    assertThat(client.insert("t", "user000002", field(TableOrder.COLUMN, "5")))
        .isEqualTo(Status.BAD_REQUEST);
    client.cleanup();
  }

  @Test
  void aTableLoadedWithoutScansIsNotScannedInPart() throws Exception {
    TokyoTyrantClient client = client(properties);
    client.insert("t", "user000001", record("a", "b"));
    client.cleanup();
    properties.setProperty("scanproportion", "0.5");

    assertThatThrownBy(() -> binding.prepare(properties))
        .hasMessageContaining("only 0 of the table's 1 records can be scanned")
        .hasMessageContaining("same workload file");
  }

  @Test
  void keysThatAreNoNumbersAreRefusedWhereTheyCouldNotBeScanned() throws Exception {
    properties.setProperty("scanproportion", "0.5");
    binding.prepare(properties);
    TokyoTyrantClient client = client(properties);

    assertThat(client.insert("t", "someone", record("a", "b"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.scan("t", "someone", 5, null, new Vector<>())).isEqualTo(Status.BAD_REQUEST);
    client.cleanup();
  }

  @Test
  void scansNeedKeysOfTheSameDigits() {
    properties.setProperty("scanproportion", "0.5");
    properties.setProperty("insertorder", "hashed");

    assertThatThrownBy(() -> client(properties)).hasMessageContaining("set zeropadding=19");
  }
}
