// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

/** The charts of searches for the highest rate. */
class MaxBrowserIT extends PageInBrowser {
  private static final List<String> CHARTS = List.of("max-0", "max-1", "max-2");

  @Test
  void aChartOfEachPromiseIsDrawnWithoutError() throws Exception {
    openReportOfSearches();
    CHARTS.forEach(browser::showChart);
    assertThat(CHARTS.stream().map(browser::coloursOf))
        .allSatisfy(colours -> assertThat(colours).isGreaterThan(40));
    assertThat(browser.first("#chart-max-0 h3").getText())
        .isEqualTo("Highest rate within promises: READ p99 < 5ms");
    assertThat(browser.all("figure")).hasSize(CHARTS.size());
    assertThat(browser.all(".absent")).noneMatch(WebElement::isDisplayed);
    assertThat(browser.linesOf("max-0")).asString().contains("slow", "fast");
    assertThat(browser.first("#chart-max-0 p:not(.alarm)").getText())
        .contains("Dashed: the 1 % that the promise allows", "Crosses: steps");
    assertThat(browser.requests()).allMatch(address -> address.startsWith("file:"));
    assertThat(browser.consoleErrors()).isEmpty();
  }

  @Test
  void choicesAndDataFollow() throws Exception {
    openReportOfSearches();
    browser.select("scale", "linear");
    browser.select("colours", "dark");
    browser.first("#controls input[value='fast']").click();
    browser.showChart("max-0");
    assertThat(browser.linesOf("max-0")).asString().contains("slow").doesNotContain("fast");
    assertThat(browser.text("places.get('max-0').instance.getOption().yAxis[0].type"))
        .isEqualTo("value");
    browser.first("#chart-max-0 summary").click();
    assertThat(browser.first("#chart-max-0 details").getText())
        .contains("Past the bound (%)", "slow", "no");
    assertThat(browser.text("location.hash")).contains("scale=linear", "hide=fast");
    browser.first("#controls input[value='slow']").click();
    assertThat(browser.first("#chart-max-0 .absent").isDisplayed()).isTrue();
    assertThat(browser.consoleErrors()).isEmpty();
  }
}
