// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Starting and stopping, connections, and what breaks the protocol. */
class EmbeddedTyrantTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "x.tc", "x.txt", "**", "x.tch.gz", "*#capnum=5", "+#CAPSIZ=1m"})
  void refusesNames(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> EmbeddedTyrant.start(name, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"*#bnum=1m", "a.hdb", "a.bdb#lmemb=4", "a.fdb#width=x", "a.tdb#mode", "+#"})
  void takesNames(String name) throws IOException {
    EmbeddedTyrant.start(name, 0).close();
  }

  @Test
  void refusesAPortInUse() throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0)) {
      int port = server.port();
      assertThat(port).isBetween(1, 65535);
      assertThatIOException().isThrownBy(() -> EmbeddedTyrant.start("*", port));
    }
  }

  @Test
  void closesItsConnectionsAndThreads() throws IOException {
    EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
    try (TestClient idle = new TestClient(server);
        TestClient client = new TestClient(server)) {
      idle.rnum();
      client.put("k", "v");
      List<Thread> threads = new ArrayList<>(Thread.getAllStackTraces().keySet());
      threads.removeIf(thread -> !thread.getName().startsWith("embedded-tyrant"));
      assertThat(threads).hasSizeGreaterThanOrEqualTo(3).allMatch(Thread::isDaemon);
      server.close();
      server.close();
      assertThat(threads).noneMatch(Thread::isAlive);
      assertThat(idle.read()).isEqualTo(-1);
      assertThat(client.read()).isEqualTo(-1);
    }
    assertThatIOException().isThrownBy(() -> new TestClient(server).close());
  }

  @Test
  void servesAUnixSocket(@TempDir Path directory) throws IOException {
    Path path = directory.resolve("tt.sock");
    try (EmbeddedTyrant server = EmbeddedTyrant.start("+", path);
        TestClient client = new TestClient(path)) {
      assertThat(server.port()).isEqualTo(-1);
      assertThat(client.put("k", "v")).isZero();
      assertThat(client.get("k")).isEqualTo("v");
      assertThatIOException().isThrownBy(() -> EmbeddedTyrant.start("+", path));
    }
    assertThat(Files.exists(path)).isFalse();
  }

  @Test
  void serversShareNothing() throws IOException {
    try (EmbeddedTyrant one = EmbeddedTyrant.start("*", 0);
        EmbeddedTyrant two = EmbeddedTyrant.start("*", 0);
        TestClient first = new TestClient(one);
        TestClient second = new TestClient(two)) {
      first.put("k", "v");
      assertThat(second.get("k")).isEqualTo("null");
    }
  }

  @Test
  void servesAThousandConnections() throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0)) {
      List<TestClient> clients = new ArrayList<>();
      try {
        for (int i = 0; i < 1000; i++) {
          clients.add(new TestClient(server));
        }
        for (int i = 0; i < clients.size(); i++) {
          assertThat(clients.get(i).put("k" + i, "v")).isZero();
        }
        assertThat(clients.get(0).rnum()).isEqualTo(1000);
      } finally {
        for (TestClient client : clients) {
          client.close();
        }
      }
    }
  }

  @Test
  void answersAPipelineInOrder() throws IOException {
    ByteArrayOutputStream pipeline = new ByteArrayOutputStream();
    for (int i = 0; i < 5000; i++) {
      pipeline.writeBytes(TestClient.request(TestClient.PUTKEEP, 1, 1, "" + i % 10, "v"));
    }
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
        TestClient client = new TestClient(server)) {
      client.send(pipeline.toByteArray());
      for (int i = 0; i < 5000; i++) {
        assertThat(client.read()).isEqualTo(i < 10 ? 0 : 1);
      }
    }
  }

  /** A reply must not wait for a request of which only a part has come. */
  @Test
  void answersBeforeTheNextRequestIsComplete() throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
        TestClient client = new TestClient(server)) {
      byte[] next = TestClient.request(TestClient.GET, 3, "k");
      byte[] both = new byte[TestClient.request(TestClient.SYNC).length + next.length];
      System.arraycopy(TestClient.request(TestClient.SYNC), 0, both, 0, 2);
      System.arraycopy(next, 0, both, 2, next.length);
      client.send(both);
      assertThat(client.read()).isZero();
      client.send(TestClient.bytes("ey"));
      assertThat(client.read()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16_383, 16_384, 16_385, 65_536, 131_073, 9_000_000})
  void carriesLargeArguments(int size) throws IOException {
    String large = "0123456789".repeat(size / 10) + "x".repeat(size % 10);
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.put("k", large)).isZero();
      assertThat(client.get("k").equals(large)).isTrue();
      assertThat(client.put(large, "v")).isZero();
      assertThat(client.mget("k", large)).hasSize(2).containsEntry(large, "v");
    }
  }

  static List<byte[]> broken() {
    int tooLong = (256 << 20) + 1;
    int tooMany = (1 << 20) + 1;
    return List.of(
        new byte[] {0},
        TestClient.bytes("get k\r\n"),
        TestClient.request(0xFF),
        TestClient.request(0x60, 1, 5, "k"),
        TestClient.request(TestClient.GET, -1),
        TestClient.request(TestClient.GET, tooLong),
        TestClient.request(TestClient.PUT, 1, Integer.MIN_VALUE),
        TestClient.request(TestClient.PUT, 1, tooLong),
        TestClient.request(0x31, tooMany),
        TestClient.request(0x31, 1, -1),
        TestClient.request(0x58, tooLong, 1),
        TestClient.request(0x90, 1024, 0, 0),
        TestClient.request(0x90, 3, 0, tooMany),
        TestClient.request(0x90, 3, 0, 1, "get", -1));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void closesAConnectionThatBreaksTheProtocol(byte[] request) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
        TestClient other = new TestClient(server);
        TestClient client = new TestClient(server)) {
      ByteArrayOutputStream pipeline = new ByteArrayOutputStream();
      pipeline.writeBytes(TestClient.request(TestClient.PUT, 1, 1, "k", "v"));
      pipeline.writeBytes(request);
      client.send(pipeline.toByteArray());
      assertThat(client.read()).as("requests before are answered").isZero();
      assertThat(client.read()).isEqualTo(-1);
      assertThat(other.get("k")).isEqualTo("v");
    }
  }

  @Test
  void takesNoMemoryForPromises() throws IOException {
    List<TestClient> promising = new ArrayList<>();
    try (EmbeddedTyrant server = EmbeddedTyrant.start("*", 0);
        TestClient client = new TestClient(server)) {
      for (int i = 0; i < 200; i++) {
        TestClient each = new TestClient(server);
        each.send(TestClient.request(TestClient.PUT, 256 << 20, 256 << 20, "k"));
        promising.add(each);
      }
      assertThat(client.put("k", "v")).isZero();
      assertThat(client.get("k")).isEqualTo("v");
    } finally {
      for (TestClient each : promising) {
        each.close();
      }
    }
  }

  @Test
  void iteratesForEachConnection() throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("+", 0);
        TestClient one = new TestClient(server);
        TestClient two = new TestClient(server)) {
      one.put("a", "v");
      one.put("b", "v");
      one.iterinit();
      two.iterinit();
      assertThat(one.iternext()).isEqualTo("a");
      assertThat(two.iternext()).isEqualTo("a");
      assertThat(one.iternext()).isEqualTo("b");
      assertThat(one.iternext()).isEqualTo("null");
    }
  }
}
