// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.kv.study.statistics.Decision;
import site.ycsb.kv.study.statistics.Holm;
import site.ycsb.kv.study.statistics.RatioInterval;

/**
 * Two or more stores, figure by figure at each load. Immutable.
 *
 * @param matches the pairs of sides, in the order of the table
 * @param lines the rows of the table
 * @param margin below which a difference does not count, such as 0.02 for 2 %
 */
public record Comparison(List<Match> matches, List<Line> lines, double margin) {

  /** The measures that {@link #of} takes. */
  public static final List<String> MEASURES = Quantity.MEASURES;

  /**
   * A row with its p-value after Holm's correction over the table, and what it says.
   *
   * @param adjustedP 1 for a row that has too few runs to be tested
   */
  record Line(Row row, double adjustedP, String word) {}

  /**
   * Compares.
   *
   * @param sources what to compare
   * @param measures of {@link #MEASURES}; all if empty
   * @param margin such as 0.02 for 2 %
   */
  public static Comparison of(ComparedRuns sources, List<String> measures, double margin) {
    List<Row> rows = new ArrayList<>();
    for (Match match : sources.matches()) {
      for (Quantity quantity : quantities(match)) {
        Row row = new Row(match, quantity);
        if (quantity.isAmong(measures) && row.runs() > 0) {
          rows.add(row);
        }
      }
    }
    return new Comparison(sources.matches(), lines(rows, margin), margin);
  }

  private static Set<Quantity> quantities(Match match) {
    Set<Quantity> quantities = new LinkedHashSet<>();
    Stream.of(match.baseline(), match.other())
        .flatMap(side -> side.runs().stream())
        .forEach(run -> quantities.addAll(run.figures().keySet()));
    return quantities;
  }

  private static List<Line> lines(List<Row> rows, double margin) {
    double[] adjusted =
        Holm.adjusted(
            rows.stream()
                .filter(Row::isTested)
                .mapToDouble(row -> row.interval().map(RatioInterval::p).orElse(1.0))
                .toArray());
    int count = Math.max(1, adjusted.length);
    List<Line> lines = new ArrayList<>();
    int tested = 0;
    for (Row row : rows) {
      double p = row.isTested() ? adjusted[tested++] : 1;
      double levelOfMore = Decision.level(row.runs() + 1) / count;
      lines.add(new Line(row, p, row.word(p, levelOfMore, margin)));
    }
    return lines;
  }

  /** The rows of the table. */
  public List<ComparedFigure> figures() {
    return lines.stream().map(ComparedFigure::of).toList();
  }

  /**
   * What differs besides the store, each as {@code name: baseline | other}, by the labels of both
   * sides. A difference is listed once, however many loads have it.
   */
  public Map<String, Set<String>> differences() {
    Map<String, Set<String>> byStores = new LinkedHashMap<>();
    for (Match match : matches) {
      if (!match.baseline().runs().isEmpty() && !match.other().runs().isEmpty()) {
        byStores
            .computeIfAbsent(
                match.baseline().label() + " | " + match.other().label(),
                stores -> new LinkedHashSet<>())
            .addAll(Differences.of(match.baseline(), match.other()));
      }
    }
    return byStores;
  }

  /** Whether no figure is in valid runs of both sides. */
  public boolean isEmpty() {
    return lines.isEmpty();
  }

  /** Whether a row's words start with this one, such as {@code slower}. */
  public boolean says(String word) {
    return lines.stream().anyMatch(line -> line.word().startsWith(word));
  }
}
