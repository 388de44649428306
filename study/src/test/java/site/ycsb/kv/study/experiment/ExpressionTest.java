// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language of claims, over made-up numbers. */
class ExpressionTest {
  private static final Vocabulary WORDS =
      new Vocabulary(
          new LinkedHashSet<>(List.of("fast", "slow", "equal", "fewer", "standin", "none")),
          Map.of("load", List.of(1), "p3-mixed", List.of(1, 8, 32, 64)));

  /** The numbers: of "fast" about ten times those of "slow", more for each thread. */
  private static Sample sample(
      Measure measure, String store, String workload, int threads, String detail) {
    double base = store.equals("fast") ? 1000 : 100;
    int repeats = store.equals("fewer") ? 3 : 5;
    TreeMap<Integer, Double> values = new TreeMap<>();
    for (int block = 1; block <= repeats; block++) {
      double noise = store.equals("equal") ? 1 + 0.2 * Math.pow(-1, block) : 1 + 0.01 * block;
      values.put(block, measure == Measure.ERRORS ? 0.0 : base * noise * threads);
    }
    if (store.equals("none")) {
      return Sample.missing("none is not here");
    }
    return new Sample(
        values, store.equals("standin") ? Set.of("standin is a stand-in here") : Set.of());
  }

  private static Verdict decide(String claim) throws ExpressionException {
    return new Evaluation(ExpressionTest::sample, WORDS)
        .decide(ExpressionParser.claim(claim, WORDS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "throughput(fast, load) > throughput(slow, load) | REPRODUCED",
        "throughput(fast, load) < throughput(slow, load) | CONTRADICTED",
        "throughput(equal, load) > throughput(slow, load) | NOT_DECIDED",
        "throughput(fast, load) > throughput(fewer, load) | NOT_DECIDED",
        "throughput(fast, load) > throughput(standin, load) | CANNOT_BE_TESTED",
        "throughput(fast, load) > throughput(none, load) | CANNOT_BE_TESTED",
        "not throughput(fast, load) < throughput(slow, load) | REPRODUCED",
        "throughput(fast, load) > 5 * throughput(slow, load) | REPRODUCED",
        "throughput(fast, load) / throughput(slow, load) > 20 | CONTRADICTED",
        "throughput(fast, load) > 900 and throughput(slow, load) < 200 | REPRODUCED",
        "throughput(fast, load) - throughput(slow, load) > 800 | REPRODUCED",
        "each threads: throughput(fast, p3-mixed, threads) > 900 * threads | REPRODUCED",
        "each threads >= 32: throughput(fast, p3-mixed, threads) > 30 kops | REPRODUCED",
        "each threads: throughput(fast, p3-mixed, threads) > 30 kops | CONTRADICTED",
        "each store in fast, slow: throughput(store, load) > 50 | REPRODUCED",
        "each workload in load, p3-mixed: throughput(fast, workload, 1) > 900 | REPRODUCED",
        "errors(fast, load) > 0 | CONTRADICTED",
        "errors(fast, load) >= 0 % | REPRODUCED",
        "1 s > 999 ms and 1 MB < 1 MiB and 50 % < 1 | REPRODUCED",
        "-(1 - 3) > 1 | REPRODUCED",
      })
  void aClaimHasOneOfFourWords(String claim, Word word) throws Exception {
    assertThat(decide(claim).word()).isEqualTo(word);
  }

  @ParameterizedTest
  @CsvSource({
    // what holds (T), does not (F), is open (N) or can't be tested (X)
    "T and F, F",
    "X and F, F",
    "N and X, X",
    "T and X, X",
    "T and N, N",
    "T and T, T",
    "T or X, T",
    "F or X, X",
    "F or N, N",
    "N or X, X",
    "F or F, F",
    "not X, X",
    "not N, N",
    "F or T and F, F",
    "(F or T) and T, T",
    "not F and T, T",
  })
  void unknownPartsDecideOnlyWhatTheyMust(String claim, String expected) throws Exception {
    String written =
        claim
            .replace("T", "throughput(fast, load) > throughput(slow, load)")
            .replace("F", "throughput(fast, load) < throughput(slow, load)")
            .replace("N", "throughput(equal, load) > throughput(slow, load)")
            .replace("X", "throughput(standin, load) > 1");
    Map<String, Word> words =
        Map.of(
            "T", Word.REPRODUCED,
            "F", Word.CONTRADICTED,
            "N", Word.NOT_DECIDED,
            "X", Word.CANNOT_BE_TESTED);
    assertThat(decide(written).word()).isEqualTo(words.get(expected));
  }

  @Test
  void reasonsNameTheFiguresAndWhere() throws Exception {
    assertThat(decide("each threads >= 64: throughput(fast, p3-mixed, threads) < 1").reasons())
        .containsExactly("threads 64: 65920 < 1");
    assertThat(decide("throughput(fast, load) > throughput(fewer, load)").reasons())
        .containsExactly("1030 > 102, with fewer than 4 valid repeats (--repeat)");
    assertThat(decide("throughput(standin, load) > 1").reasons())
        .containsExactly("standin is a stand-in here");
    assertThat(decide("throughput(equal, load) > throughput(slow, load)").reasons())
        .singleElement()
        .asString()
        .startsWith("80 > 103, about ");
  }

  @Test
  void aStandInNeverTestifiesWhateverIsComputedFromIt() throws Exception {
    for (String claim :
        List.of(
            "throughput(standin, load) > 1",
            "1 < 2 * throughput(standin, load) / throughput(fast, load)",
            "not throughput(standin, load) < 1",
            "each store in fast, standin: throughput(store, load) > 1",
            "throughput(fast, load) > 1 and errors(standin, load) >= 0")) {
      assertThat(decide(claim).word()).as(claim).isEqualTo(Word.CANNOT_BE_TESTED);
    }
  }

  @Test
  void aQuantityHasANumberForEachValue() throws Exception {
    List<String> rows = new ArrayList<>();
    new Evaluation(ExpressionTest::sample, WORDS)
        .values(
            ExpressionParser.quantity(
                "each store in fast, slow: each threads <= 8:"
                    + " (throughput(store, p3-mixed, threads) - 1) / 2",
                WORDS),
            (text, value) -> rows.add(text + " = " + Figures.number(value.median())));
    assertThat(rows)
        .containsExactly(
            "(throughput(fast, p3-mixed, 1) - 1) / 2 = 514.5",
            "(throughput(fast, p3-mixed, 8) - 1) / 2 = 4120",
            "(throughput(slow, p3-mixed, 1) - 1) / 2 = 51",
            "(throughput(slow, p3-mixed, 8) - 1) / 2 = 411.5");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "througput(fast, load) > 1 | 0 | Unknown quantity througput; did you mean throughput?",
        "throughput(fats, load) > 1 | 11 | Unknown store fats; did you mean fast?",
        "throughput(fast, laod) > 1 | 17 | Unknown workload laod; did you mean load?",
        "throughput(fast, load) | 0 | A comparison is expected here, not a number.",
        "throughput(fast, p3-mixed) > 1 | 0 | p3-mixed runs with threads [1, 8, 32, 64]; name one"
            + " of these.",
        "throughput(fast, p3-mixed, 9) > 1 | 0 | p3-mixed runs with threads [1, 8, 32, 64]; name"
            + " one of these.",
        "throughput(fast, p3-mixed, threads) > 1 | 27 | threads has no value here; write 'each"
            + " threads:' before.",
        "throughput(fast, load) > | 24 | Expected a quantity, a number or '(', and found the end.",
        "throughput(fast load) > 1 | 16 | Expected ')', and found load.",
        "throughput(fast) > 1 | 0 | throughput needs a store and a workload: throughput(s, w).",
        "1 < 2 < 3 | 6 | Expected and, or, an operator or the end, and found <.",
        "1 < 2 3 | 6 | Expected and, or, an operator or the end, and found 3.",
        "(1 < 2 | 6 | Expected ')', and found the end.",
        "1 < 2 and 3 | 0 | A comparison is expected here, not a number.",
        "1 + (1 < 2) > 1 | 4 | A number is expected here.",
        "each store: throughput(store, load) > 1 | 10 | Expected 'in' and the values of store, and"
            + " found :.",
        "each size: 1 < 2 | 5 | Unknown variable size; known are store, threads, workload.",
        "cpu(fast, load, least) > 1 | 0 | cpu does not know least; it takes lowest, median, mean,"
            + " highest.",
        "1 ? 2 | 2 | '?' has no meaning in an expression; remove it.",
      })
  void aFaultSaysWhereAndWhatIsExpected(String claim, int offset, String sentence) {
    ExpressionException fault =
        catchThrowableOfType(ExpressionException.class, () -> ExpressionParser.claim(claim, WORDS));
    assertThat(fault).hasMessage(sentence);
    assertThat(fault.offset()).isEqualTo(offset);
  }
}
