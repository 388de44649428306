// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import site.ycsb.DBException;
import site.ycsb.kv.study.experiment.Availability.Kind;

/**
 * What an experiment found, computed from its directory. Immutable.
 *
 * @param title what was compared
 * @param source where it was published
 * @param scale by which its size was multiplied
 * @param stores all stores of the publication
 * @param parts the names of its sweeps, each in a directory of that name
 * @param figures what was published and what was measured
 * @param claims what came of each claim
 * @param valid whether all points that finished are valid
 */
public record ExperimentResult(
    String title,
    String source,
    double scale,
    List<StoreRow> stores,
    List<String> parts,
    List<FigureRow> figures,
    List<ClaimRow> claims,
    boolean valid) {

  /**
   * A store.
   *
   * @param had whether something ran under its label, or can
   * @param words what ran, or why nothing can, and how to get it
   */
  public record StoreRow(String label, boolean had, String words) {}

  /**
   * A figure, in the unit of the publication.
   *
   * @param quantity as an expression
   * @param low the published value, or the lower end of its range; empty if it was only drawn
   * @param high the upper end of the range
   * @param measured the median over the repeats; empty if there is none
   * @param repeats the number of valid ones
   * @param ratio of the measured to the published value; empty if they can't be compared
   * @param note what to read it with; empty for nothing
   */
  public record FigureRow(
      String quantity,
      OptionalDouble low,
      OptionalDouble high,
      String unit,
      OptionalDouble measured,
      int repeats,
      OptionalDouble ratio,
      String note) {}

  /**
   * A claim.
   *
   * @param says the sentence of the publication
   * @param holds the expression
   * @param word one of the four
   * @param reasons what led to it, one clause each
   */
  public record ClaimRow(String says, String holds, Word word, List<String> reasons) {}

  /**
   * Reads an experiment's directory.
   *
   * @throws DBException with one sentence if a file can't be read
   */
  public static ExperimentResult read(Path directory) throws DBException {
    Experiment experiment = ExperimentFiles.experiment(directory);
    Conditions conditions = ExperimentFiles.conditions(directory);
    Results results = Results.read(experiment, conditions, directory);
    List<FigureRow> figures = new ArrayList<>();
    for (Experiment.PublishedFigure figure : experiment.figures()) {
      new Evaluation(results, experiment.vocabulary())
          .values(
              figure.quantity(),
              (text, value) -> figures.add(row(figure, text, value, conditions)));
    }
    return new ExperimentResult(
        experiment.title(),
        experiment.source(),
        conditions.scale(),
        conditions.stores().stream().map(store -> row(store, results)).toList(),
        experiment.parts().stream().map(Experiment.Part::name).toList(),
        List.copyOf(figures),
        experiment.claims().stream()
            .map(claim -> row(claim, experiment, results, conditions))
            .toList(),
        results.allValid());
  }

  private static StoreRow row(Availability store, Results results) {
    String how =
        switch (store.kind()) {
          case ADDRESS -> "at ";
          case PROGRAM -> "started from ";
          case EMBEDDED, MISSING -> "";
        };
    return new StoreRow(
        store.label(),
        store.kind() != Kind.MISSING,
        results.ran(store.label()).map(ran -> ran + ": ").orElse("") + how + store.words());
  }

  private static FigureRow row(
      Experiment.PublishedFigure figure, String text, Sample value, Conditions conditions) {
    double factor = Units.factor(figure.unit()).orElse(1.0);
    Set<String> notes = new LinkedHashSet<>();
    if (!figure.note().isEmpty()) {
      notes.add(figure.note());
    }
    boolean comparable = !figure.onlyAtFullScale() || conditions.isFullScale();
    if (!comparable) {
      notes.add("at full scale only");
    }
    notes.addAll(value.objections());
    OptionalDouble measured =
        value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(value.median() / factor);
    boolean testifies = comparable && value.objections().isEmpty();
    return new FigureRow(
        text,
        figure.low(),
        figure.high(),
        figure.unit(),
        measured,
        value.byBlock().size(),
        testifies ? ratio(measured, figure) : OptionalDouble.empty(),
        String.join("; ", notes));
  }

  /** Within a published range the ratio is 1; outside, it is that to its nearer end. */
  private static OptionalDouble ratio(OptionalDouble measured, Experiment.PublishedFigure figure) {
    if (measured.isEmpty() || figure.low().isEmpty() || figure.high().isEmpty()) {
      return OptionalDouble.empty();
    }
    double value = measured.getAsDouble();
    double low = figure.low().getAsDouble();
    double high = figure.high().getAsDouble();
    double nearest = Math.max(low, Math.min(high, value));
    return nearest == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(value == nearest ? 1 : value / nearest);
  }

  private static ClaimRow row(
      Experiment.Claim claim, Experiment experiment, Results results, Conditions conditions) {
    Set<String> tooSmall = new LinkedHashSet<>();
    for (String need : claim.needs()) {
      String kept = conditions.kept().get(need);
      if (kept != null) {
        tooSmall.add(kept);
      }
    }
    Verdict verdict =
        tooSmall.isEmpty()
            ? new Evaluation(results, experiment.vocabulary()).decide(claim.holds())
            : Verdict.cannot(tooSmall);
    return new ClaimRow(claim.says(), claim.text(), verdict.word(), List.copyOf(verdict.reasons()));
  }
}
