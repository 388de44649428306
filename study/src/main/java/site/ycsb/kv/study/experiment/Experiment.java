// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import site.ycsb.kv.study.sweep.Plan;

/**
 * A published comparison as its file describes it. Immutable.
 *
 * @param title what was compared
 * @param source where it was published
 * @param stores all that take part
 * @param parts the sweeps, in their order
 * @param scaled the settings that {@code --scale} multiplies, each with its least value, or nothing
 * @param figures what was published in numbers, or only drawn
 * @param claims what was published in words
 */
public record Experiment(
    String title,
    String source,
    List<Store> stores,
    List<Part> parts,
    Map<String, String> scaled,
    List<PublishedFigure> figures,
    List<Claim> claims) {

  /**
   * A store.
   *
   * @param plan its label, binding and settings
   * @param product what the server must call itself for its results to count; empty if any does
   * @param get how to get it, in a sentence
   * @param byAddress whether it runs only where its settings name a server
   */
  public record Store(Plan.Store plan, String product, String get, boolean byAddress) {
    /** The same with this label, binding and these settings. */
    Store with(Plan.Store other) {
      return new Store(other, product, get, byAddress);
    }
  }

  /**
   * A sweep of the experiment.
   *
   * @param name of its directory
   * @param plan its stores, loads and settings
   */
  public record Part(String name, Plan plan) {}

  /**
   * A figure of the publication.
   *
   * @param quantity what is measured here
   * @param low the published value in the unit, or the lower end of its range; empty if the
   *     publication only drew it
   * @param high the upper end
   * @param unit of the published value
   * @param note to be read with it
   * @param onlyAtFullScale whether it cannot be compared at another scale
   */
  record PublishedFigure(
      Expression quantity,
      OptionalDouble low,
      OptionalDouble high,
      String unit,
      String note,
      boolean onlyAtFullScale) {}

  /**
   * A sentence of the publication.
   *
   * @param says the sentence
   * @param text of the expression
   * @param needs settings that must not have been kept at their least value by the scale
   */
  record Claim(String says, String text, Expression holds, List<String> needs) {}

  /** The names that its expressions may use. */
  Vocabulary vocabulary() {
    return ExperimentReader.vocabulary(stores.stream().map(Store::plan).toList(), parts);
  }

  /** The part that runs a workload. */
  Optional<Part> partOf(String workload) {
    return parts.stream()
        .filter(part -> part.plan().workloads().stream().anyMatch(w -> w.name().equals(workload)))
        .findFirst();
  }

  /** The store of this label. */
  Optional<Store> store(String label) {
    return stores.stream().filter(store -> store.plan().label().equals(label)).findFirst();
  }
}
