// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class CleanupTest {
  private final List<String> done = new ArrayList<>();

  private Cleanup.Step step(String name) {
    return () -> done.add(name);
  }

  private Cleanup.Step failing(String name, Throwable failure) {
    return () -> {
      done.add(name);
      if (failure instanceof Error error) {
        throw error;
      }
      throw (Exception) failure;
    };
  }

  @Test
  void stepsRunInTheirOrder() throws Exception {
    Cleanup.run("store", step("a"), step("b"));

    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void laterStepsRunAfterAFailureWhichIsThrown() {
    DBException first = new DBException("store: the last batch failed.");
    RuntimeException second = new IllegalStateException("closed");

    assertThatThrownBy(
            () -> Cleanup.run("store", failing("a", first), failing("b", second), step("c")))
        .isSameAs(first)
        .hasSuppressedException(second);
    assertThat(done).containsExactly("a", "b", "c");
  }

  @Test
  void anyExceptionBecomesASentence() {
    assertThatThrownBy(
            () -> Cleanup.run("store", failing("a", new IllegalStateException("x")), step("b")))
        .isInstanceOf(DBException.class)
        .hasMessage("store: the client could not be closed: java.lang.IllegalStateException: x.");
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void anErrorStaysOne() {
    Error error = new OutOfMemoryError("heap");

    assertThatThrownBy(() -> Cleanup.run("store", failing("a", error), step("b"))).isSameAs(error);
    assertThat(done).containsExactly("a", "b");
  }
}
