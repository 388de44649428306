/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.kv.binding.Capability;

/**
 * The contract of a client, one test for each of its lines. A binding joins with a subclass among
 * its tests that tells which binding, which settings lead to a running server, what the store is
 * expected to declare, and where the server listens:
 *
 * <pre>{@code
 * class MyStoreConformanceTest extends BindingConformance {
 *   protected Binding binding() { return new MyStoreBinding(); }
 *   protected Properties properties() { ... }
 *   protected Set<Capability> capabilities() { return Set.of(Capability.ANY_KEY, ...); }
 *   protected Optional<ServerAddress> address(Properties properties) { ... }
 * }
 * }</pre>
 *
 * <p>A test about something that the store does not declare asserts that it fails in the stated
 * way, or else is reported as skipped with the reason. There is one instance of the class for all
 * of its tests, each of which removes its records. They must not run beside each other.
 */
public abstract class BindingConformance extends SettingsConformance {
  /** For subclasses. */
  protected BindingConformance() {}

  @Test
  void clientHoldsNoMutableStatics() throws Exception {
    List<String> mutable = new ArrayList<>();
    Class<?> client = newClient(copy()).getClass();
    for (Class<?> type = client; !type.equals(DB.class); type = type.getSuperclass()) {
      addMutableStatics(type, mutable);
    }
    for (String name : CodeOf.packageOf(client).keySet()) {
      addMutableStatics(Class.forName(name, false, client.getClassLoader()), mutable);
    }

    assertThat(mutable).as("a client holds no mutable statics: every static is final").isEmpty();
  }

  private static void addMutableStatics(Class<?> type, List<String> mutable) {
    for (Field field : type.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      if (Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers) && !field.isSynthetic()) {
        mutable.add(field.getDeclaringClass().getName() + "." + field.getName());
      }
    }
  }

  @Test
  void clientNeverEndsTheProcess() throws Exception {
    Set<String> ends =
        Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, byte[]> type :
        CodeOf.packageOf(newClient(copy()).getClass()).entrySet()) {
      new ClassFile(type.getValue())
          .calls().stream()
              .filter(ends::contains)
              .forEach(call -> found.add(type.getKey() + " calls " + call));
    }

    assertThat(found).as("a client never ends the process").isEmpty();
  }

  @Test
  void clientPrintsNothing() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (PrintStream capture = new PrintStream(printed, true, UTF_8)) {
      System.setOut(capture);
      System.setErr(capture);
      useAllOperations();
    } finally {
      System.setOut(out);
      System.setErr(err);
    }

    assertThat(printed.toString(UTF_8))
        .as("a client prints nothing, neither to standard output nor to standard error")
        .isEmpty();
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
