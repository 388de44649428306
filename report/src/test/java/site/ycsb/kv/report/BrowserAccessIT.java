// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import site.ycsb.kv.conformance.testing.Await;

/** A report's page by keyboard, in both schemes, on paper and on a narrow screen. */
class BrowserAccessIT extends PageInBrowser {
  private static final int PAPER_WIDTH = 688;

  /** The contrast of each line with the page, as WCAG 2.1 defines it. */
  private static final String CONTRASTS =
      """
      const luminance = colour => colour.match(/\\d+/g)
          .map(part => part / 255)
          .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
          .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
      const {page, series} = readColours();
      return series.map(luminance).map(line =>
          Math.max(line, luminance(page)) / Math.min(line, luminance(page)));
      """;

  /** What axe-core finds, with the first element that it finds it in. */
  private static List<?> violations() throws IOException {
    browser.driver.executeScript(SamplePage.resource("/axe.min.js"));
    return (List<?>)
        browser.driver.executeAsyncScript(
            """
            axe.run(document, {resultTypes: ['violations']}).then(({violations, passes}) =>
                arguments[0](passes.length < 10 ? ['too few rules'] : violations.map(
                    each => `${each.help}: ${each.nodes[0].html}`)));
            """);
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
  void eachSchemeIsAccessible(String scheme) throws IOException {
    browser.open(page, "#run=b1-tokyotyrant-workloadb-t16");
    browser.media("", scheme);
    Browser.charts().forEach(browser::showChart);
    browser.driver.executeScript(
        "document.querySelectorAll('details').forEach(each => { each.open = true; })");
    Await.until("data", () -> !browser.all("#chart-timeline td data").isEmpty());
    assertThat(violations()).isEmpty();
    assertThat((List<?>) browser.driver.executeScript(CONTRASTS))
        .hasSize(8)
        .allSatisfy(contrast -> assertThat(((Number) contrast).doubleValue()).isGreaterThan(3));
  }

  @Test
  void aReportOfRunsIsAccessible() throws Exception {
    openReportOfRuns();
    Browser.charts().forEach(browser::showChart);
    assertThat(violations()).isEmpty();
  }

  @Test
  void theSchemeFollowsTheSystemOrTheSwitch() {
    open();
    browser.showChart("cost");
    assertThat(browser.cornerOf("cost")).isEqualTo("255,255,255");
    browser.media("", "dark");
    Await.until("dark", () -> !browser.cornerOf("cost").equals("255,255,255"));
    browser.select("colours", "light");
    browser.showChart("cost");
    assertThat(browser.cornerOf("cost")).isEqualTo("255,255,255");
    assertThat(browser.text("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
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
              assertThat(browser.cornerOf(chart)).isEqualTo("255,255,255");
              assertThat(browser.coloursOf(chart)).isGreaterThan(40);
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
