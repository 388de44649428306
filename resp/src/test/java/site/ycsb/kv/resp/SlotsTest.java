// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {
  private static int slot(String key) {
    return Slots.of(key.getBytes(UTF_8));
  }

  /** The check value of CRC16/XMODEM, in the cluster specification too. */
  @Test
  void theCheckValue() {
    assertThat(slot("123456789")).isEqualTo(0x31C3 % 16_384);
  }

  /** As CLUSTER KEYSLOT of Redis 7.0 answers. */
  @ParameterizedTest
  @CsvSource({"'', 0", "foo, 12182", "bar, 5061", "user1000, 3443", "ключ, 10303"})
  void slotsOfKeys(String key, int slot) {
    assertThat(slot(key)).isEqualTo(slot);
  }

  @ParameterizedTest
  @CsvSource({
    "{user1000}.following, user1000",
    "{user1000}.followers, user1000",
    "foo{bar}{zap}, bar",
    "foo{{bar}}zap, {bar",
    "foo}{bar}, bar"
  })
  void onlyTheFirstTagCounts(String key, String tag) {
    assertThat(slot(key)).isEqualTo(slot(tag));
  }

  /**
   * What is not a whole tag, or an empty one, is a part of the key: the slot is that of all of it.
   */
  @ParameterizedTest
  @CsvSource({"foo{}{bar}, 8363", "foo{bar, 15278", "{}, 15257", "foo}bar, 7223"})
  void keysWithoutATag(String key, int slot) {
    assertThat(slot(key)).isEqualTo(slot);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 12, 100, 1024})
  void tagsAreInTheirRanges(int ranges) {
    String[] tags = Slots.tags(ranges);

    assertThat(tags).hasSize(ranges).doesNotHaveDuplicates();
    for (int i = 0; i < ranges; i++) {
      assertThat(Slots.range(slot(tags[i]), ranges)).isEqualTo(i);
    }
  }

  @Test
  void rangesAreEqualAndInOrder() {
    assertThat(Slots.range(0, 3)).isZero();
    assertThat(Slots.range(5_461, 3)).isZero();
    assertThat(Slots.range(5_462, 3)).isEqualTo(1);
    assertThat(Slots.range(16_383, 3)).isEqualTo(2);
  }
}
