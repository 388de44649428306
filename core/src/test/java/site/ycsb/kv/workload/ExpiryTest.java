// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.setting.SettingsException;

class ExpiryTest {
  private static final int KEYS = 20_000;

  private static Properties given(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  private static Expiry expiry(String... pairs) throws SettingsException {
    return Expiry.of(given(pairs)).orElseThrow();
  }

  private static List<Integer> seconds(Expiry expiry) {
    return IntStream.range(0, KEYS).mapToObj(i -> expiry.nextSeconds("user" + i)).toList();
  }

  @Test
  void noneWithoutTheSetting() throws Exception {
    assertThat(Expiry.of(given())).isEmpty();
  }

  @Test
  void aConstant() throws Exception {
    assertThat(seconds(expiry("expiry", "60"))).containsOnly(60);
    assertThat(expiry("expiry", "60").nextDigits("user1")).isEqualTo("60".getBytes(US_ASCII));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7"})
  void allSecondsOfARangeAreAlike(String seed) throws Exception {
    Expiry expiry =
        seed.isEmpty() ? expiry("expiry", "10..19") : expiry("expiry", "10..19", "seed", seed);
    List<Integer> seconds = seconds(expiry);
    for (int each = 10; each <= 19; each++) {
      int second = each;
      // 2,000 of each are expected, with a standard deviation of 42.
      assertThat(seconds.stream().filter(s -> s == second).count()).isBetween(1_750L, 2_250L);
    }
    assertThat(seconds).allMatch(s -> s >= 10 && s <= 19);
  }

  @Test
  void withASeedTheyFollowFromTheKey() throws Exception {
    List<Integer> first = seconds(expiry("expiry", "1..1000", "seed", "7"));
    assertThat(seconds(expiry("expiry", "1..1000", "seed", "7"))).isEqualTo(first);
    assertThat(seconds(expiry("expiry", "1..1000", "seed", "8"))).isNotEqualTo(first);
    Expiry expiry = expiry("expiry", "1..1000", "seed", "7");
    assertThat(expiry.nextSeconds("user1")).isEqualTo(expiry.nextSeconds("user1"));
  }

  @Test
  void digitsAreThoseOfTheSeconds() throws Exception {
    Expiry expiry = expiry("expiry", "1..2592000", "seed", "7");
    for (int i = 0; i < 100; i++) {
      String key = "user" + i;
      assertThat(new String(expiry.nextDigits(key), US_ASCII))
          .isEqualTo(Integer.toString(expiry.nextSeconds(key)));
    }
    Expiry few = expiry("expiry", "1..10", "seed", "7");
    assertThat(few.nextDigits("user1")).isSameAs(few.nextDigits("user1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "60..10", "1..", "..5", "1.5", "a", "2592001", "1..2..3"})
  void whatIsNoExpiryIsAFault(String text) {
    assertThatThrownBy(() -> Expiry.of(given("expiry", text)))
        .hasMessageContaining(
            "expiry="
                + text
                + ": must be a number such as 60, or a range such as 10..60, from 1 to 2592000"
                + " (s).");
  }

  @Test
  void aBindingThatSetsNoneRejectsIt() {
    assertThatThrownBy(() -> Expiry.check(new MemoryBinding(), given("expiry", "60")))
        .hasMessage(
            "expiry=60: the client of memory sets no expiry; remove it, or take another binding.");
    assertThatCode(() -> Expiry.check(new MemoryBinding(), given())).doesNotThrowAnyException();
  }
}
