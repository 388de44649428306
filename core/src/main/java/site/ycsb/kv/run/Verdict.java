/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;

/**
 * Whether a result can be trusted.
 *
 * @param invalid why it cannot, one sentence each; empty when it can
 * @param warnings what to think of before trusting it, one sentence each
 */
public record Verdict(List<String> invalid, List<String> warnings) {
  /** A rate is missed when it is under this share of the target. */
  private static final double TARGET_SHARE = 0.95;

  /** Under this name CoreWorkload tells whether rows are as they were written. */
  private static final String VERIFY = "VERIFY";

  /** A read-modify-write's failure is that of its read or its update. */
  private static final Set<String> CLIENT_OPERATIONS =
      EnumSet.complementOf(EnumSet.of(Operation.READ_MODIFY_WRITE)).stream()
          .map(Operation::label)
          .collect(Collectors.toUnmodifiableSet());

  /** Above this share of the processors the client may be what limits the figures. */
  private static final double CLIENT_CPU_SHARE = 0.90;

  /** Judges a result by the settings it was made with. */
  public static Verdict of(RunResult result, RunSettings settings) {
    List<String> invalid = new ArrayList<>();
    checkErrors(result, settings, invalid);
    result.lostThreads().forEach(reason -> invalid.add("A thread was lost: " + reason));
    checkEnd(result, settings, invalid);
    checkRecords(result, invalid);
    List<String> warnings = new ArrayList<>();
    if (result.clientCpuShare() > CLIENT_CPU_SHARE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "This process used %.0f %% of the processors: the client may be the limit, not the"
                  + " store.",
              100 * result.clientCpuShare()));
    }
    warnOfRecords(result, warnings);
    return new Verdict(List.copyOf(invalid), List.copyOf(warnings));
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
    List<String> failures = new ArrayList<>();
    for (String operation : summary.operations()) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        if (names.contains(operation) && !outcome.status().isOk() && outcome.count() > 0) {
          failures.add(operation + " " + outcome.status().getName() + " " + outcome.count());
        }
      }
    }
    return String.join(", ", failures);
  }

  private static void checkErrors(RunResult result, RunSettings settings, List<String> invalid) {
    if (result.failed() > settings.maxErrorRate() * result.operations()) {
      invalid.add(
          String.format(
              Locale.ROOT,
              "%d of %d operations failed (maxerrorrate=%s): %s.",
              result.failed(),
              result.operations(),
              plain(settings.maxErrorRate()),
              failures(result.summary())));
    }
    if (result.lostRecords() > 0) {
      invalid.add(
          result.lostRecords() + " records were sent in batches that failed and are not stored.");
    }
    String unverified = failures(result.summary(), Set.of(VERIFY));
    if (!unverified.isEmpty()) {
      invalid.add(
          "dataintegrity found rows that are not as they were written: " + unverified + ".");
    }
  }

  private static void checkEnd(RunResult result, RunSettings settings, List<String> invalid) {
    if (result.stopped().isPresent()) {
      String of = result.planned() == 0 ? "" : " of " + result.planned();
      invalid.add(
          "It ended after "
              + result.operations()
              + of
              + " operations: "
              + result.stopped().get()
              + ".");
    } else if (result.phase() == Phase.LOAD && result.operations() < result.planned()) {
      invalid.add(
          "The load did not finish: "
              + result.operations()
              + " of "
              + result.planned()
              + " records were sent; raise maxexecutiontime.");
    } else if (result.operations() == 0) {
      invalid.add("No operation was measured.");
    }
    double target = settings.targetPerSecond();
    if (target > 0 && result.throughputPerSecond() < TARGET_SHARE * target) {
      invalid.add(
          String.format(
              Locale.ROOT,
              "The target of %.0f operations a second was missed: %.1f; lower target or raise"
                  + " threadcount.",
              target,
              result.throughputPerSecond()));
    }
  }

  private static void checkRecords(RunResult result, List<String> invalid) {
    if (result.phase() != Phase.LOAD || result.recordsBefore().isEmpty()) {
      return;
    }
    if (result.recordsAfter().isEmpty()) {
      invalid.add("The store could not be asked how many records it holds after the load.");
      return;
    }
    long before = result.recordsBefore().getAsLong();
    long after = result.recordsAfter().getAsLong();
    long stored = result.succeeded();
    // Records that were there may have been replaced, and an insert that failed may have been
    // stored all the same, so that the sum is an upper bound.
    boolean tooMany = !result.partOfLoad() && after > before + result.operations();
    if (after < stored || tooMany) {
      invalid.add(
          String.format(
              Locale.ROOT,
              "The store holds %d records after a load of %d into %d.",
              after,
              stored,
              before));
    }
  }

  /** Where inserts failed, as in a store that is full, tells how far the load came. */
  private static void warnOfRecords(RunResult result, List<String> warnings) {
    if (result.phase() != Phase.LOAD || result.recordsAfter().isEmpty()) {
      return;
    }
    if (result.recordsBefore().isEmpty()) {
      warnings.add(
          "The store could not be asked how many records it held before the load, so that nothing"
              + " tells whether all of the load are there.");
    }
    if (result.failed() + result.lostRecords() > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "Inserts failed; the store now holds %d records, and %d were to be loaded.",
              result.recordsAfter().getAsLong(),
              result.planned()));
    }
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
