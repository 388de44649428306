// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

class SizeSearchTest {
  private static final long MAX = 1 << 20;

  private final List<Long> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 127, 128, 129, 1000, 65_535, 65_536, MAX - 1})
  void theLargestSizeIsFoundToTheByte(long limit) {
    Limit found = SizeSearch.run(upTo(limit), () -> false, 1, MAX);
    assertThat(found.largestBytes()).isEqualTo(limit);
    assertThat(found.beyond()).get().extracting(Trial::bytes).isEqualTo(limit + 1);
    assertThat(tried).hasSizeLessThan(45);
  }

  @Test
  void whatIsNeverRefusedIsNotTriedPastTheMost() {
    Limit found = SizeSearch.run(upTo(Long.MAX_VALUE), () -> false, 5, 1000);
    assertThat(found).isEqualTo(new Limit(1000, Optional.empty()));
    assertThat(tried).containsExactly(5L, 10L, 20L, 40L, 80L, 160L, 320L, 640L, 1000L);
  }

  @Test
  void nothingMayFit() {
    Limit found = SizeSearch.run(upTo(0), () -> false, 1, MAX);
    assertThat(found.largestBytes()).isZero();
    assertThat(found.beyond()).get().extracting(Trial::bytes).isEqualTo(1L);
  }

  @Test
  void aSearchThatIsCancelledTellsWhatIsKnown() {
    Limit found = SizeSearch.run(upTo(MAX), () -> tried.size() == 4, 1, MAX);
    assertThat(found).isEqualTo(new Limit(8, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "1000, true, 1000, false, MEETS",
    "1001, true, 1000, false, CONTRADICTS",
    "900, true, 1000, false, MEETS",
    "500, true, 1000, false, CONTRADICTS",
    "500, false, 1000, false, NOT_REACHED",
    "1000, false, 1000, false, MEETS",
    "2000, false, 1000, false, CONTRADICTS",
    "255, true, 255, true, MEETS",
    "1000, true, 255, true, TUNED",
    "100, true, 255, true, TUNED"
  })
  void aFindingIsHeldAgainstWhatIsDocumented(
      long found, boolean failed, long bytes, boolean tunable, Limit.Comparison comparison) {
    Limit limit =
        new Limit(
            found,
            failed
                ? Optional.of(new Trial(found + 1, Trial.Outcome.REFUSED, ""))
                : Optional.empty());
    assertThat(limit.compare(new DocumentedLimit(Part.KEY, bytes, "a test", tunable)))
        .isEqualTo(comparison);
  }

  private LongFunction<Trial> upTo(long limit) {
    return bytes -> {
      tried.add(bytes);
      return new Trial(
          bytes, bytes <= limit ? Trial.Outcome.STORED : Trial.Outcome.REFUSED, "as scripted");
    };
  }
}
