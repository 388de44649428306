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
package site.ycsb.kv.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeAddressTest {
  @Test
  void addresses() {
    assertThat(NodeAddress.parse("db1:6379")).isEqualTo(new NodeAddress("db1", 6379));
    assertThat(NodeAddress.parse("[::1]:65535")).isEqualTo(new NodeAddress("::1", 65_535));
    assertThat(NodeAddress.parse("::1:7000"))
        .as("as Redis writes it in MOVED")
        .isEqualTo(new NodeAddress("::1", 7_000));
    assertThat(NodeAddress.parseAll("a:1, b:2"))
        .containsExactly(new NodeAddress("a", 1), new NodeAddress("b", 2));
  }

  @Test
  void theirText() {
    assertThat(new NodeAddress("db1", 6379)).hasToString("db1:6379");
    assertThat(new NodeAddress("::1", 6379)).hasToString("[::1]:6379");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "db1",
        "db1:",
        ":6379",
        "db1:0",
        "db1:65536",
        "db1:x",
        "db1:-1",
        "a b:1",
        "a=b:1",
        "a/b:1",
        "x@b:1"
      })
  void whatIsNone(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeAddress.parse(text))
        .withMessage("must be host:port");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:1,", ",a:1", "a:1;b:2"})
  void whatAreNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> NodeAddress.parseAll(text));
  }
}
