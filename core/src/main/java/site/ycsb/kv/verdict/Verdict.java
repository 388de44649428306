// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.kv.measure.CheckingClient;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.pace.Arrival;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;

/**
 * Whether a result can be trusted.
 *
 * @param invalid why it cannot, one sentence each; empty when it can
 * @param warnings what to consider before trusting it, one sentence each
 * @param limitedBy what limited its rate
 * @param steadyState whether it was steady; empty for a load, a run of few seconds, and a scheduled
 *     target
 */
public record Verdict(
    List<String> invalid,
    List<String> warnings,
    LimitedBy limitedBy,
    Optional<SteadyState> steadyState) {
  /** A rate is missed when it is under this share of the target. */
  private static final double TARGET_SHARE = 0.95;

  /** Random arrivals are fewer by more standard deviations once in a million runs. */
  private static final double MOST_DEVIATIONS = 5;

  /**
   * When a run ends, some operations may be just due. One that was due for longer shows that the
   * run fell behind, by a time that no latency contains.
   */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The name under which workloads report whether rows are as they were written. */
  private static final String VERIFY = "VERIFY";

  /** The failure of one that consists of others is that of one of them. */
  private static final Set<String> CLIENT_OPERATIONS =
      EnumSet.allOf(Operation.class).stream()
          .filter(operation -> !Operation.COMPOSITE.contains(operation))
          .map(Operation::label)
          .collect(Collectors.toUnmodifiableSet());

  /** Judges a result by the settings it was made with. */
  public static Verdict of(RunResult result, RunSettings settings) {
    if (result.end().exhausted().isPresent()) {
      // All else follows from it.
      return new Verdict(List.of(ended(result)), List.of(), LimitedBy.UNKNOWN, Optional.empty());
    }
    List<String> invalid = new ArrayList<>();
    checkErrors(result, settings, invalid);
    result.end().lostThreads().forEach(reason -> invalid.add("A thread was lost: " + reason));
    checkEnd(result, settings, invalid);
    RecordVerdict records = new RecordVerdict(result);
    records.check(invalid);
    List<String> warnings = new ArrayList<>();
    if (result.client().cpuShare() > LimitedBy.USED_UP) {
      add(
          warnings,
          "This process used %.0f %% of the processors: the client may be the limit, not the"
              + " store.",
          100 * result.client().cpuShare());
    }
    records.warn(warnings);
    warnOfStale(result, warnings);
    warnings.addAll(result.end().faults());
    if (!result.warmup().settled().orElse(true)) {
      add(
          warnings,
          "Throughput and p99 had not settled within warmup.settle.maxseconds=%d; raise it.",
          settings.settleMaxSeconds());
    }
    result.resources().forEach(summary -> warnings.addAll(summary.warnings()));
    Optional<SteadyState> steadyState = steadyState(result, settings);
    steadyState.ifPresent(known -> warnings.addAll(known.warnings()));
    return new Verdict(
        List.copyOf(invalid),
        List.copyOf(warnings),
        LimitedBy.of(result, settings.target().given() && !misses(result, settings)),
        steadyState);
  }

  /** A schedule changes the rate on purpose. */
  private static Optional<SteadyState> steadyState(RunResult result, RunSettings settings) {
    return result.phase() == Phase.RUN && !settings.target().ends()
        ? SteadyState.of(result.seconds())
        : Optional.empty();
  }

  /** The same with each of its sentences masked. */
  public Verdict masked(UnaryOperator<String> mask) {
    return new Verdict(
        invalid.stream().map(mask).toList(),
        warnings.stream().map(mask).toList(),
        limitedBy,
        steadyState);
  }

  /** The same with these warnings first. */
  public Verdict withWarnings(List<String> more) {
    List<String> all = new ArrayList<>(more);
    all.addAll(warnings);
    return new Verdict(invalid, List.copyOf(all), limitedBy, steadyState);
  }

  /** Whether the result can be trusted. */
  public boolean valid() {
    return invalid.isEmpty();
  }

  /** What failed, by operation and status, in words: {@code READ TIMEOUT 3, READ ERROR 1}. */
  public static String failures(Summary summary) {
    return failures(summary, CLIENT_OPERATIONS, Set.of());
  }

  private static String failures(Summary summary, Set<String> names, Set<Status> but) {
    return summary.operations().stream()
        .filter(names::contains)
        .flatMap(
            operation ->
                summary.outcomes(operation).stream()
                    .filter(outcome -> !outcome.status().isOk() && outcome.count() > 0)
                    .filter(outcome -> !but.contains(outcome.status()))
                    .map(o -> operation + " " + o.status().getName() + " " + o.count()))
        .collect(Collectors.joining(", "));
  }

  private static void checkErrors(RunResult result, RunSettings settings, List<String> invalid) {
    if (result.work().failed() > settings.maxErrorRate() * result.work().operations()) {
      add(
          invalid,
          "%d of %d operations failed (maxerrorrate=%s): %s.",
          result.work().failed(),
          result.work().operations(),
          plain(settings.maxErrorRate()),
          failures(result.summary()));
    }
    String unverified = failures(result.summary(), Set.of(VERIFY), Set.of(CheckingClient.STALE));
    if (!unverified.isEmpty()) {
      add(invalid, "dataintegrity found rows that are not as they were written: %s.", unverified);
    }
  }

  private static void warnOfStale(RunResult result, List<String> warnings) {
    long stale =
        result.summary().outcomes(VERIFY).stream()
            .filter(outcome -> outcome.status().equals(CheckingClient.STALE))
            .mapToLong(OutcomeSummary::count)
            .sum();
    if (stale > 0) {
      add(
          warnings,
          "%d reads were stale: they returned an older version than one that was acknowledged"
              + " before.",
          stale);
    }
  }

  private static void checkEnd(RunResult result, RunSettings settings, List<String> invalid) {
    if (result.end().stopped().isPresent()) {
      invalid.add(ended(result));
    } else if (result.phase() == Phase.LOAD
        && result.work().operations() < result.work().planned()) {
      add(
          invalid,
          "The load did not finish: %d of %d records were sent; raise maxexecutiontime.",
          result.work().operations(),
          result.work().planned());
    } else if (result.work().operations() == 0) {
      invalid.add("No operation was measured.");
    }
    checkTarget(result, settings, invalid);
  }

  /** Failed operations were sent as the target asks; maxerrorrate judges them. */
  private static void checkTarget(RunResult result, RunSettings settings, List<String> invalid) {
    RunResult.Unsent unsent = result.work().unsent();
    if (misses(result, settings)) {
      add(
          invalid,
          "The target of %s was missed: %.1f%s; lower target or raise threadcount.",
          settings.target().ends() ? settings.target() : settings.target() + " operations a second",
          result.attemptedPerSecond(),
          settings.target().ends() ? ofMean(result, settings.target()) : "");
    } else if (unsent.longestNanos() > LONGEST_WAIT_NANOS) {
      add(
          invalid,
          "%d operations were due and never sent, one of them for %.1f s; lower target or raise"
              + " threadcount.",
          unsent.operations(),
          unsent.longestNanos() / 1e9);
    }
  }

  private static String ofMean(RunResult result, TargetRate target) {
    double mean = target.meanPerSecond(result.work().runTimeNanos() / 1e9);
    return String.format(Locale.ROOT, " of %.1f operations a second", mean);
  }

  private static boolean misses(RunResult result, RunSettings settings) {
    double asked = settings.target().countAt(result.work().runTimeNanos() / 1e9);
    double chance = settings.arrival() == Arrival.POISSON ? MOST_DEVIATIONS * Math.sqrt(asked) : 0;
    return result.work().operations() < TARGET_SHARE * asked - chance;
  }

  private static String ended(RunResult result) {
    String of = result.work().planned() == 0 ? "" : " of " + result.work().planned();
    boolean load = result.phase() == Phase.LOAD;
    return "It ended after "
        + (load ? result.succeeded() : result.work().operations())
        + of
        + (load ? " records: " : " operations: ")
        + result.end().stopped().orElse("")
        + ".";
  }

  /** Adds a sentence; numbers are written alike in every locale. */
  static void add(List<String> sentences, String format, Object... values) {
    sentences.add(String.format(Locale.ROOT, format, values));
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
