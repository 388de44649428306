// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.tokyotyrant.TestStores.client;
import static site.ycsb.db.tokyotyrant.TestStores.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;

/** Keys spread over servers, and other ways to reach one. */
class SeveralServersTest {
  private static Properties properties(EmbeddedTyrant... servers) {
    Properties properties = TestStores.properties(servers[0]);
    properties.remove("tokyotyrant.host");
    properties.remove("tokyotyrant.port");
    List<String> addresses = new ArrayList<>();
    for (EmbeddedTyrant server : servers) {
      addresses.add("127.0.0.1:" + server.port());
    }
    properties.setProperty("tokyotyrant.servers", String.join(",", addresses));
    return properties;
  }

  @Test
  void eachHoldsItsShareAndScansAreMerged() throws Exception {
    try (EmbeddedTyrant one = EmbeddedTyrant.start("a.tcb", 0);
        EmbeddedTyrant two = EmbeddedTyrant.start("b.tcb", 0);
        EmbeddedTyrant three = EmbeddedTyrant.start("c.tcb", 0)) {
      TokyoTyrantClient client = client(properties(one, two, three));
      for (int i = 0; i < 300; i++) {
        assertThat(client.insert("t", key(i), record(key(i), "x"))).isEqualTo(Status.OK);
      }

      assertThat(client.countRecords()).hasValue(300);
      for (EmbeddedTyrant server : List.of(one, two, three)) {
        TokyoTyrantClient alone = client(TestStores.properties(server));
        assertThat(alone.countRecords().orElseThrow()).isBetween(50L, 150L);
        alone.cleanup();
      }
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertThat(client.scan("t", key(120), 50, null, rows)).isEqualTo(Status.OK);
      assertThat(rows).hasSize(50);
      for (int i = 0; i < 50; i++) {
        assertThat(String.valueOf(rows.get(i).get("field0"))).isEqualTo(key(120 + i));
      }
      client.cleanup();
    }
  }

  @Test
  void allMustRunTheSameEngine() throws Exception {
    try (EmbeddedTyrant one = EmbeddedTyrant.start("*", 0);
        EmbeddedTyrant two = EmbeddedTyrant.start("b.tcb", 0)) {
      assertThatThrownBy(() -> client(properties(one, two)))
          .hasMessageContaining("127.0.0.1:" + two.port())
          .hasMessageContaining("runs the engine tcb in place of memory-hash");
    }
  }

  @Test
  void theEngineAskedForMustBeThere() throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0)) {
      Properties properties = TestStores.properties(server);
      properties.setProperty("tokyotyrant.engine", "tct");

      assertThatThrownBy(() -> client(properties))
          .hasMessageContaining("runs the engine memory-hash in place of tct")
          .hasMessageContaining("tokyotyrant.engine");
    }
  }

  @Test
  void aUnixSocketServesAsWell(@TempDir Path directory) throws Exception {
    Path socket = directory.resolve("tt.sock");
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", socket)) {
      Properties properties = TestStores.properties(server);
      properties.remove("tokyotyrant.host");
      properties.remove("tokyotyrant.port");
      properties.setProperty("tokyotyrant.socket", socket.toString());
      TokyoTyrantClient client = client(properties);

      assertThat(client.insert("t", key(1), record("a", "b"))).isEqualTo(Status.OK);
      Map<String, ByteIterator> result = new HashMap<>();
      assertThat(client.read("t", key(1), null, result)).isEqualTo(Status.OK);
      assertThat(client.describeStore()).contains(socket.toString());
      client.cleanup();
    }
  }

  private static String key(int number) {
    return String.format("user%06d", number);
  }
}
