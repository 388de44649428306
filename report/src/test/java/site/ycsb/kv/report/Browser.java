// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.Select;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.ProgramServer;

/** A headless Chromium with one page of a report. */
final class Browser implements AutoCloseable {
  private static final String PACKAGES = "apt-get install chromium chromium-driver";
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  final ChromeDriver driver;

  /** Starts the browser; skips the test where it is missing. */
  Browser() {
    PackagedServer.require("chromium", PACKAGES);
    PackagedServer.require("chromedriver", PACKAGES);
    // it warns of each browser that is newer than itself
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    // both paths are given, so that Selenium neither looks for them nor downloads anything
    options.setBinary(program("chromium").toString());
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
    options.addArguments("--window-size=1280,900", "--hide-scrollbars");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    File chromedriver = program("chromedriver").toFile();
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(chromedriver).build(), options);
  }

  private static Path program(String name) {
    return ProgramServer.find(name).orElseThrow();
  }

  /** Opens a page anew, as the system's light scheme shows it on a wide screen. */
  void open(Path page, String choices) {
    cdp("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    cdp("Emulation.clearDeviceMetricsOverride", Map.of());
    driver.get("about:blank");
    consoleErrors();
    requests();
    driver.get(page.toUri() + choices);
  }

  Object cdp(String command, Map<String, Object> parameters) {
    return driver.executeCdpCommand(command, parameters);
  }

  void media(String media, String scheme) {
    Map<String, Object> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    cdp("Emulation.setEmulatedMedia", Map.of("media", media, "features", List.of(feature)));
  }

  void screen(int width, int height) {
    cdp(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** The value of a JavaScript expression. */
  Object value(String expression, Object... arguments) {
    return driver.executeScript("return " + expression, arguments);
  }

  String text(String expression, Object... arguments) {
    return String.valueOf(value(expression, arguments));
  }

  List<?> list(String expression, Object... arguments) {
    return List.copyOf((Collection<?>) value(expression, arguments));
  }

  boolean is(String expression, Object... arguments) {
    return Boolean.TRUE.equals(value(expression, arguments));
  }

  /** Scrolls to a chart and waits until it is drawn. */
  void showChart(String name) {
    driver.executeScript(
        "document.getElementById(arguments[0]).scrollIntoView({block: 'center'})", "chart-" + name);
    Await.until("chart " + name, () -> is("!places.get(arguments[0]).due", name));
  }

  void select(String choice, String value) {
    new Select(driver.findElement(By.id("choose-" + choice))).selectByValue(value);
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  WebElement first(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /** Presses a button, wherever the page is scrolled to. */
  void press(String selector) {
    driver.executeScript("document.querySelector(arguments[0]).click()", selector);
  }

  void press(Keys... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Errors and warnings of the console since the page was opened or this was last asked. */
  List<String> consoleErrors() {
    return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Addresses that the page asked for since it was opened or this was last asked. */
  List<String> requests() {
    List<String> addresses = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      JsonNode message = parsed(entry.getMessage()).path("message");
      if (message.path("method").asText().equals("Network.requestWillBeSent")) {
        addresses.add(message.at("/params/request/url").asText());
      }
    }
    return addresses;
  }

  private static JsonNode parsed(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  /** Colours of a chart's pixels other than that of its corner. */
  long coloursOf(String chart) {
    return (Long)
        driver.executeScript(
            """
            const canvas = document.querySelector(`#chart-${arguments[0]} canvas`);
            const pixels = new Uint32Array(canvas.getContext('2d')
                .getImageData(0, 0, canvas.width, canvas.height).data.buffer);
            return new Set(pixels).size - 1;
            """,
            chart);
  }

  /** Red, green and blue of a chart's corner. */
  String cornerOf(String chart) {
    return text(
        "[...document.querySelector(`#chart-${arguments[0]} canvas`).getContext('2d')"
            + ".getImageData(1, 1, 1, 1).data].slice(0, 3).join()",
        chart);
  }

  /** The names in the legend of a chart. */
  List<?> linesOf(String chart) {
    return list("places.get(arguments[0]).instance.getOption().legend[0].data", chart);
  }

  static Stream<String> charts() {
    return Stream.of("throughput", "percentiles", "tradeoff", "cost", "timeline");
  }

  @Override
  public void close() {
    driver.quit();
  }
}
