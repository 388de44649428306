// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import site.ycsb.kv.study.experiment.ExperimentResult.ClaimRow;
import site.ycsb.kv.study.experiment.ExperimentResult.FigureRow;
import site.ycsb.kv.study.experiment.ExperimentResult.StoreRow;

/** The result of an experiment as text: its stores, figures and claims. */
public final class ExperimentText {
  private static final int MOST_REASONS = 3;

  private ExperimentText() {}

  /** The lines. Characters that would control a terminal are replaced. */
  public static List<String> of(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(result.title());
    if (!result.source().isEmpty()) {
      lines.add(result.source());
    }
    lines.add("Scale: " + Figures.number(result.scale()) + " of the published size.");
    lines.add("");
    lines.add("Stores:");
    for (StoreRow store : result.stores()) {
      lines.add("  " + store.label() + (store.had() ? "  " : "  not here: ") + store.words());
    }
    lines.add("");
    addFigures(lines, result.figures());
    lines.add("");
    lines.add("Claims:");
    result.claims().forEach(claim -> addClaim(lines, claim));
    return lines.stream().map(Figures::printable).toList();
  }

  private static void addFigures(List<String> lines, List<FigureRow> figures) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("quantity", "published", "measured", "unit", "ratio", "note"));
    for (FigureRow row : figures) {
      String note = shortened(row.note());
      table.add(
          List.of(
              row.quantity(),
              published(row),
              number(row.measured()),
              row.unit(),
              number(row.ratio()),
              note));
    }
    for (List<String> row : table) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = table.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        boolean isNumber = i == 1 || i == 2 || i == 4;
        String blanks = " ".repeat(i == row.size() - 1 ? 0 : width - row.get(i).length());
        line.append(i == 0 ? "" : "  ");
        line.append(isNumber ? blanks + row.get(i) : row.get(i) + blanks);
      }
      lines.add(line.toString().stripTrailing());
    }
  }

  /** The first clause of a note: the list of stores has the rest. */
  private static String shortened(String note) {
    return note.length() > 90 ? note.substring(0, 87).stripTrailing() + "..." : note;
  }

  private static String published(FigureRow row) {
    return row.low().equals(row.high())
        ? number(row.low())
        : number(row.low()) + " to " + number(row.high());
  }

  private static String number(OptionalDouble value) {
    return value.isEmpty() ? "-" : Figures.number(value.getAsDouble());
  }

  private static void addClaim(List<String> lines, ClaimRow claim) {
    lines.add("  " + claim.word() + ": " + claim.says());
    List<String> reasons = claim.reasons();
    reasons.stream().limit(MOST_REASONS).forEach(reason -> lines.add("      " + reason));
    if (reasons.size() > MOST_REASONS) {
      lines.add("      and " + (reasons.size() - MOST_REASONS) + " more (claims.csv)");
    }
  }
}
