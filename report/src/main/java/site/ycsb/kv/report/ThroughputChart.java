// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import site.ycsb.kv.study.sweep.RunFigures;

/** Throughput against load as an SVG image: a panel for each workload, a line for each store. */
final class ThroughputChart {
  private static final int PANEL_WIDTH = 300;
  private static final int PLOT_HEIGHT = 180;
  private static final int LEFT = 58;
  private static final int RIGHT = 12;
  private static final int TOP = 54;
  private static final int BOTTOM = 44;
  private static final int LINE_HEIGHT = 18;
  private static final int TICKS = 4;
  private static final int WHISKER = 4;
  private static final double THOUSAND = 1e3;

  /** Colours that the colour-blind can tell apart (Okabe and Ito), as dark as text needs. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#b34700", "#007a5a", "#a3477d", "#5b6670", "#8a6d00", "#3a5bd9");

  private static final List<String> DASHES = List.of("", "6 3", "2 3", "8 3 2 3");

  private static final String STYLE =
      "text{font:12px system-ui,sans-serif;fill:#1f2328}.axis{stroke:#6e7781}"
          + ".grid{stroke:#d0d7de}.back{fill:#fff}"
          + "@media (prefers-color-scheme:dark){text{fill:#e6edf3}.grid{stroke:#30363d}"
          + ".back{fill:#0d1117}.store{filter:brightness(1.6)}}";

  private final ReportData data;
  private final List<String> stores;
  private final Element svg;

  private ThroughputChart(ReportData data, Element svg) {
    this.data = data;
    this.stores = data.stores();
    this.svg = svg;
  }

  /** The image as text. */
  static String of(ReportData data) {
    Document document = Jsoup.parse("<svg></svg>", Parser.xmlParser());
    document.outputSettings().prettyPrint(true).indentAmount(1);
    Element svg = document.expectFirst("svg");
    int width = PANEL_WIDTH * Math.max(1, data.workloads().size());
    int height = TOP + PLOT_HEIGHT + BOTTOM + LINE_HEIGHT * data.stores().size();
    svg.attr("xmlns", "http://www.w3.org/2000/svg")
        .attr("viewBox", "0 0 %d %d".formatted(width, height))
        .attr("width", Integer.toString(width))
        .attr("role", "img")
        .attr("aria-label", "Throughput against load: " + ReportSummary.title(data));
    svg.appendElement("style").text(STYLE);
    svg.appendElement("rect").addClass("back").attr("width", "100%").attr("height", "100%");
    ThroughputChart chart = new ThroughputChart(data, svg);
    for (int i = 0; i < data.workloads().size(); i++) {
      chart.addPanel(i * PANEL_WIDTH, data.workloads().get(i));
    }
    chart.addLegend();
    return document.outerHtml() + "\n";
  }

  private void addPanel(int x, String workload) {
    List<ReportPoint> points =
        data.points().stream().filter(point -> point.key().workload().equals(workload)).toList();
    List<String> loads = points.stream().map(point -> point.key().load()).distinct().toList();
    double highest =
        points.stream()
            .flatMap(point -> rate(point).stream())
            .mapToDouble(Spread::high)
            .max()
            .orElse(1);
    double top = niceTop(highest);
    text(x + LEFT, TOP - 30, "start", workload).attr("font-weight", "bold");
    text(x + LEFT, TOP - 12, "start", "thousand operations/s");
    for (int i = 0; i <= TICKS; i++) {
      double y = y(top * i / TICKS, top);
      line(x + LEFT, y, x + PANEL_WIDTH - RIGHT, y, i == 0 ? "axis" : "grid");
      text(x + LEFT - 6, y + 4, "end", ReportTable.number(top * i / TICKS / THOUSAND));
    }
    for (int i = 0; i < loads.size(); i++) {
      text(place(x, i, loads.size()), TOP + PLOT_HEIGHT + 18, "middle", shortened(loads.get(i)));
    }
    for (String store : stores) {
      addStore(x, store, points, loads, top);
    }
  }

  private static Optional<Spread> rate(ReportPoint point) {
    return point.spread(RunFigures::throughputPerSecond);
  }

  private static String shortened(String load) {
    return load.replaceFirst(" threads?", "");
  }

  private void addStore(
      int x, String store, List<ReportPoint> points, List<String> loads, double top) {
    int number = stores.indexOf(store);
    Element group =
        svg.appendElement("g")
            .addClass("store")
            .attr("stroke", colour(number))
            .attr("fill", "none");
    StringBuilder path = new StringBuilder();
    for (ReportPoint point : points) {
      Optional<Spread> rate = rate(point);
      if (point.key().label().equals(store) && rate.isPresent()) {
        double at = place(x, loads.indexOf(point.key().load()), loads.size());
        path.append(path.isEmpty() ? "M" : "L")
            .append(coordinates(at, y(rate.get().median(), top)));
        addMark(group, number, at, rate.get(), top);
      }
    }
    if (!path.isEmpty()) {
      group
          .appendElement("path")
          .attr("d", path.toString())
          .attr("stroke-width", "2")
          .attr("stroke-dasharray", DASHES.get(number % DASHES.size()));
    }
  }

  private static void addMark(Element group, int number, double at, Spread rate, double top) {
    String low = coordinates(at, y(rate.low(), top));
    String high = coordinates(at, y(rate.high(), top));
    String bar = " m%d 0 h%d".formatted(-WHISKER, 2 * WHISKER);
    group.appendElement("path").attr("d", "M" + low + " L" + high + bar + " M" + low + bar);
    group
        .appendElement("circle")
        .attr("cx", decimal(at))
        .attr("cy", decimal(y(rate.median(), top)))
        .attr("r", "3.5")
        .attr("fill", colour(number));
  }

  private void addLegend() {
    for (int i = 0; i < stores.size(); i++) {
      int y = TOP + PLOT_HEIGHT + BOTTOM + LINE_HEIGHT * i;
      svg.appendElement("path")
          .addClass("store")
          .attr("d", "M%d %d h28".formatted(LEFT, y))
          .attr("stroke", colour(i))
          .attr("stroke-width", "2")
          .attr("stroke-dasharray", DASHES.get(i % DASHES.size()));
      text(LEFT + 36, y + 4, "start", stores.get(i));
    }
  }

  private Element text(double x, double y, String anchor, String text) {
    return svg.appendElement("text")
        .attr("x", decimal(x))
        .attr("y", decimal(y))
        .attr("text-anchor", anchor)
        .text(text);
  }

  private void line(double x1, double y1, double x2, double y2, String kind) {
    svg.appendElement("path")
        .addClass(kind)
        .attr("d", "M" + coordinates(x1, y1) + " L" + coordinates(x2, y2));
  }

  private static double place(int x, int index, int count) {
    return x + LEFT + (index + 0.5) * (PANEL_WIDTH - LEFT - RIGHT) / count;
  }

  private static double y(double value, double top) {
    return TOP + PLOT_HEIGHT * (1 - value / top);
  }

  /** The lowest of 1, 2, 4 and 8 times a power of ten that is no lower. */
  private static double niceTop(double highest) {
    double power = Math.pow(10, Math.floor(Math.log10(highest)));
    for (double factor : new double[] {1, 2, 4, 8}) {
      if (factor * power >= highest) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String colour(int store) {
    return COLOURS.get(store % COLOURS.size());
  }

  private static String coordinates(double x, double y) {
    return decimal(x) + " " + decimal(y);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
