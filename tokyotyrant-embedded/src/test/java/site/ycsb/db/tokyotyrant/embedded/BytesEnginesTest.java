// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The hashes and the trees: any bytes as keys and values, and ranges of the trees. */
class BytesEnginesTest {

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb"})
  void takesAnyBytes(String name) throws IOException {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 256; i++) {
      all.append((char) i);
    }
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.put("", "empty key")).isZero();
      assertThat(client.put("empty value", "")).isZero();
      assertThat(client.put(all.toString(), all.toString())).isZero();
      assertThat(client.get("")).isEqualTo("empty key");
      assertThat(client.get("empty value")).isEmpty();
      assertThat(client.vsiz("empty value")).isZero();
      assertThat(client.get(all.toString())).isEqualTo(all.toString());
      assertThat(client.rnum()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb"})
  void appends(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.put(TestClient.PUTCAT, "k", "ab")).isZero();
      assertThat(client.put(TestClient.PUTCAT, "k", "cd")).isZero();
      assertThat(client.misc("putcat", "k", "e")).containsExactly("0");
      assertThat(client.get("k")).isEqualTo("abcde");
      assertThat(client.misc("putkeep", "k", "x")).containsExactly("1");
      assertThat(client.misc("put", "k", "x")).containsExactly("0");
      assertThat(client.misc("get", "k")).containsExactly("0", "x");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb"})
  void findsKeysByPrefix(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      for (String key : List.of("b", "ab", "a", "abc", "\u00ff", "")) {
        client.put(key, "v");
      }
      assertThat(client.fwmkeys("a", -1)).containsExactlyInAnyOrder("a", "ab", "abc");
      assertThat(client.fwmkeys("a", 2)).hasSize(2);
      assertThat(client.fwmkeys("a", 0)).isEmpty();
      assertThat(client.fwmkeys("", -1)).hasSize(6);
      assertThat(client.fwmkeys("c", -1)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"+", "x.tcb"})
  void rangesInUnsignedByteOrder(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      for (String key : List.of("\u00ff", "b", "ab", "a", "\u0080", "ab\0", "")) {
        client.put(key, "v");
      }
      assertThat(client.iterate()).containsExactly("", "a", "ab", "ab\0", "b", "\u0080", "\u00ff");
      assertThat(client.misc("range", "ab", "2")).containsExactly("0", "ab", "v", "ab\0", "v");
      assertThat(client.misc("range", "aa", "1")).containsExactly("0", "ab", "v");
      assertThat(client.misc("range", "a", "-1", "b"))
          .containsExactly("0", "a", "v", "ab", "v", "ab\0", "v");
      assertThat(client.misc("range", "b", "0")).hasSize(7);
      assertThat(client.misc("range")).hasSize(15);
      assertThat(client.misc("range", "\u00ff\u00ff", "9")).containsExactly("0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "x.tch"})
  void hashesHaveNoRange(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.misc("range", "a", "1")).containsExactly("1");
    }
  }

  /** Each thread scans while the others write around the records scanned. */
  @ParameterizedTest
  @ValueSource(strings = {"+", "x.tcb"})
  void rangesAreRightUnderConcurrency(String name) throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient loader = new TestClient(server)) {
      List<String> expected = new ArrayList<>(List.of("0"));
      for (int i = 100; i < 150; i++) {
        loader.put("k" + i, "v" + i);
        expected.addAll(List.of("k" + i, "v" + i));
      }
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        String own = "a" + t;
        tasks.add(
            () -> {
              try (TestClient client = new TestClient(server)) {
                for (int i = 0; i < 100; i++) {
                  client.put(own + i, "x");
                  assertThat(client.misc("range", "k100", "50")).isEqualTo(expected);
                  client.out(own + i);
                }
              }
              return null;
            });
      }
      runAll(tasks);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb"})
  void changesOfOneKeyAreAtomic(String name) throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        tasks.add(
            () -> {
              int kept = 0;
              try (TestClient own = new TestClient(server)) {
                for (int i = 0; i < 250; i++) {
                  assertThat(own.put(TestClient.PUTCAT, "cat", "x")).isZero();
                  kept += 1 - own.put(TestClient.PUTKEEP, "keep" + i, "x");
                }
              }
              return kept;
            });
      }
      int kept = runAll(tasks).stream().mapToInt(Integer::intValue).sum();
      assertThat(kept).isEqualTo(250);
      assertThat(client.get("cat")).isEqualTo("x".repeat(1000));
      assertThat(client.rnum()).isEqualTo(251);
    }
  }

  private static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : executor.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }
}
