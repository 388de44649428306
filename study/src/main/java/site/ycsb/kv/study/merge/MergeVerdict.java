// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.kv.study.statistics.Medians;

/**
 * Whether a merged result can be trusted.
 *
 * @param reasons why it cannot, one sentence each; empty when it can
 * @param warnings what to consider before trusting it, one sentence each
 */
record MergeVerdict(List<String> reasons, List<String> warnings) {
  /** A rank lags if it is behind the median of all by more than this share. */
  private static final double LAG = 0.1;

  /** So many ranks, or sentences of one kind about a rank each, are listed. */
  private static final int MOST = 10;

  /** A second result of a rank. */
  record Twice(int rank, Path first, Path second) {}

  /**
   * Judges a merge.
   *
   * @param ranks those merged, one or more, by number
   */
  static MergeVerdict of(
      List<RankFacts> ranks,
      List<RankPlaces.Dead> dead,
      List<Twice> doubles,
      MergeSettings settings) {
    MergeVerdict verdict = new MergeVerdict(new ArrayList<>(), new ArrayList<>());
    verdict.checkPresence(ranks, dead);
    addSome(
        verdict.reasons,
        doubles.stream()
            .map(
                twice ->
                    "Rank %d has two results, in %s and %s; only the first is merged."
                        .formatted(twice.rank, twice.first, twice.second))
            .toList());
    verdict.checkEquality(ranks);
    verdict.addOwn(ranks);
    verdict.checkLag(ranks, settings);
    verdict.checkSpread(RankSpread.of(ranks), settings);
    verdict.checkStart(ranks, settings);
    verdict.checkClients(ranks);
    return verdict;
  }

  private void checkPresence(List<RankFacts> ranks, List<RankPlaces.Dead> dead) {
    if (!dead.isEmpty()) {
      reasons.add(
          "%s: there is no %s in %s, so the client did not reach its end."
              .formatted(
                  named(dead.stream().map(RankPlaces.Dead::rank).toList(), "has", "have")
                      + " no result",
                  RankPlaces.RESULT,
                  some(dead.stream().map(place -> place.directory().toString()).toList())));
    }
    int count = ranks.get(0).count();
    TreeSet<Integer> missing =
        IntStream.range(0, count).boxed().collect(Collectors.toCollection(TreeSet::new));
    ranks.forEach(rank -> missing.remove(rank.number()));
    dead.forEach(rank -> missing.remove(rank.rank()));
    if (!missing.isEmpty()) {
      reasons.add(
          "%s missing of %d: no directory of %s was given."
              .formatted(
                  named(List.copyOf(missing), "is", "are"),
                  count,
                  missing.size() == 1 ? "it" : "them"));
    }
  }

  private void checkEquality(List<RankFacts> ranks) {
    RankFacts first = ranks.get(0);
    List<String> versions = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    for (RankFacts rank : ranks) {
      if (!rank.version().equals(first.version())) {
        versions.add(
            "Rank %d ran version %s, and rank %d version %s."
                .formatted(rank.number(), rank.version(), first.number(), first.version()));
      }
      String difference = difference(rank.settings(), first.settings());
      if (!difference.isEmpty()) {
        settings.add(
            "Rank %d has other settings than rank %d: %s."
                .formatted(rank.number(), first.number(), difference));
      }
    }
    addSome(reasons, versions);
    addSome(reasons, settings);
  }

  private static String difference(Map<String, String> one, Map<String, String> two) {
    TreeSet<String> names = new TreeSet<>(one.keySet());
    names.addAll(two.keySet());
    return some(
        names.stream()
            .filter(name -> !one.getOrDefault(name, "").equals(two.getOrDefault(name, "")))
            .map(name -> name + " is " + value(one, name) + " instead of " + value(two, name))
            .toList());
  }

  private static String value(Map<String, String> settings, String name) {
    return settings.getOrDefault(name, "not set");
  }

  /** The verdicts of the ranks themselves. */
  private void addOwn(List<RankFacts> ranks) {
    addSome(
        reasons,
        ranks.stream()
            .filter(rank -> !rank.valid())
            .map(
                rank ->
                    "Rank %d is invalid: %s"
                        .formatted(rank.number(), String.join(" ", rank.reasons())))
            .toList());
    Map<String, List<Integer>> byWarning = new TreeMap<>();
    for (RankFacts rank : ranks) {
      for (String warning : rank.warnings()) {
        byWarning.computeIfAbsent(warning, w -> new ArrayList<>()).add(rank.number());
      }
    }
    List<String> own = new ArrayList<>();
    byWarning.forEach((warning, numbers) -> own.add(named(numbers) + ": " + warning));
    addSome(warnings, own);
  }

  /**
   * A rank lags if it did fewer operations, or ended later. Ends may be as far apart as starts may
   * be.
   */
  private void checkLag(List<RankFacts> ranks, MergeSettings settings) {
    double operations = Medians.of(ranks.stream().mapToDouble(RankFacts::operations).toArray());
    double end = Medians.of(ranks.stream().mapToDouble(RankFacts::endSeconds).toArray());
    double seconds = Medians.of(ranks.stream().mapToDouble(RankFacts::runSeconds).toArray());
    double limit = Math.max(LAG * seconds, settings.maxStartSpreadSeconds());
    List<String> lags = new ArrayList<>();
    for (RankFacts rank : ranks) {
      double late = rank.endSeconds() - end;
      if (rank.operations() < (1 - LAG) * operations) {
        lags.add(
            text(
                "Rank %d lags: it did %d operations, over 10 %% fewer than the median of the"
                    + " ranks, %.0f.",
                rank.number(), rank.operations(), operations));
      } else if (late > limit) {
        lags.add(
            text(
                "Rank %d lags: it ended %.3f s after the median of the ranks, which ran %.3f s.",
                rank.number(), late, seconds));
      }
    }
    addSome(reasons, lags);
  }

  private void checkSpread(RankSpread spread, MergeSettings settings) {
    if (spread.startSeconds() > settings.maxStartSpreadSeconds()) {
      reasons.add(
          text(
              "Rank %d began %.3f s after rank %d (merge.maxstartspreadseconds=%s); start all at"
                  + " one time by start.at or start.file.",
              spread.latest().number(),
              spread.startSeconds(),
              spread.earliest().number(),
              plain(settings.maxStartSpreadSeconds())));
    }
    double clocks = spread.clockSeconds().orElse(0);
    if (clocks > settings.maxClockSpreadSeconds()) {
      reasons.add(
          text(
              "The clock of rank %d is %.3f s behind that of rank %d"
                  + " (merge.maxclockspreadseconds=%s); synchronize the clocks.",
              spread.slowClock().number(),
              clocks,
              spread.fastClock().number(),
              plain(settings.maxClockSpreadSeconds())));
    }
    if (spread.clockSeconds().isEmpty()) {
      warnings.add(
          "Nothing shows how far the clocks of the ranks differ; see that their machines keep the"
              + " same time.");
    }
  }

  /** All may have begun together, and yet later than asked for. */
  private void checkStart(List<RankFacts> ranks, MergeSettings settings) {
    List<RankFacts> late =
        ranks.stream()
            .filter(rank -> rank.lateSeconds().orElse(0) > settings.maxStartSpreadSeconds())
            .toList();
    if (!late.isEmpty()) {
      double most = late.stream().mapToDouble(rank -> rank.lateSeconds().orElse(0)).max().orElse(0);
      warnings.add(
          text(
              "%s started up to %.3f s after the time that start.at or start.file asked for; leave"
                  + " the clients more time to connect.",
              named(late.stream().map(RankFacts::number).toList()), most));
    }
  }

  /** A few clients at their limit hide in the sum of all. */
  private void checkClients(List<RankFacts> ranks) {
    List<Integer> limited =
        ranks.stream()
            .filter(rank -> rank.limitedBy().equals(MergedLimit.CLIENT))
            .map(RankFacts::number)
            .toList();
    if (!limited.isEmpty() && limited.size() < ranks.size()) {
      warnings.add(
          named(limited, "was", "were")
              + " limited by the client's processors and others were not; give each client the"
              + " same processors, or use more clients.");
    }
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  private static String text(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  /** {@code Rank 3 is}, or {@code Ranks 3 and 5 are}. */
  private static String named(List<Integer> ranks, String one, String several) {
    return named(ranks) + " " + (ranks.size() == 1 ? one : several);
  }

  private static String named(List<Integer> ranks) {
    String numbers = some(ranks.stream().sorted().map(String::valueOf).toList());
    return (ranks.size() == 1 ? "Rank " : "Ranks ") + numbers;
  }

  /** {@code a, b and c}, or the first of many. */
  private static String some(List<String> parts) {
    if (parts.size() <= 1) {
      return String.join("", parts);
    }
    int shown = parts.size() > MOST ? MOST : parts.size() - 1;
    String last = parts.size() > MOST ? parts.size() - MOST + " more" : parts.get(parts.size() - 1);
    return String.join(", ", parts.subList(0, shown)) + " and " + last;
  }

  /** Adds sentences about a rank each. */
  private static void addSome(List<String> to, List<String> sentences) {
    to.addAll(sentences.subList(0, Math.min(MOST, sentences.size())));
    if (sentences.size() > MOST) {
      to.add("The same kind of sentence holds for " + (sentences.size() - MOST) + " more ranks.");
    }
  }
}
