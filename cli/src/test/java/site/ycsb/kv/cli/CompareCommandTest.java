// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;

/** {@code bin/ycsb compare}, over results that this class writes. */
class CompareCommandTest {
  private Path directory = Path.of("");
  private String before = "";
  private String after = "";

  @BeforeEach
  void writeResults(@TempDir Path place) throws IOException {
    directory = place;
    before = MadeUpResults.result(place.resolve("before"), 1000);
    after = MadeUpResults.result(place.resolve("after"), 700);
  }

  /** A sweep in which the store {@code slow} has seven tenths of the throughput of the others. */
  private String sweep() throws IOException {
    Path sweep = Files.createDirectories(directory.resolve("sweep"));
    Files.writeString(sweep.resolve("sweep.yaml"), "stores: [same, fast, slow]");
    for (int block = 1; block <= 6; block++) {
      MadeUpResults.point(sweep, block, "fast", 1000 + block);
      MadeUpResults.point(sweep, block, "same", 1000 + block);
      MadeUpResults.point(sweep, block, "slow", 700 + 2 * block);
    }
    return sweep.toString();
  }

  @Test
  void theStoresOfASweepAreComparedWithTheFirst() throws IOException {
    Cli.Result result = Cli.ycsb("compare", sweep());
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.VALID);
    assertThat(result.out()).contains("Baseline: same.", "equal within ±2 %", "slower by 29.");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void aWordOfTheTableCanFailTheCommand() throws IOException {
    String sweep = sweep();
    assertThat(Cli.ycsb("compare", sweep, "--fail-on", "slower").exit())
        .isEqualTo(ExitCode.INVALID);
    Cli.Result fromBelow =
        Cli.ycsb("compare", sweep, "--baseline", "slow", "--fail-on", "slower,more");
    assertThat(fromBelow.exit()).as(fromBelow.all()).isEqualTo(ExitCode.VALID);
    assertThat(fromBelow.out()).contains("faster by 41.");
    assertThat(Cli.ycsb("compare", before, after, "--fail-on", "not decided").exit())
        .isEqualTo(ExitCode.INVALID);
  }

  @Test
  void aMarginDecidesWhatIsEqual() throws IOException {
    String sweep = sweep();
    assertThat(Cli.ycsb("compare", sweep, "--margin", "40 %").out())
        .contains("equal within ±40 %")
        .doesNotContain("slower");
  }

  @Test
  void theTableIsWrittenAsCsv() throws IOException {
    Path csv = directory.resolve("table.csv");
    Cli.Result result =
        Cli.ycsb("compare", sweep(), "--metrics", "throughput", "--out", csv.toString());
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.VALID);
    assertThat(csv).content().startsWith("load,baseline,store,metric,").hasLineCount(3);
  }

  @Test
  void twoResultsHaveNoInterval() {
    Cli.Result result = Cli.ycsb("compare", before, after);
    assertThat(result.exit()).isEqualTo(ExitCode.VALID);
    assertThat(result.out()).contains("0.700", "one run a side has no interval");
  }

  @Test
  void mistakesAreOneSentence() throws IOException {
    assertMistake("--margin x: must be a percentage", before, after, "--margin", "x");
    assertMistake("--metrics p42: must be of", before, after, "--metrics", "p50,p42");
    assertMistake("--fail-on worse: must be of", before, after, "--fail-on", "worse");
    assertMistake("leave it out", before, after, "--baseline", "a");
    assertMistake("holds no sweep", before);
    assertMistake("--baseline x: the sweep has only", sweep(), "--baseline", "x");
    assertMistake("holds neither a sweep nor a result", before, directory.toString());
    assertMistake("can't be written", before, after, "--out", directory.toString());
  }

  private static void assertMistake(String sentence, String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "compare";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Cli.Result result = Cli.ycsb(all);
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(result.err()).contains(sentence).hasLineCount(1);
    assertThat(result.out()).isEmpty();
  }
}
