// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;
import site.ycsb.kv.conformance.testing.Await;

/** The charts and tables of a report's page, and what a reader can choose and save. */
class BrowserIT extends PageInBrowser {
  @Test
  void eachChartIsDrawnWithoutErrorOrRequest() {
    open();
    Browser.charts().forEach(browser::showChart);
    assertThat(Browser.charts().map(browser::coloursOf))
        .hasSize(5)
        .allSatisfy(colours -> assertThat(colours).isGreaterThan(40));
    assertThat(browser.all(".absent")).hasSize(5).noneMatch(WebElement::isDisplayed);
    assertThat(browser.list("performance.getEntriesByType('resource').map(each => each.name)"))
        .isEmpty();
    assertThat(browser.requests()).allMatch(address -> address.startsWith("file:"));
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void aReportOfRunsIsDrawn() throws Exception {
    openReportOfRuns();
    Browser.charts().forEach(browser::showChart);
    assertThat(Browser.charts().map(browser::coloursOf))
        .allSatisfy(colours -> assertThat(colours).isGreaterThan(40));
    assertThat(browser.first("#chart-throughput h3").getText())
        .isEqualTo("Throughput and latency against threads");
    assertThat(browser.first("#tables").getText()).contains(SampleSweep.HOSTILE);
    assertThat(browser.value("window.hacked")).isNull();
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
    assertThat(browser.linesOf("throughput"))
        .asString()
        .isEqualTo("[redis, tokyotyrant, " + SamplePage.HOSTILE + "]");
    assertThat(browser.text("places.get('throughput').instance.getOption().yAxis[1].name"))
        .isEqualTo("READ p99.9");
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
    assertThat(browser.coloursOf("timeline")).isGreaterThan(40);
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
  void anOperationCanBeChosen() {
    open();
    browser.select("operation", "READ-MISS");
    browser.showChart("throughput");
    browser.showChart("percentiles");
    assertThat(browser.first("#chart-throughput figcaption").getText())
        .contains("Hollow: READ-MISS p99 (right)");
    assertThat(browser.linesOf("percentiles"))
        .isNotEmpty()
        .allSatisfy(line -> assertThat((String) line).endsWith(" READ-MISS"));
    browser.select("operation", "READ");
    browser.showChart("percentiles");
    assertThat(browser.list("namesOf(curvesInView())"))
        .anySatisfy(line -> assertThat((String) line).isEqualTo("redis READ-MISS"))
        .anySatisfy(line -> assertThat((String) line).isEqualTo("redis READ"));
  }

  @Test
  void noTwoLinesLookAlike() {
    open();
    // as many as a chart can show with sense
    assertThat(
            browser.list("Array.from({length: 8}, (_, index) => colourOf(index, readColours()))"))
        .doesNotHaveDuplicates();
    assertThat(
            browser.list(
                "Array.from({length: 35}, (_, i) => symbols[i % symbols.length] + strokes[i %"
                    + " strokes.length])"))
        .doesNotHaveDuplicates();
  }

  @Test
  void aTableIsSavedAsCsvWithAllDigits() throws IOException {
    open();
    Path saved = saved("#tables button:nth-of-type(2)", "throughput.csv");
    assertThat(Files.readString(saved))
        .isEqualTo(
            "Store,Operations per second,Limited by\r\n"
                + "redis,43636.36,\"client, \"\"processor\"\"\"\r\n"
                + "tokyotyrant,–,12 of 1000 operations failed\r\n");
  }

  @Test
  void aTableIsCopied() {
    open();
    browser.cdp(
        "Browser.grantPermissions",
        Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    browser.press("#tables button:first-of-type");
    Await.until("the copy", () -> browser.first("#tables .said").getText().equals("Copied"));
    assertThat(
            browser.driver.executeAsyncScript("navigator.clipboard.readText().then(arguments[0])"))
        .isEqualTo(
            """
            Store\tOperations per second\tLimited by
            redis\t43636.36\tclient, "processor"
            tokyotyrant\t–\t12 of 1000 operations failed""");
  }

  @Test
  void aChartIsSavedAsCsvAndAsAPictureOnItsBackground() throws IOException {
    browser.open(page, "#colours=dark&workload=workloadc");
    browser.showChart("timeline");
    Path csv =
        saved(
            "#chart-timeline button:nth-of-type(2)",
            "workloadc-course-of-the-run-b1-redis-workloadc-t1.csv");
    assertThat(Files.readAllLines(csv))
        .hasSize(21)
        .startsWith(
            "Second,Operations per second,p99 (µs),Server's CPU (%),Client's CPU (%),Server's"
                + " resident memory (bytes)")
        .contains("4,10000,200,,60,804000000");

    BufferedImage picture =
        ImageIO.read(
            saved(
                    "#chart-timeline button:first-of-type",
                    "workloadc-course-of-the-run-b1-redis-workloadc-t1.png")
                .toFile());
    assertThat(picture.getRGB(0, 0)).isEqualTo(0xff15181c);
    assertThat(picture.getRGB(picture.getWidth() - 1, picture.getHeight() - 1))
        .isEqualTo(0xff15181c);
    assertThat(
            Stream.iterate(0, y -> y < picture.getHeight(), y -> y + 1)
                .map(y -> picture.getRGB(picture.getWidth() / 2, y))
                .distinct())
        .hasSizeGreaterThan(10);
  }

  /** Presses a button and waits for the file that it saves. */
  private static Path saved(String button, String name) throws IOException {
    Path directory = Files.createTempDirectory(folder, "saved");
    browser.cdp(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", directory.toString()));
    browser.press(button);
    Path file = directory.resolve(name);
    // the browser takes the name first, and moves the whole file there
    Await.until(
        name,
        () -> file.toFile().length() > 0,
        () -> String.valueOf(List.of(directory.toFile().list())));
    return file;
  }
}
