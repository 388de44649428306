// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  private static final Setting<Integer> PORT =
      Setting.integer("x.port", 1978, 1, 65_535).means("TCP port.");

  private enum Engine {
    MEMORY_HASH,
    TREE
  }

  @Test
  void integersAreReadWithinTheirRange() {
    assertThat(PORT.parse("1")).isEqualTo(1);
    assertThat(PORT.parse(" 65535 ")).isEqualTo(65_535);
    assertFault(PORT, "0", "must be from 1 to 65535");
    assertFault(PORT, "65536", "must be from 1 to 65535");
    assertFault(PORT, "-1", "must be from 1 to 65535");
    assertFault(PORT, "99999999999", "must be from 1 to 65535");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1.5", "1e3", "0x10", "1,000", "1 2", "99999999999999999999"})
  void whatIsNoWholeNumberIsAFault(String text) {
    assertFault(PORT, text, "must be a whole number");
  }

  @Test
  void countsHave64Bits() {
    Setting<Long> count = Setting.count("count", 0, 0, Long.MAX_VALUE).means("Many.");
    assertThat(count.parse("5000000000")).isEqualTo(5_000_000_000L);
    assertThat(count.parse("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertFault(count, "-1", "must be from 0 to 9223372036854775807");
    assertThat(count.range()).isEqualTo("0 or more");
  }

  @Test
  void decimalsAreReadWithinTheirRange() {
    Setting<Double> share = Setting.decimal("share", 0.95, 0, 1).means("A share.");
    assertThat(share.parse("0")).isZero();
    assertThat(share.parse("1")).isEqualTo(1);
    assertThat(share.parse("2.5e-1")).isEqualTo(0.25);
    assertFault(share, "1.01", "must be from 0.0 to 1.0");
    assertFault(share, "-0.1", "must be from 0.0 to 1.0");
    assertFault(share, "NaN", "must be from 0.0 to 1.0");
    assertFault(share, "Infinity", "must be from 0.0 to 1.0");
    assertFault(share, "0,5", "must be a number");
    assertFault(share, "", "must be a number");
    assertThat(share.defaultText()).isEqualTo("0.95");
  }

  @Test
  void flagsAreTrueOrFalseAndNothingElse() {
    Setting<Boolean> flag = Setting.flag("flag", true).means("Whether.");
    assertThat(flag.parse("true")).isTrue();
    assertThat(flag.parse("FALSE ")).isFalse();
    for (String text : new String[] {"", "yes", "1", "ture"}) {
      assertFault(flag, text, "must be true or false");
    }
  }

  @Test
  void textsAreAnythingButEmpty() {
    Setting<String> text = Setting.text("text", null).means("Some text.");
    assertThat(text.parse(" a b ")).isEqualTo("a b");
    assertFault(text, " ", "must not be empty");
    assertThat(text.defaultValue()).isEmpty();
    assertThat(text.defaultText()).isEmpty();
  }

  @Test
  void choicesAreSmallLettersWithDashes() {
    Setting<Engine> engine = Setting.choice("engine", Engine.MEMORY_HASH).means("Which.");
    assertThat(engine.parse("memory-hash")).isEqualTo(Engine.MEMORY_HASH);
    assertThat(engine.parse("tree")).isEqualTo(Engine.TREE);
    for (String text : new String[] {"", "memory hash", "memory", "trees"}) {
      assertFault(engine, text, "must be one of memory-hash, tree");
    }
    assertThat(engine.range()).isEqualTo("memory-hash, tree");
    assertThat(engine.defaultText()).isEqualTo("memory-hash");
    assertThat(Setting.word(Engine.MEMORY_HASH)).isEqualTo("memory-hash");
  }

  @Test
  void choicesAreReadInAnyCaseAndShownInTheirOwn() {
    Setting<Engine> engine = Setting.choice("engine", Engine.TREE).means("Which.");
    assertThat(engine.parse("TREE")).isEqualTo(Engine.TREE);
    assertThat(engine.parse("Memory-Hash")).isEqualTo(Engine.MEMORY_HASH);
    assertThat(engine.parse("MEMORY_HASH")).isEqualTo(Engine.MEMORY_HASH);
    assertThat(engine.spelled(" MEMORY_HASH ")).isEqualTo("memory-hash");
    assertThat(engine.spelled("no such")).isEqualTo("no such");
    Setting<Integer> words =
        Setting.choice("words", Map.of("primaryPreferred", 1), null).means("Which words.");
    assertThat(words.parse("PRIMARYPREFERRED")).isEqualTo(1);
    assertThat(words.spelled("primarypreferred")).isEqualTo("primaryPreferred");
    assertThat(words.range()).isEqualTo("primaryPreferred");
  }

  @Test
  void wordsOfEachNameStandAfterColons() {
    Map<String, Engine> words = Map.of("tree", Engine.TREE);
    Setting<Map<String, Engine>> engines = Setting.wordOfEach("engines", words).means("Which.");
    assertThat(engines.parse("a:tree, b:c:Tree"))
        .containsExactly(Map.entry("a", Engine.TREE), Map.entry("b:c", Engine.TREE));
    assertThat(engines.defaultText()).isEmpty();
    for (String text : new String[] {"", "a", ":tree", "a:tree,", "tree"}) {
      assertFault(engines, text, "must be names with a colon and one of tree");
    }
    assertFault(engines, "a:hash", "must be one of tree");
    assertFault(engines, "a:tree,a:tree", "must name a once");
  }

  @Test
  void aSettingTellsAllAboutItself() {
    Setting<Integer> timeout =
        Setting.integer("x.timeout", 10, 1, Integer.MAX_VALUE).in("ms").means("Longest wait.");
    assertThat(timeout.name()).isEqualTo("x.timeout").isEqualTo(timeout.toString());
    assertThat(timeout.type()).isEqualTo("integer");
    assertThat(timeout.range()).isEqualTo("1 or more");
    assertThat(timeout.unit()).isEqualTo("ms");
    assertThat(timeout.meaning()).isEqualTo("Longest wait.");
    assertThat(timeout.defaultValue()).contains(10);
    assertThat(timeout.defaultText()).isEqualTo("10");
    assertThat(timeout.secret()).isFalse();
    assertThat(timeout.hidden().secret()).isTrue();
    assertThat(timeout.hidden().unit()).isEqualTo("ms");
    assertThat(PORT.range()).isEqualTo("1 to 65535");
    assertThat(PORT.unit()).isEmpty();
  }

  private static void assertFault(Setting<?> setting, String text, String requirement) {
    assertThatIllegalArgumentException()
        .as("%s=%s", setting, text)
        .isThrownBy(() -> setting.parse(text))
        .withMessage(requirement);
  }

  private static final class Declaring {
    static final Setting<Boolean> SECOND_BY_NAME = Setting.flag("b", false).means("The first.");
    private static final Setting<Boolean> FIRST_BY_NAME =
        Setting.flag("a", false).means("The second.");
  }

  @Test
  void theSettingsOfAClassAreListedInTheOrderOfTheirDeclaration() {
    assertThat(Setting.declaredIn(Declaring.class))
        .containsExactly(Declaring.SECOND_BY_NAME, Declaring.FIRST_BY_NAME);
  }

  @Test
  void zeroMayHaveASign() {
    assertThat(Setting.decimal("share", 0, 0, 1).means("A share.").parse("-0.0")).isZero();
  }
}
