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
import java.util.Map;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxFile;

/** A report of made-up searches for the highest rate, and what a check of it finds. */
class MaxReportTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private static Path shared = Path.of("");
  private static Path sweep = Path.of("");
  private static String html = "";

  private final Path parent;

  MaxReportTest(@TempDir Path parent) {
    this.parent = parent;
  }

  @BeforeAll
  static void write() throws Exception {
    sweep = SampleSearches.write(shared.resolve("sweep"));
    html = Report.of(List.of(sweep), "1.0").html();
  }

  private List<String> check(String page) throws Exception {
    return Report.check(Files.writeString(parent.resolve("report.html"), page), "1.0")
        .differences();
  }

  private static JsonNode figures() throws Exception {
    Element text = Objects.requireNonNull(Jsoup.parse(html).getElementById("figures"));
    return MAPPER.readTree(text.data());
  }

  @Test
  void eachAnswerIsARowAndASentence() {
    Document page = Jsoup.parse(html);
    assertThat(page.select("#maxima caption").text()).isEqualTo("Highest rate within promises");
    assertThat(page.select("#maxima tbody tr").eachText())
        .hasSize(4)
        .allMatch(row -> row.contains("found READ p99 < 5ms the server's processor: 98 %"))
        .element(0)
        .asString()
        .matches("slow b 8 threads 1 READ p99 < 5ms; errors < 0.1% 8,[89].*");
    String summary = page.select("#summary").text();
    assertThat(summary)
        .contains(
            "2 stores (slow; fast) with 1 workload (b) at 1 load (8 threads): 4 searches.",
            "slow is Sample 1.",
            "fast, b, 8 threads, repeat 2: The highest rate that keeps READ p99 < 5ms")
        .contains("highest rate of fast against slow: not decided at b, 8 threads");
    assertThat(page.select(".verdict").text()).isEqualTo("All 4 searches are valid.");
  }

  @Test
  void theChartsDrawEachRateWithTheShareOfItsSteps() throws Exception {
    MaxFile found = MaxFile.read(sweep.resolve("points/b1-slow-b-t8"));
    JsonNode search = figures().at("/searches/0");
    assertThat(search.path("store").asText()).isEqualTo("slow");
    assertThat(search.at("/curves/0/promise").asText()).isEqualTo("READ p99 < 5ms");
    assertThat(search.at("/curves/0/allowedPercent").asDouble()).isEqualTo(1);
    long open = found.answer().steps().stream().filter(step -> step.isOpenLoop()).count();
    long drawn = 0;
    boolean undriven = false;
    for (JsonNode point : search.at("/curves/0/points")) {
      drawn += point.path("steps").asLong();
      undriven |= !point.path("driven").asBoolean();
      assertThat(point.path("percent").asDouble())
          .isBetween(point.path("low").asDouble(), point.path("high").asDouble());
    }
    assertThat(drawn).isEqualTo(open);
    assertThat(undriven).isTrue();
  }

  @Test
  void aCheckOfAnUnchangedPagePasses() throws Exception {
    assertThat(check(html)).isEmpty();
  }

  @Test
  void aCheckNamesAChangedRate() throws Exception {
    Element rate =
        Objects.requireNonNull(Jsoup.parse(html).getElementById("maxima-1-6"), "the first rate");
    String changed = html.replaceFirst(">" + rate.text() + "</data>", ">" + "9,999" + "</data>");
    assertThat(check(changed))
        .containsExactly(
            "Highest rate within promises: slow, b, 8 threads, ops/s: the page says 9,999,"
                + " and its steps say "
                + rate.text()
                + ".");
  }

  @Test
  void aCheckNamesAChangedShareOfAChart() throws Exception {
    assertThat(check(html.replaceFirst("\"over\":\\d+", "\"over\":1234567")))
        .singleElement()
        .asString()
        .startsWith("The charts draw 1234567 for /searches/0/curves/0/points/0/over");
  }

  @Test
  void anAnswerThatDoesNotFollowFromItsStepsIsRejected() throws Exception {
    Path changed = SampleSearches.write(parent.resolve("changed"));
    Path file = changed.resolve("points/b1-slow-b-t8/max.json");
    ObjectNode document = (ObjectNode) MAPPER.readTree(file.toFile());
    MAPPER.writeValue(file.toFile(), document.put("lowPerSecond", 1));
    assertThatThrownBy(() -> Report.of(List.of(changed), "1.0"))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith(file + ": lowPerSecond is 1.0 there, and ")
        .hasMessageEndingWith(" by its steps; run it again.");
  }

  @Test
  void aDirectoryOfOneSearchIsShown() throws Exception {
    Path place = parent.resolve("one");
    SampleSearches.search("noop", 1_000, Map.of("max.slo", "p99 < 5ms", "max.budget", "20"))
        .write(place);
    Files.writeString(
        Files.createDirectories(place.resolve("steps/1")).resolve("result.json"), "{}");
    Report report = Report.of(List.of(place), "1.0");
    Document page = Jsoup.parse(report.html());
    assertThat(page.select("#maxima tbody tr.invalid").eachText())
        .singleElement()
        .asString()
        .startsWith("noop workloadb 8 threads 1 p99 < 5ms; errors = 0");
    assertThat(page.select("#summary").text()).contains("max invalid: The highest rate");
    assertThat(check(report.html())).isEmpty();
    assertThat(report.markdown())
        .contains(
            "## Highest rate within promises: the steps, and p99 &lt; 5ms",
            "| store | load | repeat | asked/s | steps | past the bound | of | % | allowed % |");
    assertThat(report.svg()).contains("<svg");
  }
}
