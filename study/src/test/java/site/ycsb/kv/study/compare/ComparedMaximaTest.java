// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.study.max.MadeUpSearch;
import site.ycsb.kv.study.max.MaxFile;

/** The highest rates within promises of two stores. */
class ComparedMaximaTest {
  private static final double MARGIN = 0.02;
  private static final int BLOCKS = 5;
  private static final Map<String, String> PROMISE = Map.of("max.slo", "READ p99 < 5ms");

  private Path directory = Path.of("");

  @BeforeEach
  void place(@TempDir Path temp) {
    directory = temp;
  }

  private static MaxFile search(int block, double capacity, Map<String, String> settings)
      throws Exception {
    // Machines vary a little.
    return MadeUpSearch.of("x", capacity * (1 + block / 500.0), settings);
  }

  private MadeUpSweep sweep(double factor, Map<String, String> ofSecond) throws Exception {
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int block = 1; block <= BLOCKS; block++) {
      sweep.addSearch(block, "a", "valid", search(block, 10_000, PROMISE));
      sweep.addSearch(block, "b", "valid", search(block, factor * 10_000, ofSecond));
    }
    return sweep;
  }

  private Comparison comparison() throws Exception {
    return Comparison.of(ComparedRuns.ofSweep(directory, null), List.of("max"), MARGIN);
  }

  private ComparedFigure figure() throws Exception {
    assertThat(comparison().figures()).hasSize(1);
    return comparison().figures().get(0);
  }

  @Test
  void aStoreWithAHigherMaximumIsFaster() throws Exception {
    MadeUpSweep sweep = sweep(1.3, PROMISE);
    assertThat(sweep.directory()).isEqualTo(directory);
    assertThat(figure().metric()).isEqualTo("max");
    assertThat(figure().unit()).isEqualTo("ops/s");
    assertThat(figure().runs()).isEqualTo(BLOCKS);
    assertThat(figure().ratio()).isBetween(1.28, 1.32);
    assertThat(figure().word()).matches("faster by (29|30|31)\\..*");
    assertThat(comparison().differences().values()).allMatch(java.util.Set::isEmpty);
  }

  @Test
  void equalMaximaAreEqual() throws Exception {
    sweep(1, PROMISE);
    assertThat(figure().word()).startsWith("equal within");
  }

  @Test
  void underOtherPromisesNothingIsEqual() throws Exception {
    sweep(1, Map.of("max.slo", "READ p99 < 9ms"));
    assertThat(figure().word()).isEqualTo("not decided: the promises differ");
    assertThat(comparison().differences().toString())
        .contains("setting max.slo: READ p99 < 5ms | READ p99 < 9ms");
  }

  @Test
  void aMaximumThatTheSettingsSetIsNotEqual() throws Exception {
    Map<String, String> bounded = Map.of("max.slo", "READ p99 < 5ms", "max.rate", "500");
    MadeUpSweep sweep = new MadeUpSweep(directory);
    for (int block = 1; block <= BLOCKS; block++) {
      sweep.addSearch(block, "a", "valid", search(block, 10_000, bounded));
      sweep.addSearch(block, "b", "valid", search(block, 20_000, bounded));
    }
    assertThat(figure().word()).isEqualTo("not decided: max.rate was the limit");
    assertThat(ComparisonText.of(comparison(), List.of()))
        .anyMatch(
            line -> line.endsWith("kept each rate up to max.rate: raise it, or leave it out."));
  }

  @Test
  void onlyValidAnswersCount() throws Exception {
    MadeUpSweep sweep = sweep(1.3, PROMISE);
    Map<String, String> narrow =
        Map.of("max.slo", "READ p99 < 5ms", "max.within", "0.001", "max.budget", "30");
    sweep.addSearch(BLOCKS + 1, "b", "invalid", search(1, 90_000, narrow));
    assertThat(figure().ratio()).isBetween(1.28, 1.32);
    assertThat(ComparisonText.of(comparison(), List.of()))
        .anyMatch(line -> line.startsWith("Left out: 1 of 6 runs of b") && line.contains("about"));
  }

  @Test
  void twoSearchesAreCompared() throws Exception {
    search(1, 10_000, PROMISE).write(directory.resolve("one"));
    search(1, 12_000, PROMISE).write(directory.resolve("two"));
    ComparedRuns runs = ComparedRuns.of(directory.resolve("one"), directory.resolve("two"));
    Comparison comparison = Comparison.of(runs, List.of(), MARGIN);
    assertThat(comparison.figures()).hasSize(1);
    assertThat(comparison.figures().get(0).ratio()).isBetween(1.19, 1.21);
  }
}
