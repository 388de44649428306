// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What all engines have in common, with keys and values that all of them take. */
class AllEnginesTest {

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb", "x.tcf", "x.tct"})
  void storesReadsAndRemoves(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.get("1")).isEqualTo("null");
      assertThat(client.vsiz("1")).isEqualTo(-1);
      assertThat(client.out("1")).isEqualTo(1);
      assertThat(client.put("1", "a\0b")).isZero();
      assertThat(client.put("1", "a\0c")).isZero();
      assertThat(client.get("1")).isEqualTo("a\0c");
      assertThat(client.put(TestClient.PUTKEEP, "1", "a\0d")).isEqualTo(1);
      assertThat(client.put(TestClient.PUTKEEP, "2", "a\0d")).isZero();
      assertThat(client.mget("2", "9", "1"))
          .containsExactly(entry("2", "a\0d"), entry("1", "a\0c"));
      assertThat(client.rnum()).isEqualTo(2);
      assertThat(client.out("1")).isZero();
      assertThat(client.get("1")).isEqualTo("null");
      assertThat(client.rnum()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb", "x.tcf", "x.tct"})
  void managesTheWholeDatabase(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.iternext()).isEqualTo("null");
      assertThat(client.iterate()).isEmpty();
      client.send(TestClient.request(TestClient.PUTNR, 1, 3, "1", "a\0b"));
      assertThat(client.put("2", "a\0b")).isZero();
      assertThat(client.iterate()).containsExactlyInAnyOrder("1", "2");
      long size = client.number(TestClient.SIZE);
      assertThat(client.put("2", "a\0" + "b".repeat(100))).isZero();
      assertThat(client.number(TestClient.SIZE)).isBetween(size + 99, size + 100);
      assertThat(client.code(TestClient.SYNC)).isZero();
      assertThat(client.code(0x71, 7, "bnum=10")).isZero();
      assertThat(client.code(TestClient.VANISH)).isZero();
      assertThat(client.rnum()).isZero();
      assertThat(client.number(TestClient.SIZE)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "+", "x.tch", "x.tcb", "x.tcf", "x.tct"})
  void offersTheCommonFunctions(String name) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      assertThat(client.misc("sync")).containsExactly("0");
      client.put("1", "a\0b");
      assertThat(client.misc("out", "1")).containsExactly("0");
      assertThat(client.misc("out", "1")).containsExactly("1");
      assertThat(client.misc("get", "1")).containsExactly("1");
      assertThat(client.misc("get")).containsExactly("1");
      assertThat(client.misc("put")).containsExactly("1");
      assertThat(client.misc("nosuch", "1")).containsExactly("1");
      client.put("1", "a\0b");
      assertThat(client.misc("vanish")).containsExactly("0");
      assertThat(client.rnum()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "*, on-memory hash, *",
    "+, on-memory tree, +",
    "dir/x.tch#bnum=100, hash, dir/x.tch",
    "x.TCB, B+ tree, x.TCB",
    "x.tcf#width=10, fixed-length, x.tcf",
    "x.tct#idx=a:dec, table, x.tct"
  })
  void tellsItsStatus(String name, String type, String path) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server)) {
      client.put("1", "a\0b");
      assertThat(client.stat().split("\n"))
          .contains("version\tembedded-stand-in", "type\t" + type, "path\t" + path, "rnum\t1")
          .contains("pid\t" + ProcessHandle.current().pid())
          .anyMatch(line -> line.matches("size\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("time\t[0-9]+\\.[0-9]{6}"))
          .anyMatch(line -> line.matches("memrss\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("memsize\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("ru_user\t[0-9]+\\.[0-9]{6}"))
          .anyMatch(line -> line.matches("ru_sys\t[0-9]+\\.[0-9]{6}"))
          .allMatch(line -> line.split("\t", -1).length == 2);
    }
  }
}
