// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.max.Measured;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.study.max.Step;
import site.ycsb.kv.study.max.Step.Purpose;
import site.ycsb.kv.study.max.Step.Word;

/** The text of an answer, in three locales. */
class MaxTextTest {
  private static final List<Promise> PROMISES =
      List.of(Promise.parse("READ p99 < 5ms"), Promise.parse("errors = 0"), Promise.OF_RATE);
  private static final int WIDEST = 100;

  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(locale);
  }

  private static Measured measured(double done, int over, Optional<String> undriven) {
    return new Measured(
        done,
        List.of(new Count(over, 100_000), new Count(0, 100_000), new Count(0, 120_000)),
        new Percentiles(312.5, 4_980, 9_000),
        undriven,
        Optional.empty(),
        0,
        List.of());
  }

  private static Step open(int number, Purpose purpose, double rate, int over, Word word) {
    return new Step(
        number,
        purpose,
        purpose == Purpose.REPEAT ? 1 : 0,
        new Load(64, rate, 4),
        measured(0.99 * rate, over, Optional.empty()),
        List.of(word, Word.KEEPS, Word.KEEPS));
  }

  private static List<Step> steps() {
    return List.of(
        new Step(
            1,
            Purpose.CLOSED_LOOP,
            0,
            Load.closedLoop(64, 4),
            measured(61_070.4, 120, Optional.empty()),
            List.of()),
        open(2, Purpose.BRACKET, 30_535.2, 1, Word.KEEPS),
        open(3, Purpose.BRACKET, 1_061_070, 90_500, Word.BREAKS),
        new Step(
            4,
            Purpose.BISECT,
            0,
            new Load(64, 43_182, 4),
            measured(40_000, 9_430, Optional.of("used 97 % of its processors")),
            List.of(Word.BREAKS, Word.KEEPS, Word.KEEPS)),
        open(5, Purpose.REPEAT, 41_200, 987, Word.UNDECIDED));
  }

  private static MaxAnswer answer() {
    return new MaxAnswer(
        Outcome.FOUND,
        41_200,
        40_100,
        42_300,
        "The highest rate that keeps READ p99 < 5ms and errors = 0 is 41,200 operations a second.",
        Optional.of(PROMISES.get(0)),
        List.of(
            new Use("the server's processor", 0.97, "97 % of one core by its busiest thread"),
            new Use("client threads", 0.31, "20 of 64 wait for answers"),
            new Use("the network", 0, "12.1 MiB a second received, 1.1 sent")),
        Optional.of("Throughput falls past its peak."),
        61_070.4,
        64,
        PROMISES,
        steps());
  }

  @ParameterizedTest
  @CsvSource({"en,US", "de,DE", "ar,EG"})
  void theTableIsByRateAndTheAnswerFollows(String language, String country) {
    Locale.setDefault(new Locale.Builder().setLanguage(language).setRegion(country).build());
    List<String> lines = new MaxText(answer()).lines(Optional.of(Path.of("out")));
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(WIDEST));
    assertThat(String.join("\n", lines) + "\n")
        .isEqualTo(
            """
            step  for           asked/s    done/s   p50 ms   p99 ms  word       over, %
               1  closed-loop    64 thr    61,070     0.31     4.98
               2  bracket        30,535    30,230     0.31     4.98  keeps      0.001  0  0
               5  repeat         41,200    40,788     0.31     4.98  undecided  0.987  0  0
               4  bisect         43,182    40,000     0.31     4.98  undriven   9.43  0  0
               3  bracket     1,061,070 1,050,459     0.31     4.98  breaks     90.5  0  0
            over: READ p99 < 5ms, errors = 0, 98% of the rate is done

            The highest rate that keeps READ p99 < 5ms and errors = 0 is 41,200 operations a second.
            Interval:     40,100 to 42,300 operations a second
            Breaks first: READ p99 < 5ms
            Used there:   the server's processor: 97 % of one core by its busiest thread
                          client threads: 20 of 64 wait for answers
            Cliff:        Throughput falls past its peak.
            Closed loop:  61,070 operations a second with 64 threads
            Files:        out/max.json, steps.csv
            """);
  }

  @Test
  void aStepIsALineWhileTheSearchRuns() {
    AtomicLong clock = new AtomicLong();
    MaxSettings settings =
        new MaxSettings(PROMISES.subList(0, 2), 0.05, Duration.ofMinutes(10), 4, 0, 0);
    StepLines lines = new StepLines(settings, clock::get);
    clock.set(Duration.ofSeconds(65).toNanos());
    assertThat(steps().stream().map(lines::line))
        .containsExactly(
            "  1 closed-loop 64 threads: 61,070/s done; 8:55 left",
            "  2 bracket     30,535/s asked, 30,230 done; over the bound: 0.001, 0, 0 %; keeps;"
                + " 8:55 left",
            "  3 bracket     1,061,070/s asked, 1,050,459 done; over the bound: 90.5, 0, 0 %;"
                + " breaks; 8:55 left",
            "  4 bisect      43,182/s asked, 40,000 done; over the bound: 9.43, 0, 0 %; the client"
                + " used 97 % of its processors; 8:55 left",
            "  5 repeat      41,200/s asked, 40,788 done; over the bound: 0.987, 0, 0 %; undecided;"
                + " 8:55 left");
  }
}
