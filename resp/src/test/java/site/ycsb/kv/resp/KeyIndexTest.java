// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyIndexTest {
  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static List<String> texts(Command command) {
    return java.util.Arrays.stream(command.arguments()).map(KeyIndexTest::text).toList();
  }

  @Test
  void oneServerHasOneSetAsStockYcsbHas() {
    KeyIndex index = KeyIndex.whole();

    assertThat(index.names()).extracting(KeyIndexTest::text).containsExactly("_indices");
    assertThat(text(index.recordKey(bytes("user1")))).isEqualTo("user1");
    Command addition = index.addition(bytes("user1"));
    assertThat(addition.verb()).isEqualTo(Verb.ZADD);
    assertThat(texts(addition)).containsExactly("_indices", "0", "user1");
    Command removal = index.removal(bytes("user1"));
    assertThat(removal.verb()).isEqualTo(Verb.ZREM);
    assertThat(texts(removal)).containsExactly("_indices", "user1");
  }

  @Test
  void aScanBeginsWithTheStartKeyItself() {
    Unit range = KeyIndex.whole().range(bytes("user1"), 10).get(0);

    assertThat(range.commands().get(0).verb()).isEqualTo(Verb.ZRANGEBYLEX);
    assertThat(texts(range.commands().get(0)))
        .containsExactly("_indices", "[user1", "+", "LIMIT", "0", "10");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12, 1024})
  void aRecordAndItsEntryAreInOneSlot(int parts) {
    KeyIndex index = KeyIndex.parts(parts);
    Set<Integer> slots = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      byte[] key = bytes(i % 3 == 0 ? "{tag" + i + "}user" : "user" + i);
      int slot = Slots.of(index.recordKey(key));
      slots.add(slot);

      assertThat(Slots.of(index.addition(key).arguments()[0])).isEqualTo(slot);
      assertThat(Slots.of(index.removal(key).arguments()[0])).isEqualTo(slot);
      assertThat(text(index.recordKey(key))).endsWith(text(key)).startsWith("{");
    }
    assertThat(slots.size()).isGreaterThan(parts * 9 / 10).isLessThanOrEqualTo(parts);
    assertThat(index.range(bytes("user"), 1)).hasSize(parts);
  }

  @Test
  void itsPartsAreSpreadOverTheSlots() {
    List<Integer> thirds =
        KeyIndex.parts(12).names().stream().map(name -> Slots.range(Slots.of(name), 3)).toList();

    assertThat(thirds).containsExactly(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2);
  }
}
