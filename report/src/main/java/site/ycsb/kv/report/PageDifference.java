// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Finds where a page differs from the one that its evidence gives. Stateless. */
final class PageDifference {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PageDifference() {}

  /** The first difference as one sentence: a figure, what a chart draws, a text, a script. */
  static Optional<String> first(Document page, Document expected) {
    return inTables(page, expected)
        .or(() -> inFigures(page, expected))
        .or(() -> inTexts(page, expected))
        .or(() -> inScripts(page, expected));
  }

  private static Optional<String> inTables(Document page, Document expected) {
    for (Element figure : expected.select("data")) {
      Element there = page.getElementById(figure.id());
      String text = there == null ? "nothing" : there.text();
      String value = there == null ? "" : there.attr("value");
      if (!text.equals(figure.text()) || !value.equals(figure.attr("value"))) {
        return Optional.of(
            "%s: the page says %s, and its %s say %s."
                .formatted(
                    place(figure),
                    text.equals(figure.text()) ? value : text,
                    figure.id().startsWith(MaxTables.ID) ? "steps" : "histograms and samples",
                    text.equals(figure.text()) ? figure.attr("value") : figure.text()));
      }
    }
    return Optional.empty();
  }

  /** Table, row and column of a figure. */
  private static String place(Element figure) {
    Element cell = figure.parents().select("td").first();
    Element table = figure.parents().select("table").first();
    if (cell == null || table == null || cell.parent() == null) {
      return figure.id();
    }
    List<Element> texts =
        cell.parent().children().stream().filter(c -> c.select("data").isEmpty()).toList();
    String row = String.join(", ", texts.stream().limit(3).map(Element::text).toList());
    Element column = table.select("thead th").get(cell.elementSiblingIndex());
    return "%s: %s, %s".formatted(table.select("caption").text(), row, column.text());
  }

  private static Optional<String> inFigures(Document page, Document expected) {
    try {
      JsonNode told = MAPPER.readTree(data(page, ReportPage.FIGURES));
      JsonNode computed = MAPPER.readTree(data(expected, ReportPage.FIGURES));
      return inJson("", told, computed);
    } catch (JsonProcessingException e) {
      return Optional.of("The figures of the charts are damaged.");
    }
  }

  private static Optional<String> inJson(String path, JsonNode told, JsonNode computed) {
    if (told.equals(computed)) {
      return Optional.empty();
    }
    if (told.isObject() && computed.isObject()) {
      TreeSet<String> names = new TreeSet<>();
      told.fieldNames().forEachRemaining(names::add);
      computed.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        Optional<String> found = inJson(path + "/" + name, told.path(name), computed.path(name));
        if (found.isPresent()) {
          return found;
        }
      }
    } else if (told.isArray() && computed.isArray()) {
      for (int i = 0; i < Math.max(told.size(), computed.size()); i++) {
        Optional<String> found = inJson(path + "/" + i, told.path(i), computed.path(i));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.of(
        "The charts draw %s for %s, and the histograms and samples say %s."
            .formatted(told, path, computed));
  }

  private static Optional<String> inTexts(Document page, Document expected) {
    List<Element> texts = page.select("title, h1, h2, p, li, caption, th, td");
    List<Element> computed = expected.select("title, h1, h2, p, li, caption, th, td");
    for (int i = 0; i < Math.max(texts.size(), computed.size()); i++) {
      String one = i < texts.size() ? texts.get(i).text() : "nothing";
      String two = i < computed.size() ? computed.get(i).text() : "nothing";
      if (!one.equals(two)) {
        return Optional.of("The page says \"%s\", and it should say \"%s\".".formatted(one, two));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inScripts(Document page, Document expected) {
    if (page.html().equals(expected.html())) {
      return Optional.empty();
    }
    // another version draws the same figures in another way
    String one = page.select("meta[name=generator]").attr("content");
    String two = expected.select("meta[name=generator]").attr("content");
    return one.equals(two)
        ? Optional.of("All figures are right, and the page was changed elsewhere.")
        : Optional.empty();
  }

  private static String data(Document page, String id) {
    Element element = page.getElementById(id);
    return element == null ? "null" : element.data();
  }
}
