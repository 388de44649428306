// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.server.RunningServer;

@Timeout(120)
class RejectedRecordTest {
  @Test
  void theLastFailureIsThatOfTheRecordThatTheClientRejects() throws Exception {
    try (RunningServer server =
        new DragonflyBinding().embedded(new Properties()).orElseThrow().start()) {
      int port = Integer.parseInt(server.address().get("dragonfly.port"));
      BindingClient client = TestClients.client(TestClients.properties("127.0.0.1", port));
      Map<String, ByteIterator> two = TestClients.record("x");
      two.putAll(Map.of("field1", two.get("field0")));
      assertThat(client.insert("t", "a", two)).isEqualTo(Status.BAD_REQUEST);
      assertThat(client.lastFailure()).isEqualTo("A record of one field is that field's value");
      client.cleanup();
    }
  }
}
