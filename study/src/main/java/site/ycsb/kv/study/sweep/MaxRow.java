// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.study.statistics.Medians;

/**
 * The searches of one store and load. Its figures are of the valid points; where there is none, of
 * the others that have an answer. Unknown values are null.
 *
 * @param points those that have finished
 * @param validPoints those whose answers count
 * @param promises those of the search
 * @param outcomes of all points that have an answer; where they differ, each of these words, the
 *     most frequent first, with commas between
 * @param ratePerSecond the median
 * @param lowPerSecond the lowest lower end of the intervals
 * @param highPerSecond the highest upper end; infinite if nothing bounds it
 * @param brokeFirst the promise that breaks first, in the form of {@code outcomes}
 * @param usedMost what was used most there, in the form of {@code outcomes}
 * @param usedMostShare the median of its share of what there is
 */
record MaxRow(
    Cell cell,
    String binding,
    int points,
    int validPoints,
    String promises,
    @Nullable String outcomes,
    @Nullable Double ratePerSecond,
    @Nullable Double lowPerSecond,
    @Nullable Double highPerSecond,
    @Nullable String brokeFirst,
    @Nullable String usedMost,
    @Nullable Double usedMostShare) {

  /** The row of finished points of one cell; there is at least one. */
  static MaxRow of(Cell cell, List<SweepDirectory.Entry> entries) throws IOException {
    List<MaxAnswer> all = new ArrayList<>();
    List<MaxAnswer> valid = new ArrayList<>();
    for (SweepDirectory.Entry entry : entries) {
      Optional<MaxAnswer> answer = entry.max().map(MaxFile::answer);
      answer.ifPresent(all::add);
      answer.filter(found -> entry.point().valid()).ifPresent(valid::add);
    }
    List<MaxAnswer> shown = valid.isEmpty() ? all : valid;
    List<Use> mostUsed = shown.stream().flatMap(answer -> mostUsed(answer).stream()).toList();
    return new MaxRow(
        cell,
        entries.get(0).point().binding(),
        entries.size(),
        valid.size(),
        all.isEmpty() ? "" : promises(all.get(0)),
        words(all.stream().map(answer -> Setting.word(answer.outcome()))),
        shown.isEmpty() ? null : (Double) median(shown, MaxAnswer::ratePerSecond),
        least(shown),
        most(shown),
        words(shown.stream().flatMap(answer -> answer.brokeFirst().stream()).map(Promise::text)),
        words(mostUsed.stream().map(Use::what)),
        mostUsed.isEmpty() ? null : (Double) median(mostUsed, Use::share));
  }

  /** Whether no valid point stands behind its figures. */
  boolean isMarked() {
    return validPoints == 0 && ratePerSecond != null;
  }

  private static Optional<Use> mostUsed(MaxAnswer answer) {
    return answer.uses().stream().findFirst().filter(use -> use.share() > 0);
  }

  private static String promises(MaxAnswer answer) {
    return answer.promises().stream()
        .filter(promise -> !promise.equals(Promise.OF_RATE))
        .map(Promise::text)
        .collect(Collectors.joining("; "));
  }

  private static <T> double median(Collection<T> values, ToDoubleFunction<T> figure) {
    return Medians.of(values.stream().mapToDouble(figure).toArray());
  }

  private static @Nullable Double least(List<MaxAnswer> answers) {
    return answers.isEmpty()
        ? null
        : (Double) answers.stream().mapToDouble(MaxAnswer::lowPerSecond).min().orElse(0);
  }

  private static @Nullable Double most(List<MaxAnswer> answers) {
    return answers.isEmpty()
        ? null
        : (Double) answers.stream().mapToDouble(MaxAnswer::highPerSecond).max().orElse(0);
  }

  /** Each word once, the most frequent first; null if there is none. */
  static @Nullable String words(Stream<String> all) {
    Map<String, Long> counts =
        all.collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? null
        : counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(","));
  }
}
