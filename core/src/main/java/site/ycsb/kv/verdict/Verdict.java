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
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;

/**
 * Whether a result can be trusted.
 *
 * @param invalid why it cannot, one sentence each; empty when it can
 * @param warnings what to consider before trusting it, one sentence each
 * @param limitedBy what limited its rate
 * @param steadyState whether it was steady; empty for a load, and for a run of few seconds
 */
public record Verdict(
    List<String> invalid,
    List<String> warnings,
    LimitedBy limitedBy,
    Optional<SteadyState> steadyState) {
  /** A rate is missed when it is under this share of the target. */
  private static final double TARGET_SHARE = 0.95;

  /**
   * When a run ends, some operations may be just due. One that was due for longer shows that the
   * run fell behind, by a time that no latency contains.
   */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The name under which workloads report whether rows are as they were written. */
  private static final String VERIFY = "VERIFY";

  /** A read-modify-write's failure is that of its read or its update. */
  private static final Set<String> CLIENT_OPERATIONS =
      EnumSet.complementOf(EnumSet.of(Operation.READ_MODIFY_WRITE)).stream()
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
    warnings.addAll(result.end().faults());
    if (!result.warmup().settled().orElse(true)) {
      add(
          warnings,
          "Throughput and p99 had not settled within warmup.settle.maxseconds=%d; raise it.",
          settings.settleMaxSeconds());
    }
    result.resources().forEach(summary -> warnings.addAll(summary.warnings()));
    Optional<SteadyState> steadyState =
        result.phase() == Phase.RUN ? SteadyState.of(result.seconds()) : Optional.empty();
    steadyState.ifPresent(known -> warnings.addAll(known.warnings()));
    double target = settings.targetPerSecond();
    return new Verdict(
        List.copyOf(invalid),
        List.copyOf(warnings),
        LimitedBy.of(result, target > 0 && !misses(result, target)),
        steadyState);
  }

  /** The same with each of its sentences masked. */
  public Verdict masked(UnaryOperator<String> mask) {
    return new Verdict(
        invalid.stream().map(mask).toList(),
        warnings.stream().map(mask).toList(),
        limitedBy,
        steadyState);
  }

  /** Whether the result can be trusted. */
  public boolean valid() {
    return invalid.isEmpty();
  }

  /** What failed, by operation and status, in words: {@code READ TIMEOUT 3, READ ERROR 1}. */
  public static String failures(Summary summary) {
    return failures(summary, CLIENT_OPERATIONS);
  }

  private static String failures(Summary summary, Set<String> names) {
    return summary.operations().stream()
        .filter(names::contains)
        .flatMap(
            operation ->
                summary.outcomes(operation).stream()
                    .filter(outcome -> !outcome.status().isOk() && outcome.count() > 0)
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
    String unverified = failures(result.summary(), Set.of(VERIFY));
    if (!unverified.isEmpty()) {
      add(invalid, "dataintegrity found rows that are not as they were written: %s.", unverified);
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
    checkTarget(result, settings.targetPerSecond(), invalid);
  }

  /** Failed operations were sent as the target asks; maxerrorrate judges them. */
  private static void checkTarget(RunResult result, double target, List<String> invalid) {
    RunResult.Unsent unsent = result.work().unsent();
    if (misses(result, target)) {
      add(
          invalid,
          "The target of %.0f operations a second was missed: %.1f; lower target or raise"
              + " threadcount.",
          target,
          result.attemptedPerSecond());
    } else if (unsent.longestNanos() > LONGEST_WAIT_NANOS) {
      add(
          invalid,
          "%d operations were due and never sent, one of them for %.1f s; lower target or raise"
              + " threadcount.",
          unsent.operations(),
          unsent.longestNanos() / 1e9);
    }
  }

  private static boolean misses(RunResult result, double target) {
    return target > 0 && result.attemptedPerSecond() < TARGET_SHARE * target;
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
