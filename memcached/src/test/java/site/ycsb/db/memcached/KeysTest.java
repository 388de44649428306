// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  @ParameterizedTest
  @ValueSource(strings = {"user1", "é", "鍵", "!", "~"})
  void aWordIsAKey(String key) {
    assertThat(Keys.fault(key)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", " ", "a\tb", "a\r\nflush_all", "\0", "\u007f"})
  void spacesAndControlCharactersAreFaults(String key) {
    assertThat(Keys.fault(key)).contains("space or control character");
  }

  @Test
  void anEmptyKeyIsAFault() {
    assertThat(Keys.fault("")).contains("at least one byte");
  }

  @Test
  void theLimitIsOfBytes() {
    assertThat(Keys.fault("x".repeat(250))).isEmpty();
    assertThat(Keys.fault("x".repeat(251))).isEqualTo("a key of 251 bytes is longer than 250");
    assertThat(Keys.fault("é".repeat(125))).isEmpty();
    assertThat(Keys.fault("é".repeat(126))).contains("252 bytes");
  }
}
