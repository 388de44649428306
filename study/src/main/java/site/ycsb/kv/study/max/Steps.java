// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The steps of a search so far, and what they say together. Immutable.
 *
 * @param promises all of them; the last is that of the rate itself
 * @param all steps, in the order of time
 */
record Steps(List<Promise> promises, List<Step> all) {
  /** A pause of this length is a stall, if it is also longer than any bound of the promises. */
  private static final double STALL_SECONDS = 0.2;

  /** The steps that say something about the store at a rate. */
  List<Step> counted() {
    return all.stream().filter(Step::counts).toList();
  }

  /** The counted steps by their rates. */
  NavigableMap<Double, List<Step>> byRate() {
    return counted().stream()
        .collect(
            Collectors.groupingBy(
                step -> step.load().ratePerSecond(), TreeMap::new, Collectors.toList()));
  }

  /**
   * Where a promise breaks first: by the rounds, if they lie on both sides of it; otherwise by the
   * steps that look for it. Those are not in the answer of the rounds, as they were chosen by what
   * came of others.
   */
  EdgeFit edge() {
    EdgeFit ofRounds = edgeOfRounds();
    return ofRounds.known() ? ofRounds : EdgeFit.of(promises, believed());
  }

  /** The edge by the rounds alone; infinite before there is one. */
  EdgeFit edgeOfRounds() {
    return EdgeFit.of(promises, counted().stream().filter(step -> step.round() > 0).toList());
  }

  /** The interval of the edge; unknown where the rounds lie on one side of it. */
  EdgeInterval interval() {
    NavigableMap<Integer, List<Step>> rounds = new TreeMap<>();
    for (Step step : counted()) {
      if (step.round() > 0) {
        rounds.computeIfAbsent(step.round(), round -> new ArrayList<>()).add(step);
      }
    }
    List<Step> others = believed().stream().filter(step -> step.round() == 0).toList();
    return edgeOfRounds().known()
        ? EdgeInterval.of(promises, edge(), others, List.copyOf(rounds.values()))
        : EdgeInterval.UNKNOWN;
  }

  /**
   * The steps by which a search finds its way: the rounds, and of the others at one rate the best.
   * By chance a step is only ever worse, as for a pause of the machine.
   */
  private List<Step> believed() {
    List<Step> believed = new ArrayList<>();
    for (List<Step> steps : byRate().values()) {
      steps.stream().filter(step -> step.round() > 0).forEach(believed::add);
      steps.stream()
          .filter(step -> step.round() == 0)
          .min(Comparator.comparingDouble(this::excess))
          .ifPresent(believed::add);
    }
    return believed;
  }

  /** The largest share past a bound, as a multiple of what is allowed. */
  private double excess(Step step) {
    double largest = 0;
    for (int i = 0; i < promises.size(); i++) {
      double share = step.measured().counts().get(i).share();
      double allowed = promises.get(i).allowedShare();
      largest = Math.max(largest, share == 0 ? 0 : share / allowed);
    }
    return largest;
  }

  /** How many steps at a rate the client could not drive. */
  long undriven(double ratePerSecond) {
    return all.stream()
        .filter(step -> step.load().ratePerSecond() == ratePerSecond && !step.counts())
        .count();
  }

  /** The lowest rate above {@code ratePerSecond} that the client could not drive twice. */
  double ceilingAbove(double ratePerSecond) {
    return all.stream()
        .filter(Step::isOpenLoop)
        .mapToDouble(step -> step.load().ratePerSecond())
        .filter(rate -> rate > ratePerSecond && undriven(rate) >= 2)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The step after which the store was gone. */
  Optional<Step> gone() {
    return all.stream().filter(step -> step.measured().broken().isPresent()).findFirst();
  }

  /** Whether the store stalls at times, whatever the rate. */
  boolean stalls() {
    double bound =
        promises.stream()
            .mapToDouble(promise -> promise.boundNanos().orElse(0L) / 1e9)
            .max()
            .orElse(0);
    double least = Math.max(bound, STALL_SECONDS);
    return all.stream()
        .filter(step -> step.isOpenLoop() && step.driven())
        .anyMatch(step -> step.measured().longestStallSeconds() >= least);
  }
}
