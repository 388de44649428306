// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.verdict.Verdict;
import site.ycsb.kv.wire.HostPort;

/** A cluster that changes under its clients. */
@Timeout(120)
class ClusterChangesIT {
  private static final String TAG = "{moved}";
  private static final int SLOT = Slots.of(TAG.getBytes(UTF_8));

  private final RedisClusterBinding binding = new RedisClusterBinding();
  private final Properties settings = new Properties();
  private final List<RunningServer> started = new ArrayList<>();
  private List<HostPort> nodes = List.of();

  @BeforeEach
  void start() throws Exception {
    settings.setProperty("fieldcount", "4");
    settings.setProperty("fieldlength", "20");
    settings.setProperty("recordcount", "500");
    settings.setProperty("threadcount", "4");
    settings.setProperty("redis-cluster.timeout", "2000");
    RunningServer cluster = TestServers.redis(binding, settings);
    started.add(cluster);
    nodes = TestServers.nodes(cluster);
  }

  @AfterEach
  void stop() {
    started.forEach(RunningServer::close);
  }

  private HostPort holder(int slot) {
    return nodes.get(slot * nodes.size() / Slots.COUNT);
  }

  private HostPort other(HostPort node) {
    return nodes.get((nodes.indexOf(node) + 1) % nodes.size());
  }

  /** Half of the keys are at the old place and half at the new one, and each is found. */
  @ParameterizedTest
  @ValueSource(strings = {"hash", "string"})
  void keysOfASlotThatIsBeingMovedAreFound(String layout) throws Exception {
    settings.setProperty("redis-cluster.layout", layout);
    HostPort from = holder(SLOT);
    HostPort to = other(from);
    try (TestClient client = TestClient.connect(binding, settings)) {
      for (int i = 0; i < 20; i++) {
        assertThat(client.insert(TAG + i)).isEqualTo(Status.OK);
      }
      Nodes.beginMove(SLOT, from, to);
      Nodes.moveKeys(Nodes.keys(SLOT, from).subList(0, 10), from, to);

      for (int i = 0; i < 20; i++) {
        assertThat(client.fields(TAG + i)).isEqualTo(TestClient.record(TAG + i));
        assertThat(client.update(TAG + i, "field1", "updated")).isEqualTo(Status.OK);
        assertThat(client.insert(TAG + "new" + i)).isEqualTo(Status.OK);
      }
      assertThat(client.delete(TAG + 0)).isEqualTo(Status.OK);
      assertThat(client.delete(TAG + 19)).isEqualTo(Status.OK);
      Nodes.endMove(SLOT, from, to, nodes);
      for (int i = 1; i < 19; i++) {
        assertThat(client.fields(TAG + i)).containsEntry("field1", "updated");
        assertThat(client.fields(TAG + "new" + i)).isEqualTo(TestClient.record(TAG + "new" + i));
      }
      assertThat(client.read(TAG + 0)).isEqualTo(Status.NOT_FOUND);
      assertThat(Nodes.keys(SLOT, from)).isEmpty();
    }
  }

  /** A batch that was made for the old place ends at the new one. */
  @Test
  void aBatchFollowsASlotThatHasMoved() throws Exception {
    settings.setProperty("dotransactions", "false");
    settings.setProperty("batchsize", "10");
    HostPort from = holder(SLOT);
    try (TestClient client = TestClient.connect(binding, settings)) {
      for (int i = 0; i < 9; i++) {
        assertThat(client.insert(TAG + i)).isEqualTo(Status.BATCHED_OK);
      }
      Nodes.beginMove(SLOT, from, other(from));
      Nodes.endMove(SLOT, from, other(from), nodes);

      assertThat(client.insert(TAG + 9)).isEqualTo(Status.OK);
      for (int i = 0; i < 10; i++) {
        assertThat(client.fields(TAG + i)).isEqualTo(TestClient.record(TAG + i));
      }
      assertThat(client.client().lostRecords()).isZero();
    }
  }

  /** The others have answered long before it is their turn to be read. */
  @Test
  void aStalledNodeLosesNoMoreThanItsOwnPartOfABatch() throws Exception {
    settings.setProperty("dotransactions", "false");
    settings.setProperty("batchsize", "30");
    settings.setProperty("redis-cluster.index", "none");
    List<String> keys = IntStream.range(0, 30).mapToObj(i -> "user" + i).toList();
    HostPort stalled = holder(Slots.of(keys.get(0).getBytes(UTF_8)));
    List<String> lost =
        keys.stream().filter(key -> holder(Slots.of(key.getBytes(UTF_8))).equals(stalled)).toList();
    RunningServer member = ((ServerGroup) started.get(0)).members().get(nodes.indexOf(stalled));
    try (TestClient client = TestClient.connect(binding, settings)) {
      for (String key : keys.subList(0, 29)) {
        assertThat(client.insert(key)).isEqualTo(Status.BATCHED_OK);
      }
      TestServers.signal(member, "STOP");
      Status last = client.insert(keys.get(29));
      long otherLost = client.client().lostRecords();
      for (String key : keys) {
        if (!lost.contains(key)) {
          assertThat(client.fields(key)).isEqualTo(TestClient.record(key));
        }
      }
      TestServers.signal(member, "CONT");

      assertThat(last).isEqualTo(Statuses.TIMEOUT);
      assertThat(otherLost + 1).isEqualTo(lost.size());
    }
  }

  /** Slots with records and with their index move to and fro while a run reads and inserts. */
  @ParameterizedTest
  @ValueSource(strings = {"zset", "none"})
  void aRunGoesOnWhileSlotsMove(String index) throws Exception {
    settings.setProperty("redis-cluster.index", index);
    settings.setProperty("insertproportion", "0.2");
    settings.setProperty("readproportion", "0.5");
    settings.setProperty("updateproportion", "0.3");
    assertThat(BackgroundRun.load(binding, settings).work().failed()).isZero();
    BackgroundRun run = BackgroundRun.start(binding, settings);
    for (HostPort from : nodes) {
      HostPort to = other(from);
      for (int slot : filledSlots(from)) {
        Nodes.beginMove(slot, from, to);
        Nodes.endMove(slot, from, to, nodes);
      }
    }
    run.awaitHealthy();
    RunResult result = run.stop();

    // A transaction whose keys are at two places at once is refused with TRYAGAIN.
    String failures = Verdict.failures(result.summary());
    assertThat(failures.replaceAll("(READ|UPDATE|INSERT) SERVICE_UNAVAILABLE \\d+(, )?", ""))
        .isEmpty();
    try (TestClient client = TestClient.connect(binding, settings)) {
      long stored = client.client().countRecords().orElseThrow();
      assertThat(stored).isGreaterThan(500);
      if (index.equals("zset")) {
        assertThat(client.scan("", 1_000_000)).hasSize((int) stored);
      }
    }
  }

  private static List<Integer> filledSlots(HostPort node) {
    try (Jedis jedis = TestServers.jedis(node)) {
      return jedis.keys("*".getBytes(UTF_8)).stream()
          .map(Slots::of)
          .distinct()
          .sorted()
          .limit(4)
          .toList();
    }
  }

  /** The others go on, its replica takes over, and the outage shows in the intervals. */
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "STOP"})
  void aMasterIsLostAndItsReplicaPromoted(String signal) throws Exception {
    HostPort lost = nodes.get(0);
    RunningServer replica =
        TestServers.redisWith("cluster-enabled yes", "cluster-node-timeout 1000");
    started.add(replica);
    HostPort promoted = TestServers.address(replica);
    Nodes.replicate(promoted, lost);
    for (HostPort node : nodes) {
      Nodes.set(node, "cluster-node-timeout", "1000");
    }
    assertThat(BackgroundRun.load(binding, settings).work().failed()).isZero();
    BackgroundRun run = BackgroundRun.start(binding, settings);
    int before = run.seen();
    RunningServer master = ((ServerGroup) started.get(0)).members().get(0);
    TestServers.signal(master, signal);
    run.awaitIntervals("operations fail", before, false, true);
    Nodes.awaitPromoted(promoted);
    run.awaitHealthy();
    RunResult result = run.stop();
    if (signal.equals("STOP")) {
      TestServers.signal(master, "KILL");
    }

    assertThat(result.end().stopped()).hasValue("the test has seen enough");
    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(result.work().failed()).isPositive();
    assertThat(Verdict.failures(result.summary()))
        .contains(signal.equals("KILL") ? "SERVICE_UNAVAILABLE" : "TIMEOUT");
    try (TestClient client = TestClient.connect(binding, settings)) {
      Await.until("all are counted", () -> client.client().countRecords().orElse(0) == 500);
      assertThat(client.client().describeStore()).contains(promoted.toString());
    }
  }
}
