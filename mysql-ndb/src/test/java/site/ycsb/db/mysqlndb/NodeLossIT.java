// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;

/** What becomes of clients, and of what they stored, when nodes of the cluster are lost. */
@Timeout(300)
class NodeLossIT {
  private static final String TABLE = "usertable";
  private static final int RECORDS = 2_000;

  /** Data nodes give up one of them after four heartbeats, here of 1.5 s. */
  private static final long PATIENCE_SECONDS = 90;

  /** What the loss of one data node may make of an operation. */
  private static final Set<Status> FAILURES =
      Set.of(
          NdbStatuses.NODE_FAILURE,
          Statuses.CONNECTION_LOST,
          SqlFailures.LOCK_WAIT_TIMEOUT,
          NdbStatuses.OVERLOADED,
          SqlFailures.TEMPORARY_FAILURE,
          NdbStatuses.UNKNOWN_RESULT,
          Statuses.TIMEOUT);

  private final List<MySqlNdbClient> clients = new ArrayList<>();
  private RunningServer server;
  private Properties properties = new Properties();
  private List<ProcessHandle> nodes = List.of();

  @BeforeEach
  void start() throws Exception {
    server = SharedCluster.start(new Properties());
    properties = SharedCluster.Address.of(server).properties("loss");
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("fieldcount", "3");
    properties.setProperty("fieldlength", "100");
    nodes = server.pids().stream().map(pid -> ProcessHandle.of(pid).orElseThrow()).toList();
  }

  @AfterEach
  void stop() throws DBException {
    for (MySqlNdbClient client : clients) {
      client.cleanup();
    }
    if (server != null) {
      server.kill();
    }
  }

  @Test
  void aRunGoesOnWithoutADataNodeAndNoAcknowledgedRecordIsMissing() throws Exception {
    properties.setProperty("dataintegrity", "true");
    properties.setProperty("threadcount", "4");
    AcknowledgedInserts binding = new AcknowledgedInserts();
    run(binding, Phase.LOAD, properties, progress -> {});
    properties.setProperty("operationcount", "100000000");
    properties.setProperty("maxexecutiontime", "6");
    properties.setProperty("readproportion", "0.4");
    properties.setProperty("updateproportion", "0.3");
    properties.setProperty("insertproportion", "0.3");
    AtomicLong whenKilled = new AtomicLong();

    RunResult result =
        run(
            binding,
            Phase.RUN,
            properties,
            progress -> {
              if (progress.operations() > 0 && whenKilled.get() == 0) {
                whenKilled.set(progress.operations());
                dataNode(1).destroyForcibly();
              }
            });

    assertThat(dataNode(1).isAlive()).isFalse();
    assertThat(server.ended()).as("the cluster goes on").isNotDone();
    assertThat(result.end().stopped()).isEmpty();
    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(result.succeeded()).isGreaterThan(whenKilled.get());
    assertThat(failures(result)).isSubsetOf(names(FAILURES));
    assertThat(failures(result, "VERIFY")).isEmpty();
    assertAllThere(binding.keys());
    verify();
  }

  /** As the workload made them, in every field. */
  private void verify() throws Exception {
    Properties reads = copy();
    reads.setProperty("readproportion", "1");
    reads.setProperty("updateproportion", "0");
    reads.setProperty("insertproportion", "0");
    reads.setProperty("requestdistribution", "sequential");
    reads.setProperty("threadcount", "1");
    reads.setProperty("operationcount", Integer.toString(RECORDS));
    reads.remove("maxexecutiontime");

    RunResult result = run(new MySqlNdbBinding(), Phase.RUN, reads, progress -> {});

    assertThat(result.succeeded()).isEqualTo(RECORDS);
    assertThat(failures(result, "VERIFY")).isEmpty();
  }

  private void assertAllThere(List<String> keys) throws Exception {
    assertThat(keys).hasSizeGreaterThan(RECORDS);
    MySqlNdbClient client = client();
    assertThat(keys)
        .as("records that were acknowledged")
        .allMatch(key -> client.read(TABLE, key, null, new HashMap<>()).equals(Status.OK));
    assertThat(client.countRecords().orElseThrow()).isGreaterThanOrEqualTo(keys.size());
    client.cleanup();
  }

  @Test
  void aPausedDataNodeCostsStatusesAndNothingElse() throws Exception {
    prepare();
    MySqlNdbClient client = client();
    Map<String, String> acknowledged = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      acknowledged.put("key" + i, "first");
      assertThat(client.insert(TABLE, "key" + i, field("first"))).isEqualTo(Status.OK);
    }
    Set<String> failures = new TreeSet<>();
    signal("STOP", dataNode(1));
    try {
      // Until the other data node has given it up, and each of these records could be changed.
      await(
          () ->
              acknowledged.keySet().stream()
                  .allMatch(
                      key -> {
                        Status status = client.update(TABLE, key, field("second"));
                        if (status.isOk()) {
                          acknowledged.put(key, "second");
                        } else {
                          failures.add(status.getName());
                        }
                        return status.isOk();
                      }));
    } finally {
      signal("KILL", dataNode(1));
    }
    assertThat(failures).isSubsetOf(names(FAILURES));
    acknowledged.forEach((key, value) -> assertThat(read(client, key)).isEqualTo(value));
    client.cleanup();
  }

  @Test
  void withoutTheManagementNodeClientsGoOnAndWithoutDataNodesEachOperationFails() throws Exception {
    prepare();
    MySqlNdbClient client = client();
    assertThat(client.insert(TABLE, "key", field("first"))).isEqualTo(Status.OK);

    nodes.get(0).destroyForcibly();
    Await.until("the management node is gone", () -> !nodes.get(0).isAlive());
    assertThat(server.ended()).as("the cluster goes on").isNotDone();
    assertThat(client.update(TABLE, "key", field("second"))).isEqualTo(Status.OK);
    MySqlNdbClient later = client();
    assertThat(read(later, "key")).isEqualTo("second");
    later.cleanup();
    // ClusterJ keeps one connection for all who name the cluster by the same words.
    Properties another = copy();
    another.setProperty(
        "mysql-ndb.connectstring",
        properties.getProperty("mysql-ndb.connectstring").replace("127.0.0.1", "localhost"));
    another.setProperty("mysql-ndb.timeout", "1000");
    assertThatThrownBy(() -> client(another))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("no cluster answers at")
        .hasMessageContaining("mysql-ndb.connectstring");

    dataNode(0).destroyForcibly();
    dataNode(1).destroyForcibly();
    await(() -> !client.read(TABLE, "key", null, new HashMap<>()).isOk());
    for (int round = 0; round < 2; round++) {
      Map<String, ByteIterator> result = new HashMap<>();
      assertFailed(client.read(TABLE, "key", null, result));
      assertThat(result).isEmpty();
      assertFailed(client.update(TABLE, "key", field("third")));
      assertFailed(client.insert(TABLE, "other", field("third")));
      assertFailed(client.delete(TABLE, "key"));
    }
    assertThat(client.lastFailure()).startsWith("NDB error ");
    client.cleanup();
  }

  /** Without the connection that clients of these properties share. */
  private Properties copy() {
    Properties copy = new Properties();
    properties.stringPropertyNames().forEach(n -> copy.setProperty(n, properties.getProperty(n)));
    return copy;
  }

  private void prepare() throws DBException {
    properties.setProperty("dotransactions", "false");
    new MySqlNdbBinding().prepare(properties);
    properties.setProperty("dotransactions", "true");
  }

  private static void assertFailed(Status status) {
    assertThat(status).isIn(Status.SERVICE_UNAVAILABLE, Statuses.CONNECTION_LOST);
  }

  private static RunResult run(
      Binding binding, Phase phase, Properties properties, Consumer<Progress> listener)
      throws Exception {
    return new Run(binding, phase, properties, RunSettings.of(properties), listener, RunExtras.NONE)
        .execute();
  }

  private static Set<String> failures(RunResult result) {
    Set<String> failures = new TreeSet<>();
    for (String operation : List.of("READ", "UPDATE", "INSERT")) {
      failures.addAll(failures(result, operation));
    }
    return failures;
  }

  private static Set<String> failures(RunResult result, String operation) {
    Set<String> failures = new TreeSet<>();
    for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
      if (!outcome.status().isOk()) {
        failures.add(outcome.status().getName());
      }
    }
    return failures;
  }

  private static Set<String> names(Set<Status> statuses) {
    Set<String> names = new TreeSet<>();
    statuses.forEach(status -> names.add(status.getName()));
    return names;
  }

  private ProcessHandle dataNode(int number) {
    return nodes.get(1 + number);
  }

  private static void signal(String name, ProcessHandle process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** As {@code Await} does, for what takes the cluster longer. */
  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        fail("Still not so after " + PATIENCE_SECONDS + " s");
      }
    }
  }

  private MySqlNdbClient client() throws DBException {
    return client(properties);
  }

  private MySqlNdbClient client(Properties properties) throws DBException {
    MySqlNdbClient client = new MySqlNdbClient();
    clients.add(client);
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static Map<String, ByteIterator> field(String text) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new StringByteIterator(text));
    return values;
  }

  private static String read(MySqlNdbClient client, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, key, null, result)).isEqualTo(Status.OK);
    return String.valueOf(result.get("field0"));
  }
}
