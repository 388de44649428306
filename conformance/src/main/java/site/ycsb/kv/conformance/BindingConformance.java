// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.conformance.testing.Printed;
import site.ycsb.kv.conformance.testing.TestNames;

/**
 * The contract of a client, with one test for each of its lines. A binding joins with a subclass
 * among its tests, which names the binding, the settings of a running server, the capabilities that
 * the client must declare, and the server's address:
 *
 * <pre>{@code
 * class MyStoreConformanceTest extends BindingConformance {
 *   protected Binding binding() { return new MyStoreBinding(); }
 *   protected Properties properties() { ... }
 *   protected Set<Capability> capabilities() { return Set.of(Capability.ANY_KEY, ...); }
 *   protected Optional<HostPort> address(Properties properties) { ... }
 * }
 * }</pre>
 *
 * <p>For a capability that the store does not declare, the suite asserts that the operation fails
 * in the stated way; tests that cannot apply are not generated. One instance of the class serves
 * all of its tests. Each test removes its records. The tests of a class must not run concurrently.
 */
public abstract class BindingConformance extends SettingsConformance {
  protected BindingConformance() {}

  @Test
  void declaredExceptionsAreTests() {
    assertThat(exceptions().keySet())
        .as("exceptions() names tests of the suite")
        .isSubsetOf(TestNames.of(getClass()));
  }

  @Test
  void clientHoldsNoMutableStatics() throws Exception {
    Class<?> client = newClient(copy()).getClass();
    assertThat(new OwnCode(client, client).mutableStatics())
        .as("a client holds no mutable statics: every static is final")
        .isEmpty();
  }

  @Test
  void clientNeverEndsTheProcess() throws Exception {
    assertThat(new OwnCode(newClient(copy()).getClass(), binding().getClass()).endsOfTheProcess())
        .as("neither a client nor other code of its binding ends the process")
        .isEmpty();
  }

  @Test
  void clientPrintsNothing() {
    try (Printed printed = new Printed()) {
      useAllOperations();
      assertThat(printed.text())
          .as("a client prints nothing, neither to standard output nor to standard error")
          .isEmpty();
    }
  }

  @Test
  void clientThatFailsPrintsNothing() throws Exception {
    try (Printed printed = new Printed()) {
      failInManyWays();
      assertThat(printed.text())
          .as("a client prints nothing when it fails, and its libraries log nothing either")
          .isEmpty();
    }
  }

  private void failInManyWays() throws Exception {
    String key = newKey();
    session().delete(key);
    session().update(key, record(key));
    session().insert("", Map.of("no field", "no value"));
    if (address(copy()).isEmpty()) {
      return;
    }
    failedToConnect().cleanup();
    if (unproxied().isEmpty()) {
      try (FaultProxy proxy = proxy()) {
        Session broken = through(proxy);
        for (Runnable fault :
            List.<Runnable>of(proxy::cut, proxy::half, proxy::hold, proxy::refuse)) {
          proxy.pass();
          broken.read(key);
          fault.run();
          broken.read(key);
          broken.insert(key, record(key));
        }
        broken.tryClose();
      }
    }
  }

  @Test
  void clientLeavesNoThreadBehind() {
    storedKey();
    Set<Thread> before = Thread.getAllStackTraces().keySet();

    useAllOperations();

    Await.until(
        "a client starts no thread that outlives its cleanup",
        () -> left(before).isEmpty(),
        () -> "left are " + left(before));
  }

  @Test
  void everyThreadEndsWithTheLastClient() throws Exception {
    storedKey();
    Set<Thread> before = Thread.getAllStackTraces().keySet();

    Properties apart = copy();
    List<Session> last = List.of(connected(apart), connected(apart));
    last.forEach(session -> session.read(newKey()));
    last.forEach(Session::close);
    if (address(copy()).isPresent()) {
      failedToConnect().cleanup();
    }

    Await.until(
        "no thread outlives the last client of its settings, nor one that could not connect",
        () -> left(before).isEmpty(),
        () -> "left are " + left(before));
  }

  private List<String> left(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> isLeft(thread, before))
        .map(Thread::getName)
        .toList();
  }

  private boolean isLeft(Thread thread, Set<Thread> before) {
    ThreadGroup group = thread.getThreadGroup();
    boolean ofTheJvm =
        group == null
            || group.getName().equals("system")
            || group.getName().equals("InnocuousThreadGroup")
            || thread.getName().startsWith("ForkJoinPool.commonPool");
    return thread.isAlive() && !ofTheJvm && !before.contains(thread) && !isServerThread(thread);
  }

  private void useAllOperations() {
    Session used = another();
    String key = newKey();
    used.insert(key, record(key));
    used.update(key, record(key, "second"));
    used.read(key);
    if (can(Capability.SCAN)) {
      used.scan(key, 2);
    }
    used.insert(key, record(key));
    used.delete(key);
    used.delete(key);
    used.read(key);
    used.client().countRecords();
    used.client().describeStore();
    used.close();
  }
}
