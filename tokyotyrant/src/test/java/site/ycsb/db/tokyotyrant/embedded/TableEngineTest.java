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

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The table: columns, plain commands, indexes' reply codes. */
class TableEngineTest {

  private EmbeddedTyrant server;
  private TestClient client;

  @BeforeEach
  void start() throws IOException {
    server = EmbeddedTyrant.start("x.tct", 0);
    client = new TestClient(server);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @Test
  void putReplacesTheWholeRecord() throws IOException {
    assertThat(client.misc("put", "k", "a", "1", "b", "2")).containsExactly("0");
    assertThat(client.misc("put", "k", "b", "3", "c", "4", "b", "5")).containsExactly("0");
    assertThat(client.misc("get", "k")).containsExactly("0", "b", "5", "c", "4");
    assertThat(client.misc("putkeep", "k", "a", "1")).containsExactly("1");
    assertThat(client.misc("put", "k", "odd")).containsExactly("0");
    assertThat(client.misc("get", "k")).containsExactly("0");
    assertThat(client.get("k")).isEmpty();
  }

  @Test
  void putcatOnlyAddsMissingColumns() throws IOException {
    assertThat(client.misc("putcat", "k", "a", "1")).containsExactly("0");
    assertThat(client.misc("putcat", "k", "a", "2", "b", "3")).containsExactly("0");
    assertThat(client.put(TestClient.PUTCAT, "k", "b\0004\0c\0005")).isZero();
    assertThat(client.misc("get", "k")).containsExactly("0", "a", "1", "b", "3", "c", "5");
  }

  @Test
  void plainCommandsCarryColumnsBetweenNuls() throws IOException {
    assertThat(client.put("k", "a\0001\0b\0\0odd")).isZero();
    assertThat(client.misc("get", "k")).containsExactly("0", "a", "1", "b", "");
    assertThat(client.get("k")).isEqualTo("a\0001\0b\0");
    assertThat(client.vsiz("k")).as("bytes in the file, with a size before each").isEqualTo(7);
    client.put("big", "a\0" + "x".repeat(200));
    assertThat(client.vsiz("big")).isEqualTo(1 + 1 + 2 + 200);
    client.misc("put", "bin", "a\0b", "c\0d");
    assertThat(client.misc("get", "bin")).as("misc alone is binary-safe").contains("a\0b", "c\0d");
    assertThat(client.get("bin")).isEqualTo("a\0b\0c\0d");
  }

  @Test
  void refusesWhatHasNoMeaning() throws IOException {
    assertThat(client.misc("put", "k", "", "v")).as("column without a name").containsExactly("1");
    assertThat(client.put("k", "\0v")).isEqualTo(1);
    assertThat(client.misc("put", "", "a", "1")).as("aborts the real one").containsExactly("1");
    assertThat(client.misc("putkeep", "", "a", "1")).containsExactly("1");
    assertThat(client.misc("putlist", "", "a\0001")).containsExactly("1");
    assertThat(client.misc("range", "k", "1")).containsExactly("1");
    assertThat(client.rnum()).isZero();
  }

  @Test
  void plainPutUnderTheEmptyKeyTakesAUniqueNumber() throws IOException {
    assertThat(client.misc("genuid")).containsExactly("0", "1");
    assertThat(client.put("", "a\0b")).isZero();
    assertThat(client.get("2")).isEqualTo("a\0b");
    assertThat(client.misc("genuid")).containsExactly("0", "3");
    client.code(TestClient.VANISH);
    assertThat(client.misc("genuid")).containsExactly("0", "1");
  }

  @Test
  void findsPrimaryKeysByPrefix() throws IOException {
    client.put("ab", "a\0b");
    client.put("ac", "a\0b");
    assertThat(client.fwmkeys("a", -1)).containsExactlyInAnyOrder("ab", "ac");
    assertThat(client.fwmkeys("ab", -1)).containsExactly("ab");
  }

  @Test
  void setsIndexes() throws IOException {
    assertThat(client.misc("setindex", "a", "1")).containsExactly("0");
    assertThat(client.misc("setindex", "a", "16777217")).as("keep").containsExactly("1");
    assertThat(client.misc("setindex", "b", "16777217")).containsExactly("0");
    assertThat(client.misc("setindex", "b", "+dec")).containsExactly("1");
    assertThat(client.misc("setindex", "a", "0", "", "DEC")).containsExactly("0");
    assertThat(client.misc("setindex", "a", "9998")).as("optimize").containsExactly("0");
    assertThat(client.misc("setindex", "c", "9998")).containsExactly("1");
    assertThat(client.misc("setindex", "a", "9999")).as("drop").containsExactly("0");
    assertThat(client.misc("setindex", "a", "void")).containsExactly("1");
    assertThat(client.misc("setindex", "a", "7")).as("no such type").containsExactly("1");
    assertThat(client.misc("setindex", "a", "what")).containsExactly("1");
    assertThat(client.misc("setindex", "d", "tok", "e", "3")).containsExactly("0");
    assertThat(client.misc("setindex", "d", "+tok")).containsExactly("1");
    assertThat(client.misc("setindex")).containsExactly("0");
  }

  @Test
  void refusesEmptyValuesInIndexes() throws IOException {
    client.misc("put", "k", "a", "");
    assertThat(client.misc("setindex", "a", "0")).as("aborts the real one").containsExactly("1");
    client.misc("put", "k", "a", "1");
    assertThat(client.misc("setindex", "a", "0")).containsExactly("0");
    assertThat(client.misc("put", "k", "a", "")).containsExactly("1");
    assertThat(client.misc("get", "k")).containsExactly("0", "a", "1");
  }
}
