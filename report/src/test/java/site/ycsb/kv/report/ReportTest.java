// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** A report of made-up runs, and what a check of it finds. */
class ReportTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private static Path shared = Path.of("");
  private static Path sweep = Path.of("");
  private static String html = "";

  private final Path parent;

  ReportTest(@TempDir Path parent) {
    this.parent = parent;
  }

  @BeforeAll
  static void write() throws Exception {
    sweep = SampleSweep.write(shared.resolve("sweep"), 3);
    html = Report.of(List.of(sweep), "1.0").html();
  }

  private Report.Check check(String page) throws Exception {
    Path file = Files.writeString(parent.resolve("report.html"), page);
    return Report.check(file, "1.0");
  }

  @Test
  void aPageSaysWhatWasComparedAndWhatCameOut() {
    String summary = Objects.requireNonNull(Jsoup.parse(html).getElementById("summary")).text();

    assertThat(summary)
        .contains(
            "2 stores (redis; tokyotyrant) with 1 workload (missmix)",
            "30 runs",
            "Tokyo Tyrant 1.1.41, a stand-in whose speed and size say nothing",
            "bench: Model 1, 2 processors",
            "throughput of tokyotyrant against redis",
            SampleSweep.REASON);
  }

  @Test
  void itsTablesHoldTheFiguresOfTheHistograms() {
    Element row = Jsoup.parse(html).select("#points tbody tr").get(0);

    // 2,000 operations in 1.01 to 1.05 s
    assertThat(row.text())
        .startsWith("redis missmix 1 thread 5/5 1,942 1,905 1,980 neither READ 92.03 141.1 5,132 ");
  }

  @Test
  void aPointWithoutAValidRunIsStruckThroughAndInNoCurve() throws Exception {
    Document page = Jsoup.parse(html);
    JsonNode figures =
        MAPPER.readTree(Objects.requireNonNull(page.getElementById("figures")).data());

    assertThat(page.select("#points tr.invalid").eachText())
        .singleElement()
        .asString()
        .startsWith("tokyotyrant missmix 16 threads 0/5 –");
    assertThat(page.select("#runs tr.invalid")).hasSize(SampleSweep.REPEATS);
    assertThat(figures.at("/points/5/store").asText()).isEqualTo("tokyotyrant");
    assertThat(figures.at("/points/5/throughputPerSecond").isNull()).isTrue();
    assertThat(figures.at("/points/5/curves")).isEmpty();
  }

  @Test
  void aHostileSettingIsText() {
    Document page = Jsoup.parse(html);

    assertThat(page.select("#settings td").eachText()).contains(SampleSweep.HOSTILE);
    assertThat(page.select("img")).isEmpty();
  }

  @Test
  void thePageNamesNoOtherFile() {
    assertThat(Jsoup.parse(html).select("[src], [href], link")).isEmpty();
  }

  @Test
  void aCheckOfAnUnchangedPagePasses() throws Exception {
    Report.Check check = check(html);

    assertThat(check.differences()).isEmpty();
    assertThat(check.figures()).isGreaterThan(200);
  }

  @Test
  void aCheckNamesAChangedFigureOfATable() throws Exception {
    assertThat(check(html.replaceFirst(">1,942<", ">1,943<")).differences())
        .containsExactly(
            "Each store and load: medians over the valid runs: redis, missmix, 1 thread, ops/s:"
                + " the page says 1,943, and its histograms and samples say 1,942.");
  }

  @Test
  void aCheckNamesAChangedFigureOfAChart() throws Exception {
    assertThat(check(html.replaceFirst("\"median\":1941\\.7", "\"median\":2941.7")).differences())
        .containsExactly(
            "The charts draw 2941.7 for /points/0/throughputPerSecond/median,"
                + " and the histograms and samples say 1941.7.");
  }

  @Test
  void aCheckNamesAChangedSentence() throws Exception {
    assertThat(check(html.replaceFirst("30 runs", "31 runs")).differences())
        .singleElement()
        .asString()
        .contains("31 runs", "30 runs");
  }

  @Test
  void aCheckFindsAChangedScript() throws Exception {
    assertThat(check(html.replaceFirst("'use strict'", "'no use'")).differences())
        .containsExactly("All figures are right, and the page was changed elsewhere.");
  }

  @Test
  void aPageOfAnotherVersionIsCheckedByItsFigures() throws Exception {
    assertThat(check(html.replace("ycsb-kv 1.0\"", "ycsb-kv 0.9\"")).differences()).isEmpty();
  }

  @Test
  void whatIsNoReportIsNamed() {
    assertThatThrownBy(() -> check("<p>hello</p>"))
        .isInstanceOf(DBException.class)
        .hasMessageEndingWith("is no report of ycsb-kv; name one that report wrote.");
    assertThatThrownBy(() -> check(html.replaceFirst("application/gzip\">....", "$0!")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("its evidence is damaged");
  }

  @Test
  void aResultThatDiffersFromItsHistogramsIsRejected() throws Exception {
    Path changed = SampleSweep.write(parent.resolve("changed"), 3);
    Path file = changed.resolve("points/b1-redis-missmix-t1/result.json");
    ObjectNode result = (ObjectNode) MAPPER.readTree(file.toFile());
    ((ObjectNode) result.at("/operations/READ/OK/actual/percentiles")).put("99", 1);
    MAPPER.writeValue(file.toFile(), result);

    assertThatThrownBy(() -> Report.of(List.of(changed), "1.0"))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith(file + ": operations/READ/OK/actual/percentiles/99 is 1 there, and")
        .hasMessageEndingWith("by its histograms and times; run it again.");
  }

  @Test
  void aDirectoryWithoutResultsIsNamed() throws Exception {
    Path empty = Files.createDirectory(parent.resolve("empty"));

    assertThatThrownBy(() -> Report.of(List.of(empty), "1.0"))
        .hasMessage(empty + " holds neither a result nor a sweep; name a directory of --out.");
  }

  @Test
  void severalDirectoriesStandBesideEachOther() throws Exception {
    Path single = sweep.resolve("points/b1-redis-missmix-t1");

    String both = Report.of(List.of(sweep, single), "1.0").html();

    assertThat(Jsoup.parse(both).select("#points tbody th").eachText())
        .contains("sweep: redis", "b1-redis-missmix-t1: redis");
    assertThat(check(both).differences()).isEmpty();
  }

  @Test
  void markdownHasTheSameTables() throws Exception {
    String text = Report.of(List.of(sweep), "1.0").markdown();

    assertThat(text)
        .startsWith("# ycsb-kv: redis, tokyotyrant\n\n25 of 30 runs are valid")
        .contains(
            "| redis | missmix | 1 thread | 5/5 | 1,942 | 1,905 | 1,980 | neither | READ |",
            "| ~~tokyotyrant~~ | ~~missmix~~ | ~~16 threads~~ | ~~0/5~~ |",
            "&lt;/script>&lt;img src=x onerror=hacked=1>")
        .doesNotContain("<");
  }

  @Test
  void theChartHasALineForEachStoreAndNoPointThatIsInvalid() throws Exception {
    Document chart = Jsoup.parse(Report.of(List.of(sweep), "1.0").svg());

    assertThat(chart.select("g.store")).hasSize(2);
    assertThat(chart.select("g.store").get(0).select("circle")).hasSize(3);
    assertThat(chart.select("g.store").get(1).select("circle")).hasSize(2);
  }
}
