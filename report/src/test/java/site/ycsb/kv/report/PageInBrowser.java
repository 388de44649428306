// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share one browser and one page of made-up figures. */
abstract class PageInBrowser {
  static Path folder = Path.of("");
  static Path page = Path.of("");
  static Browser browser;

  private static @Nullable Browser started;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    browser = new Browser();
    started = browser;
    folder = directory;
    page = Files.writeString(directory.resolve("report.html"), SamplePage.html());
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  static void open() {
    browser.open(page, "");
  }

  /** Opens a report of searches for the highest rate. */
  static void openReportOfSearches() throws Exception {
    Path place = Files.createTempDirectory(folder, "searches");
    Path report = place.resolve("searches.html");
    Path sweep = SampleSearches.write(place.resolve("sweep"));
    browser.open(Files.writeString(report, Report.of(List.of(sweep), "1.0").html()), "");
  }

  /** Opens a report that was made of runs, not of figures. */
  static void openReportOfRuns() throws Exception {
    Path report = folder.resolve("runs.html");
    Path sweep = SampleSweep.write(folder.resolve("sweep"), 20);
    browser.open(Files.writeString(report, Report.of(List.of(sweep), "1.0").html()), "");
  }
}
