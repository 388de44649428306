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
package site.ycsb.db.tokyotyrant.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every engine does alike, with keys and values that every engine takes. */
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
      assertThat(client.misc("putlist", "1", "a\0b", "2", "a\0c", "odd")).containsExactly("0");
      assertThat(client.misc("getlist", "2", "9", "1"))
          .containsExactly("0", "2", "a\0c", "1", "a\0b");
      assertThat(client.misc("outlist", "2", "9")).containsExactly("0");
      assertThat(client.misc("out", "1")).containsExactly("0");
      assertThat(client.misc("out", "1")).containsExactly("1");
      assertThat(client.misc("get", "1")).containsExactly("1");
      assertThat(client.misc("get")).containsExactly("1");
      assertThat(client.misc("put")).containsExactly("1");
      assertThat(client.misc("sync")).containsExactly("0");
      assertThat(client.misc("optimize")).containsExactly("0");
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
          .contains("pid\t" + ProcessHandle.current().pid(), "fd\t1")
          .anyMatch(line -> line.matches("size\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("time\t[0-9]+\\.[0-9]{6}"))
          .anyMatch(line -> line.matches("memrss\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("memsize\t[1-9][0-9]*"))
          .anyMatch(line -> line.matches("ru_user\t[0-9]+\\.[0-9]{6}"))
          .anyMatch(line -> line.matches("ru_sys\t[0-9]+\\.[0-9]{6}"))
          .anyMatch(line -> line.matches("ru_real\t[0-9]+\\.[0-9]{6}"))
          .allMatch(line -> line.split("\t", -1).length == 2);
    }
  }

  @ParameterizedTest
  @CsvSource({"*, false", "+, false", "x.tch, true", "x.tcb, true", "x.tcf, true", "x.tct, true"})
  void tellsTheConnectionsLastError(String name, boolean known) throws IOException {
    try (EmbeddedTyrant server = EmbeddedTyrant.start(name, 0);
        TestClient client = new TestClient(server);
        TestClient other = new TestClient(server)) {
      if (!known) {
        assertThat(client.misc("error")).containsExactly("1");
        return;
      }
      assertThat(client.misc("error")).containsExactly("0", "0: success");
      client.get("1");
      assertThat(client.misc("error")).containsExactly("0", "22: no record found");
      client.put("1", "a\0b");
      client.put(TestClient.PUTKEEP, "1", "a\0b");
      client.get("1");
      assertThat(client.misc("error")).containsExactly("0", "21: existing record");
      assertThat(other.misc("error")).containsExactly("0", "0: success");
    }
  }
}
