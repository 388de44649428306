// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.List;
import java.util.OptionalDouble;
import site.ycsb.kv.report.ReportTable.Cell;
import site.ycsb.kv.study.experiment.ExperimentResult;
import site.ycsb.kv.study.experiment.ExperimentResult.ClaimRow;
import site.ycsb.kv.study.experiment.ExperimentResult.FigureRow;
import site.ycsb.kv.study.experiment.ExperimentResult.StoreRow;

/** The tables of an experiment: its claims, its figures, its stores. Stateless. */
final class ExperimentTables {
  private ExperimentTables() {}

  static List<ReportTable> of(String name, ExperimentResult experiment) {
    return List.of(claims(name, experiment), figures(name, experiment), stores(name, experiment));
  }

  private static ReportTable claims(String name, ExperimentResult experiment) {
    ReportTable table =
        new ReportTable(
            "claims-" + name,
            "Claims of \u201c" + experiment.title() + "\u201d",
            "what the publication says",
            "here",
            "why",
            "as an expression");
    for (ClaimRow claim : experiment.claims()) {
      table.add(
          Cell.of(claim.says()),
          Cell.of(claim.word().toString()),
          Cell.of(String.join("; ", claim.reasons())),
          Cell.of(claim.holds()));
    }
    return table;
  }

  private static ReportTable figures(String name, ExperimentResult experiment) {
    ReportTable table =
        new ReportTable(
            "published-" + name,
            "Published and measured figures, at %s of the published size"
                .formatted(ReportTable.number(experiment.scale())),
            "quantity",
            "published from",
            "published to",
            "measured",
            "unit",
            "ratio",
            "repeats",
            "note");
    for (FigureRow figure : experiment.figures()) {
      table.add(
          Cell.of(figure.quantity()),
          number(figure.low()),
          number(figure.high()),
          number(figure.measured()),
          Cell.of(figure.unit()),
          number(figure.ratio()),
          Cell.of(Integer.toString(figure.repeats())),
          Cell.of(figure.note()));
    }
    return table;
  }

  private static ReportTable stores(String name, ExperimentResult experiment) {
    ReportTable table =
        new ReportTable(
            "stores-" + name, "Stores of the publication", "store", "here", "what ran, or how");
    for (StoreRow store : experiment.stores()) {
      table.add(
          Cell.of(store.label()), Cell.of(store.had() ? "yes" : "no"), Cell.of(store.words()));
    }
    return table;
  }

  private static Cell number(OptionalDouble value) {
    return Cell.of(value.orElse(Double.NaN));
  }
}
