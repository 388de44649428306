// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import site.ycsb.DBException;

/**
 * What results and sweeps show, as a page, as Markdown, or as a chart. All of its figures follow
 * from the histograms and samples that the page holds, so that {@link #check} can compute them
 * again. Immutable.
 */
public final class Report {
  private final ReportSource source;
  private final ReportData data;
  private final String version;

  private Report(ReportSource source, String version) throws DBException {
    this.source = source;
    this.data = ReportData.of(source);
    this.version = version;
  }

  /**
   * Reads directories that {@code --out} named.
   *
   * @param version of this program, which the page names
   * @throws DBException with one sentence if one holds no result, can't be read, or holds figures
   *     that differ from its own histograms
   */
  public static Report of(List<Path> directories, String version) throws DBException {
    return new Report(ReportSource.of(directories), version);
  }

  /**
   * One page that needs no other file.
   *
   * @throws DBException with one sentence if a histogram is damaged
   */
  public String html() throws DBException {
    return ReportPage.of(
        version, data, FiguresJson.of(ReportSummary.title(data), data), source.packed());
  }

  /** The words and tables of the page. */
  public String markdown() {
    return ReportMarkdown.of(data);
  }

  /** Throughput against load, as an image in SVG. */
  public String svg() {
    return ThroughputChart.of(data);
  }

  /** What came of a check. */
  public record Check(int figures, List<String> differences) {}

  /**
   * Computes the figures of a page again from the histograms and samples that it holds.
   *
   * @param version of this program
   * @return the number of figures, and the first difference as one sentence, if there is one
   * @throws DBException with one sentence if it is no report
   */
  public static Check check(Path file, String version) throws DBException {
    try {
      Document page = Jsoup.parse(file, "UTF-8");
      Element evidence = page.getElementById(ReportPage.EVIDENCE);
      if (evidence == null) {
        throw new DBException(file + " is no report of ycsb-kv; name one that report wrote.");
      }
      ReportSource source = ReportSource.unpacked(evidence.data());
      Document expected = Jsoup.parse(new Report(source, version).html());
      return new Check(
          expected.select("data").size(),
          PageDifference.first(page, expected).map(List::of).orElse(List.of()));
    } catch (IOException e) {
      String reason = Files.isRegularFile(file) ? "its evidence is damaged" : "it can't be read";
      throw new DBException(file + ": " + reason + "; name a file that report wrote.", e);
    }
  }
}
