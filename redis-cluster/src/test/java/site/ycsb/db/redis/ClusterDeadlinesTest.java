// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.wire.HostPort;

/** What is asked of several nodes at once, of which one is silent. */
@Timeout(120)
class ClusterDeadlinesTest {
  private static final int NODES = 3;
  private static final int SLOTS_OF_NODE = Slots.COUNT / NODES;

  private final List<ScriptedNode> nodes = new ArrayList<>();
  private final AtomicBoolean silent = new AtomicBoolean();
  private RespChannel channel;

  @BeforeEach
  void start() throws Exception {
    for (int i = 0; i < NODES; i++) {
      int number = i;
      nodes.add(new ScriptedNode(command -> reply(number, command)));
    }
    Properties properties = new Properties();
    properties.setProperty("redis-cluster.nodes", nodes.get(1).address().toString());
    properties.setProperty("redis-cluster.timeout", "1500");
    RedisClusterBinding binding = new RedisClusterBinding();
    channel = binding.connect(binding.read(properties), properties);
  }

  @AfterEach
  void stop() throws IOException {
    channel.close();
    for (ScriptedNode node : nodes) {
      node.close();
    }
  }

  private String reply(int node, List<String> command) {
    if (node == 0 && silent.get()) {
      return ScriptedNode.SILENCE;
    }
    return command.get(0).equals("CLUSTER") ? slots() : ":" + node + "\r\n";
  }

  private String slots() {
    StringBuilder ranges = new StringBuilder("*" + NODES + "\r\n");
    for (int i = 0; i < NODES; i++) {
      HostPort address = nodes.get(i).address();
      int last = i == NODES - 1 ? Slots.COUNT - 1 : (i + 1) * SLOTS_OF_NODE - 1;
      ranges.append("*3\r\n:").append(i * SLOTS_OF_NODE).append("\r\n:").append(last);
      ranges.append("\r\n*2\r\n$").append(address.host().length()).append("\r\n");
      ranges.append(address.host()).append("\r\n:").append(address.port()).append("\r\n");
    }
    return ranges.toString();
  }

  private static Unit askingNode(int node) {
    for (int i = 0; true; i++) {
      byte[] key = ("key" + i).getBytes(UTF_8);
      if (Math.min(NODES - 1, Slots.of(key) / SLOTS_OF_NODE) == node) {
        return new Unit(key).add(Verb.EXISTS, key);
      }
    }
  }

  @Test
  void onlyTheSilentNodesPartOfABatchTimesOut() {
    silent.set(true);
    List<Unit> units = List.of(askingNode(0), askingNode(1), askingNode(2));
    channel.ask(units);
    assertOnlyFirstTimedOut(units);
  }

  @Test
  void onlyTheSilentNodeTimesOutWhenEveryNodeIsAsked() {
    silent.set(true);
    assertOnlyFirstTimedOut(channel.askEveryNode(new Unit(new byte[0]).add(Verb.DBSIZE)));
  }

  private static void assertOnlyFirstTimedOut(List<Unit> units) {
    assertThat(units).hasSize(NODES);
    assertThat(units.get(0).failure()).isInstanceOf(SocketTimeoutException.class);
    for (int node = 1; node < NODES; node++) {
      assertThat(units.get(node).failure()).isNull();
      assertThat(units.get(node).reply(0)).isEqualTo((long) node);
    }
  }
}
