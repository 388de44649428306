// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import site.ycsb.kv.conformance.testing.Await;

/** A report's page, as a browser shows it. */
class BrowserIT {
  private static final int PAPER_WIDTH = 688;

  private static @Nullable Browser started;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    browser = new Browser();
    started = browser;
    page = Files.writeString(folder.resolve("report.html"), SamplePage.html());
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  private static void open() {
    browser.open(page, "");
  }

  /** Colours of a chart's pixels other than that of its corner. */
  private static long coloursOf(String chart) {
    return (Long)
        browser.driver.executeScript(
            """
            const canvas = document.querySelector(`#chart-${arguments[0]} canvas`);
            const pixels = new Uint32Array(canvas.getContext('2d')
                .getImageData(0, 0, canvas.width, canvas.height).data.buffer);
            return new Set(pixels).size - 1;
            """,
            chart);
  }

  static java.util.stream.Stream<String> charts() {
    return Browser.charts();
  }

  @ParameterizedTest
  @MethodSource("charts")
  void eachChartIsDrawn(String chart) {
    open();
    browser.showChart(chart);
    assertThat(coloursOf(chart)).isGreaterThan(40);
    assertThat(
            browser.is(
                "document.querySelector(arguments[0]).hidden", "#chart-" + chart + " .absent"))
        .isTrue();
  }

  @Test
  void thePageAsksForNothingAndReportsNoError() {
    open();
    Browser.charts().forEach(browser::showChart);
    assertThat(browser.list("performance.getEntriesByType('resource').map(each => each.name)"))
        .isEmpty();
    assertThat(browser.requests()).allMatch(address -> address.startsWith("file:"));
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void hostileValuesStayText() {
    open();
    Browser.charts().forEach(browser::showChart);
    for (String chart : List.of("throughput", "tradeoff", "cost", "percentiles")) {
      for (int series = 0; series < 9; series++) {
        browser.driver.executeScript(
            "places.get(arguments[0]).instance.dispatchAction("
                + "{type: 'showTip', seriesIndex: arguments[1], dataIndex: 0})",
            chart,
            series);
      }
    }
    assertThat(browser.first("#chart-throughput .tip").getText()).contains(SamplePage.HOSTILE);
    assertThat(browser.first("#controls fieldset").getText()).contains(SamplePage.HOSTILE);
    browser.select("run", "b1-tokyotyrant-workloadb-t16");
    browser.showChart("timeline");
    assertThat(browser.first("#chart-timeline .alarm").getText()).contains(SamplePage.REASON);
    assertThat(browser.value("window.hacked")).isNull();
    assertThat(browser.all("img, #charts script, .steps b")).isEmpty();
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void choicesAreKeptInTheAddress() {
    open();
    browser.select("workload", "workloadc");
    browser.select("percentile", "99.9");
    browser.select("scale", "log");
    browser.select("load", "1 thread");
    browser.select("colours", "dark");
    browser.first("#controls input[value='tokyotyrant']").click();
    String choices = browser.text("location.hash");
    assertThat(choices)
        .startsWith("#")
        .contains("percentile=99.9", "hide=tokyotyrant", "load=1+thread");

    browser.open(page, choices);
    assertThat(
            browser.list(
                "['workload', 'percentile', 'scale', 'load', 'colours']"
                    + ".map(each => document.getElementById(`choose-${each}`).value)"))
        .asString()
        .isEqualTo("[workloadc, 99.9, log, 1 thread, dark]");
    assertThat(browser.first("#controls input[value='tokyotyrant']").isSelected()).isFalse();
    browser.showChart("throughput");
    assertThat(linesOf("throughput"))
        .asString()
        .isEqualTo("[redis, tokyotyrant, " + SamplePage.HOSTILE + "]");
    assertThat(browser.text("places.get('throughput').instance.getOption().yAxis[1].name"))
        .isEqualTo("READ p99.9");
  }

  private static List<?> linesOf(String chart) {
    return browser.list("places.get(arguments[0]).instance.getOption().legend[0].data", chart);
  }

  @Test
  void anAddressOfUnknownChoicesShowsTheUsualOnes() {
    browser.open(
        page, "#percentile=12&scale=round&load=none&run=%3Cscript%3E&hide=nothing&colours=red");
    assertThat(browser.text("JSON.stringify({...view, hidden: view.hidden.size})"))
        .isEqualTo(browser.text("JSON.stringify({...initialView(), hidden: 0})"));
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void aPointWithoutAValidRunIsInNoLine() {
    open();
    browser.showChart("throughput");
    assertThat(
            browser.list(
                "places.get('throughput').instance.getOption().series"
                    + ".filter(each => each.name === 'tokyotyrant').map(each => each.data[2] ?? 'none')"))
        .asString()
        .isEqualTo("[none, none]");
    browser.first("#chart-throughput summary").click();
    Await.until("rows", () -> !browser.all("#chart-throughput tbody tr").isEmpty());
    assertThat(browser.all("#chart-throughput tbody tr"))
        .hasSize(9)
        .anySatisfy(row -> assertThat(row.getText()).startsWith("tokyotyrant 16 threads 0 of 1 –"));
  }

  @Test
  void anInvalidRunSaysSoAndWhy() {
    browser.open(page, "#run=b1-tokyotyrant-workloadb-t16");
    browser.showChart("timeline");
    assertThat(browser.first("#chart-timeline h3").getText()).endsWith("INVALID");
    assertThat(browser.first("#chart-timeline .alarm").getText())
        .isEqualTo("INVALID: " + SamplePage.REASON);
    assertThat(coloursOf("timeline")).isGreaterThan(40);
  }

  @Test
  void theTimelineHasOneTimeAndMarksItsSteps() {
    open();
    browser.showChart("timeline");
    String option = "places.get('timeline').instance.getOption()";
    assertThat(
            browser.list(
                "[...new Set(" + option + ".xAxis.map(each => `${each.min} ${each.max}`))]"))
        .asString()
        .isEqualTo("[0 20]");
    assertThat(browser.text("JSON.stringify(" + option + ".axisPointer[0].link)"))
        .isEqualTo("[{\"xAxisIndex\":\"all\"}]");
    assertThat(
            browser.list(
                option
                    + ".series.flatMap(each => each.markLine?.data ?? []).map(each => each.xAxis)"))
        .asString()
        .isEqualTo("[12, 12, 12, 12]");
    assertThat(browser.first("#chart-timeline .steps").getText())
        .isEqualTo("12 s: " + SamplePage.STALL);
  }

  @Test
  void percentilesStandByTheirNines() {
    open();
    browser.showChart("percentiles");
    String option = "places.get('percentiles').instance.getOption()";
    assertThat(
            browser.list(
                option
                    + ".series[0].markLine.data.map(each =>"
                    + " each.label.formatter + ' at ' + each.xAxis.toFixed(2))"))
        .asString()
        .startsWith(
            "[0 % at 0.00, 50 % at 0.30, 90 % at 1.00, 99 % at 2.00, 99.9 % at 3.00, 99.99 %");
    assertThat(
            browser.list(
                option
                    + ".series.filter(each => each.name?.startsWith('redis'))"
                    + ".map(each => `${each.name} ${each.lineStyle.type}`)"))
        .asString()
        .contains("redis READ solid", "redis READ-MISS 7,4");
  }

  @Test
  void theKeyboardReachesEverythingAndLeavesAgain() {
    open();
    Set<String> reached = new LinkedHashSet<>();
    browser.driver.executeScript("document.body.tabIndex = -1; document.body.focus()");
    boolean left = false;
    for (int i = 0; i < 80 && !left; i++) {
      browser.press(Keys.TAB);
      left = browser.is("document.activeElement === document.body");
      if (!left) {
        assertThat(browser.text("getComputedStyle(document.activeElement).outlineStyle"))
            .as(String.valueOf(reached))
            .isNotEqualTo("none");
        reached.add(
            browser.text(
                "document.activeElement.id || document.activeElement.ariaLabel"
                    + " || document.activeElement.closest('figure')?.id + document.activeElement.tagName"
                    + " || document.activeElement.value"));
      }
    }
    assertThat(left).as("the page is left again: %s", reached).isTrue();
    assertThat(reached)
        .contains("choose-percentile", "choose-run", "PNG: Latency by percentile, 4 threads")
        .contains("chart-timelineSUMMARY", "CSV: Throughput", "Throughput");
  }

  @Test
  void theKeyboardOpensTheDataOfAChart() {
    open();
    browser.driver.executeScript("document.querySelector('#chart-cost summary').focus()");
    browser.press(Keys.ENTER);
    Await.until("the data", () -> !browser.all("#chart-cost td data").isEmpty());
    browser.press(Keys.TAB);
    assertThat(browser.text("document.activeElement.ariaLabel")).startsWith("Data: Memory, disk");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void eachSchemeIsAccessible(String scheme) {
    browser.open(page, "#run=b1-tokyotyrant-workloadb-t16");
    browser.media("", scheme);
    Browser.charts().forEach(browser::showChart);
    browser.driver.executeScript(
        "document.querySelectorAll('details').forEach(each => { each.open = true; })");
    Await.until("data", () -> !browser.all("#chart-timeline td data").isEmpty());
    assertThat(
            new AxeBuilder()
                .analyze(browser.driver).getViolations().stream().map(Rule::toString).toList())
        .isEmpty();
    assertThat(
            browser.list(
                "readColours().series.map(colour => contrast(colour, readColours().page))"
                    .replace("contrast(", CONTRAST)))
        .hasSize(8)
        .allSatisfy(contrast -> assertThat(((Number) contrast).doubleValue()).isGreaterThan(3));
  }

  /** The ratio that WCAG 2.1 defines. */
  private static final String CONTRAST =
      "((...colours) => { const [a, b] = colours.map(colour => colour.match(/\\d+/g)"
          + ".map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)"
          + ".reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05));"
          + " return Math.max(a, b) / Math.min(a, b); })(";

  @Test
  void theSchemeFollowsTheSystemOrTheSwitch() {
    open();
    browser.showChart("cost");
    assertThat(cornerOf("cost")).isEqualTo("255,255,255");
    browser.media("", "dark");
    Await.until("dark", () -> !cornerOf("cost").equals("255,255,255"));
    browser.select("colours", "light");
    browser.showChart("cost");
    assertThat(cornerOf("cost")).isEqualTo("255,255,255");
    assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
  }

  private static String cornerOf(String chart) {
    return browser.text(
        "[...document.querySelector(`#chart-${arguments[0]} canvas`).getContext('2d')"
            + ".getImageData(1, 1, 1, 1).data].slice(0, 3).join()",
        chart);
  }

  @Test
  void paperIsLightWithoutControlsAndCutsNothing() {
    browser.open(page, "#colours=dark");
    browser.screen(PAPER_WIDTH, 1000);
    browser.media("print", "dark");
    Await.until(
        "all charts",
        () ->
            Browser.charts().noneMatch(chart -> browser.is("places.get(arguments[0]).due", chart)));
    assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(browser.all("#controls, .tools, details")).noneMatch(WebElement::isDisplayed);
    Browser.charts()
        .forEach(
            chart -> {
              assertThat(cornerOf(chart)).isEqualTo("255,255,255");
              assertThat(coloursOf(chart)).isGreaterThan(40);
              assertThat(
                      browser.is(
                          "document.querySelector(`#chart-${arguments[0]} canvas`)"
                              + ".getBoundingClientRect().right <= innerWidth",
                          chart))
                  .isTrue();
            });
    assertThat(browser.first(".figures").getSize().getWidth()).isLessThanOrEqualTo(PAPER_WIDTH);
  }

  @Test
  void thePagePrints() {
    open();
    Map<?, ?> printed =
        (Map<?, ?>) browser.cdp("Page.printToPDF", Map.of("preferCSSPageSize", true));
    byte[] pdf = Base64.getDecoder().decode((String) printed.get("data"));
    assertThat(new String(pdf, StandardCharsets.ISO_8859_1)).startsWith("%PDF");
    // most of them have not been in view
    assertThat(
            browser.is(
                "[...places.values()].every(place => place.instance && !place.holder.hidden)"))
        .isTrue();
  }

  @Test
  void aNarrowScreenScrollsTablesOnly() {
    open();
    browser.screen(400, 800);
    Browser.charts().forEach(browser::showChart);
    assertThat(browser.is("document.documentElement.scrollWidth <= 400")).isTrue();
  }
}
