// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.conformance.testing.FaultProxy;

/** What a client answers while its connection or its server fails, and afterwards. */
abstract class FailureConformance extends LoadConformance {
  /** Where a test waits for a timeout: short, and enough for a loaded machine to connect. */
  static final long TIMEOUT_MILLIS = 1_000;

  /** Where no timeout should pass, however slow the machine is. */
  private static final long AMPLE_MILLIS = 20_000;

  private static final long STORM_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** A second, of one client. */
  private static final int MOST_ATTEMPTS = 50;

  /** The operations that a client offers. */
  enum Asked {
    READ,
    UPDATE,
    INSERT,
    DELETE,
    SCAN
  }

  /** The operations of a store whose connection can be broken. */
  List<Asked> offered() {
    readSettings();
    return Stream.of(Asked.values())
        .filter(asked -> Trait.PROXY.holds(this))
        .filter(asked -> asked != Asked.SCAN || can(Capability.SCAN))
        .toList();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("offered")
  void connectionCutDuringAnOperationIsAFailureOnce(Asked asked) throws IOException {
    whileBroken(
        AMPLE_MILLIS,
        (proxy, broken, key) -> {
          proxy.cut();
          assertLost(asked, ask(asked, broken), "while its connection is cut");
          proxy.pass();
          assertReadsItsOwn(broken, key);
        });
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("offered")
  void halfAReplyIsAFailureOnce(Asked asked) throws IOException {
    whileBroken(
        AMPLE_MILLIS,
        (proxy, broken, key) -> {
          proxy.half();
          assertLost(asked, ask(asked, broken), "when only half a reply came");
          proxy.pass();
          assertReadsItsOwn(broken, key);
        });
  }

  /** The operations wait beside each other, each with a client of its own. */
  @ForStores(Trait.PROXY)
  void missingReplyIsATimeout() throws Exception {
    try (FaultProxy proxy = proxy()) {
      String key = storedKey();
      List<Asked> offered = offered();
      List<Session> clients = offered.stream().map(asked -> through(proxy)).toList();
      List<String> keys =
          offered.stream().map(asked -> asked == Asked.INSERT ? newKey() : storedKey()).toList();
      List<Callable<String>> tasks =
          IntStream.range(0, clients.size())
              .<Callable<String>>mapToObj(
                  i -> () -> statusOf(offered.get(i), clients.get(i), keys.get(i)))
              .toList();
      proxy.hold();
      Deadline deadline = Deadline.of(TIMEOUT_MILLIS);
      List<String> statuses = concurrently(tasks);
      deadline.assertKept("an operation without a reply");
      assertThat(statuses)
          .as("an operation without a reply in time is a TIMEOUT")
          .isEqualTo(offered.stream().map(asked -> asked + " " + Statuses.TIMEOUT).toList());
      proxy.pass();
      clients.forEach(client -> assertReadsItsOwn(client, key));
      clients.forEach(Session::close);
    }
  }

  @ForStores(Trait.PROXY)
  void lateReplyNeverAnswersTheNextRequest() throws IOException {
    whileBroken(
        (proxy, broken, key) -> {
          List<String> keys = List.copyOf(stored(6).keySet());
          for (int i = 0; i < keys.size(); i += 2) {
            proxy.hold();
            assertThat(broken.read(keys.get(i)).status())
                .as("a read without a reply in time is a TIMEOUT")
                .isEqualTo(Statuses.TIMEOUT);
            proxy.pass();
            assertReadsItsOwn(broken, keys.get(i + 1));
          }
        });
  }

  @ForStores(Trait.PROXY)
  void connectionLostWhileIdleCostsOneOperationAtMost() throws IOException {
    whileBroken(
        AMPLE_MILLIS,
        (proxy, broken, key) -> {
          broken.read(key);
          proxy.drop();

          Answer next = broken.read(key);
          if (!next.equals(Answer.ok(record(key)))) {
            // A client may notice the loss and reconnect; otherwise this one operation tells of it.
            assertFailure(Asked.READ, next.status(), "after its connection was lost");
          }
          assertReadsItsOwn(broken, key);
        });
  }

  @ForStores(Trait.PROXY)
  void operationsFailOneByOneWhileNobodyListens() throws IOException {
    whileBroken(
        (proxy, broken, key) -> {
          broken.read(key);
          proxy.refuse();
          for (int round = 0; round < 2; round++) {
            for (Asked asked : offered()) {
              assertFailure(asked, ask(asked, broken), "while nobody listens");
            }
          }
          proxy.pass();
          Await.until(
              "a client reads again once its server is back",
              () -> broken.read(key).equals(Answer.ok(record(key))));
          String late = newKey();
          assertOk(
              broken.insert(late, record(late)), "a client inserts again once its server is back");
          assertReadsItsOwn(broken, late);
        });
  }

  @ForStores(Trait.PROXY)
  void serverThatAcceptsAndClosesIsNotStormed() throws IOException {
    whileBroken(
        (proxy, broken, key) -> {
          broken.read(key);
          proxy.slam();
          long start = System.nanoTime();
          while (System.nanoTime() - start < STORM_NANOS) {
            assertFailure(Asked.READ, broken.read(key).status(), "while connections are closed");
          }
          double seconds = (System.nanoTime() - start) / 1e9;
          assertThat(proxy.slammed())
              .as("attempts to connect in %s seconds, %s a second at most", seconds, MOST_ATTEMPTS)
              .isPositive()
              .isLessThanOrEqualTo((int) Math.ceil(seconds * MOST_ATTEMPTS));

          proxy.pass();
          Await.until(
              "a client reads again once its connections are left open",
              () -> broken.read(key).equals(Answer.ok(record(key))));
        });
  }

  @ForStores(Trait.PROXY)
  void failedReadPutsNothingIntoTheResult() throws IOException {
    whileBroken(
        AMPLE_MILLIS,
        (proxy, broken, key) -> {
          proxy.cut();
          assertThat(broken.read(key).fields())
              .as("a read that failed answers no fields")
              .isEmpty();
          proxy.pass();
        });
  }

  @ForStores(Trait.PROXY)
  void cleanupAfterALostConnectionEndsTheClient() throws IOException {
    whileBroken(
        (proxy, broken, key) -> {
          broken.read(key);
          proxy.refuse();
        });
  }

  /** What a test does with a client behind a proxy and the key of a record. */
  private interface Breakage {
    void on(FaultProxy proxy, Session broken, String key);
  }

  private void whileBroken(Breakage test) throws IOException {
    whileBroken(TIMEOUT_MILLIS, test);
  }

  private void whileBroken(long timeoutMillis, Breakage test) throws IOException {
    try (FaultProxy proxy = proxy()) {
      String key = storedKey();
      Session broken = connected(withTimeout(settings(proxy), timeoutMillis));
      test.on(proxy, broken, key);
      broken.close();
    }
  }

  FaultProxy proxy() throws IOException {
    return new FaultProxy(address(copy()).orElseThrow());
  }

  Session through(FaultProxy proxy) {
    return connected(settings(proxy));
  }

  Properties settings(FaultProxy proxy) {
    return withTimeout(pointedAt(copy(), proxy.host(), proxy.port()), TIMEOUT_MILLIS);
  }

  private Status ask(Asked asked, Session broken) {
    String key = newKey();
    if (asked != Asked.INSERT) {
      session().insert(key, record(key));
    }
    return ask(asked, broken, key);
  }

  private String statusOf(Asked asked, Session broken, String key) {
    return asked + " " + ask(asked, broken, key);
  }

  private Status ask(Asked asked, Session broken, String key) {
    return switch (asked) {
      case READ -> broken.read(key).status();
      case UPDATE -> broken.update(key, record(key, "second"));
      case INSERT -> broken.insert(key, record(key));
      case DELETE -> broken.delete(key);
      case SCAN -> broken.scan(key, 2).status();
    };
  }

  private void assertReadsItsOwn(Session broken, String key) {
    assertRead(
        broken.read(key), record(key), "after a failure the next read answers its own record");
  }

  private static void assertLost(Asked asked, Status status, String when) {
    assertThat(status)
        .as("%s %s is a CONNECTION_LOST, the same in every binding", asked, when)
        .isEqualTo(Statuses.CONNECTION_LOST);
  }

  static void assertFailure(Asked asked, Status status, String when) {
    assertThat(status.isOk())
        .as("%s %s is a failure, never an OK, but it answered %s", asked, when, status)
        .isFalse();
    assertThat(status)
        .as("%s %s says nothing about the record", asked, when)
        .isNotIn(Status.NOT_FOUND, Status.NOT_IMPLEMENTED);
  }
}
