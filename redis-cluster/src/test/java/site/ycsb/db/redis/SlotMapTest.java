// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.cluster.ClusterChannel;
import site.ycsb.kv.wire.HostPort;

/** The map of slots, which the clients of a run share from the moment they connect. */
@Timeout(120)
class SlotMapTest {
  private static final HostPort FIRST = new HostPort("first", 1);
  private static final HostPort SECOND = new HostPort("second", 2);
  private static final int HALF = Slots.COUNT / 2;

  /** Stops the first client that gets to the second master's slots. */
  private final CountDownLatch halfFilled = new CountDownLatch(1);

  private final CountDownLatch goOn = new CountDownLatch(1);
  private final AtomicBoolean stopped = new AtomicBoolean();

  private HostPort reached(HostPort announced) {
    if (announced.equals(SECOND) && stopped.compareAndSet(false, true)) {
      halfFilled.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return announced;
  }

  private static String range(int from, int to, HostPort master) {
    return "*3\r\n:%d\r\n:%d\r\n*2\r\n$%d\r\n%s\r\n:%d\r\n"
        .formatted(from, to, master.host().length(), master.host(), master.port());
  }

  private RespSettings settings(HostPort node) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("redis-cluster.nodes", node.toString());
    RespSettings read = new RedisClusterBinding().read(properties);
    Map<HostPort, HostPort> addressMap =
        new HashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public HostPort getOrDefault(Object announced, HostPort same) {
            return reached(same);
          }
        };
    return new RespSettings(
        read.options(),
        read.all(),
        read.addresses(),
        read.cluster(),
        addressMap,
        read.tls(),
        read.user(),
        read.password(),
        read.database());
  }

  @Test
  void aClientDoesNotStartOnAMapThatAnotherOneIsFilling() throws Exception {
    String slots = "*2\r\n" + range(0, HALF - 1, FIRST) + range(HALF, Slots.COUNT - 1, SECOND);
    try (ScriptedNode node = new ScriptedNode(command -> slots)) {
      RespSettings settings = settings(node.address());
      Properties shared = new Properties();
      try (RespChannel filling = Channels.channel(settings, shared);
          RespChannel other = Channels.channel(settings, shared)) {
        CompletableFuture<Void> filled =
            CompletableFuture.runAsync(
                () -> ((ClusterChannel) filling).slots().ask(node.address()));
        halfFilled.await();

        Channels.check(settings, other);
        assertThat(((ClusterChannel) other).slots().master(Slots.COUNT - 1)).isEqualTo(SECOND);

        goOn.countDown();
        filled.join();
      }
    }
  }
}
