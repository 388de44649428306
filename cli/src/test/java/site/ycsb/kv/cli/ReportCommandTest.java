// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;

/** {@code bin/ycsb report}, over a run of the memory binding. */
class ReportCommandTest {
  @TempDir private static Path directory = Path.of("");
  private static String run = "";

  @BeforeAll
  static void runOnce() {
    run = directory.resolve("run").toString();
    Cli.Result result =
        Cli.ycsb(
            "run", "memory", "-p", "recordcount=100", "-p", "operationcount=1000", "--out", run);
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.VALID);
  }

  @Test
  void aPageIsWrittenAndChecked() throws IOException {
    Path page = directory.resolve("page.html");

    Cli.Result written = Cli.ycsb("report", run, "-o", page.toString());
    Cli.Result checked = Cli.ycsb("report", "--check", page.toString());

    assertThat(written.exit()).as(written.all()).isEqualTo(ExitCode.VALID);
    assertThat(written.err()).contains("Wrote " + page + ".");
    assertThat(checked.exit()).as(checked.all()).isEqualTo(ExitCode.VALID);
    assertThat(checked.out()).contains("figures of " + page + " follow from the histograms");
  }

  @Test
  void aChangedFigureEndsACheckWithTwo() throws IOException {
    Path page = directory.resolve("changed.html");
    Cli.ycsb("report", run, "-o", page.toString());
    String text = Files.readString(page);
    Files.writeString(page, text.replaceFirst("(<data id=\"points-1-5\"[^>]*>)", "$19"));

    Cli.Result checked = Cli.ycsb("report", "--check", page.toString());

    assertThat(checked.exit()).as(checked.all()).isEqualTo(ExitCode.INVALID);
    assertThat(checked.out()).contains("memory, default, 1 thread, ops/s: the page says 9");
  }

  @Test
  void markdownAndSvgGoToStandardOutput() {
    assertThat(Cli.ycsb("report", run, "--format", "md").out())
        .startsWith("# ycsb-kv: memory")
        .contains("The run is valid.", "| memory | default | 1 thread | 1/1 |");
    assertThat(Cli.ycsb("report", run, "--format", "svg").out()).startsWith("<svg xmlns=");
  }

  @Test
  void wrongArgumentsAreNamed() {
    String nothing = directory.resolve("nothing").toString();
    assertThat(Cli.ycsb("report").err())
        .contains("Name the directories to report on, or a page with --check.");
    assertThat(Cli.ycsb("report", run, "--format", "pdf").err())
        .contains("--format pdf: must be one of html, md, svg.");
    assertThat(Cli.ycsb("report", nothing).err())
        .contains(nothing + " can't be read; name a directory of --out.");
    assertThat(Cli.ycsb("report", "--check", nothing).err())
        .contains(nothing + ": it can't be read; name a file that report wrote.");
    assertThat(Cli.ycsb("report", run, "--check", nothing).err())
        .contains("--check takes one page and no directories; leave them out.");
    assertThat(Cli.ycsb("report", run, "-o", nothing + "/page.html").exit())
        .isEqualTo(ExitCode.COULD_NOT_RUN);
  }
}
