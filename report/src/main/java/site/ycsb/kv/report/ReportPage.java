// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A report as one HTML file, which needs no other. Stateless. */
final class ReportPage {
  /** The element that holds the packed source of a report. */
  static final String EVIDENCE = "evidence";

  /** The element that holds what the charts draw. */
  static final String FIGURES = "figures";

  private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

  /** Scripts of the page beside this class, in the order in which they run. */
  private static final List<String> SCRIPTS =
      List.of(
          "view.js", "looks.js", "timeline.js", "charts.js", "maxima.js", "tables.js", "report.js");

  /** Nothing leaves the file, and nothing is loaded into it. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
          + " img-src data: blob:";

  private ReportPage() {}

  /** The page as text. */
  static String of(String version, ReportData data, JsonNode figures, String evidence) {
    Document page = Document.createShell("");
    page.outputSettings().prettyPrint(false);
    page.prepend("<!DOCTYPE html>");
    page.expectFirst("html").attr("lang", "en");
    String title = ReportSummary.title(data);
    addHead(page.head(), title, version);
    Element body = page.body();
    Element header = body.appendElement("header");
    header.appendElement("h1").text(title);
    header.appendElement("p").addClass("verdict").text(ReportSummary.verdict(data));
    body.appendElement("nav").id("controls").attr("aria-label", "View");
    Element main = body.appendElement("main");
    addSummary(main.appendElement("section").id("summary"), ReportSummary.of(data));
    main.appendElement("section").id("charts");
    Element tables = main.appendElement("section").id("tables");
    tables.appendElement("h2").text("Figures");
    ReportTables.of(data).forEach(table -> addTable(tables, table));
    addScript(body, FIGURES, "application/json", escaped(figures.toString()));
    addScript(body, EVIDENCE, "application/gzip", evidence);
    addScript(body, "echarts", "text/javascript", resource(ECHARTS));
    SCRIPTS.forEach(name -> addScript(body, name, "text/javascript", resource(name)));
    return page.outerHtml() + "\n";
  }

  private static void addHead(Element head, String title, String version) {
    head.appendElement("meta").attr("charset", "utf-8");
    head.appendElement("meta")
        .attr("http-equiv", "Content-Security-Policy")
        .attr("content", POLICY);
    head.appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width, initial-scale=1");
    head.appendElement("meta").attr("name", "generator").attr("content", "ycsb-kv " + version);
    head.select("title").remove();
    head.appendElement("title").text(title);
    head.appendElement("style").appendChild(new DataNode(resource("report.css")));
  }

  private static void addSummary(Element section, Map<String, List<String>> paragraphs) {
    paragraphs.forEach(
        (heading, sentences) -> {
          section.appendElement("h2").text(heading);
          Element list = section.appendElement("ul");
          sentences.forEach(sentence -> list.appendElement("li").text(sentence));
        });
  }

  private static void addTable(Element section, ReportTable table) {
    Element element = section.appendElement("table").id(table.id()).addClass("figures");
    element.appendElement("caption").text(table.caption());
    Element head = element.appendElement("thead").appendElement("tr");
    table.columns().forEach(name -> head.appendElement("th").attr("scope", "col").text(name));
    Element body = element.appendElement("tbody");
    for (int i = 0; i < table.rows().size(); i++) {
      ReportTable.Row row = table.rows().get(i);
      Element line = body.appendElement("tr");
      if (!row.counts()) {
        line.addClass("invalid");
      }
      for (int j = 0; j < row.cells().size(); j++) {
        addCell(line, row.cells().get(j), j == 0, table.id() + "-" + (i + 1) + "-" + (j + 1));
      }
    }
  }

  private static void addCell(Element line, ReportTable.Cell cell, boolean first, String id) {
    if (first) {
      line.appendElement("th").attr("scope", "row").text(cell.text());
    } else if (cell.value() == null) {
      line.appendElement("td").text(cell.text());
    } else {
      line.appendElement("td")
          .addClass("number")
          .appendElement("data")
          .id(id)
          .attr("value", cell.value().toString())
          .text(cell.text());
    }
  }

  private static void addScript(Element body, String id, String type, String text) {
    body.appendElement("script").id(id).attr("type", type).appendChild(new DataNode(text));
  }

  /** JSON that cannot end the script that holds it. */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
