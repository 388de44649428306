// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import static site.ycsb.kv.verdict.Verdict.add;

import java.util.List;
import java.util.OptionalLong;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RecordCounts;
import site.ycsb.kv.run.RecordCounts.Range;
import site.ycsb.kv.run.RunResult;

/** Judges a result by the records that the store held. */
final class RecordVerdict {
  private final RunResult result;
  private final RecordCounts records;
  private final String what;

  RecordVerdict(RunResult result) {
    this.result = result;
    this.records = result.records();
    this.what = result.phase() == Phase.LOAD ? "load" : "run";
  }

  /** Adds why the result can't be trusted. */
  void check(List<String> invalid) {
    if (records.lost() > 0) {
      invalid.add(records.lost() + " records were sent in batches that failed and are not stored.");
    }
    if (records.mayGo()) {
      return;
    }
    if (records.evicted() > 0) {
      add(invalid, "The store evicted %d records during the %s.", records.evicted(), what);
    }
    if (records.before().isEmpty()) {
      return;
    }
    checkMeanwhile(records.before().getAsLong(), invalid);
    OptionalLong after = records.after();
    if (after.isEmpty()) {
      add(invalid, "The store could not be asked how many records it holds after the %s.", what);
    } else if (!records.expected().contains(after.getAsLong())) {
      addUnexpected(records.before().getAsLong(), after.getAsLong(), invalid);
    }
  }

  /** Adds what to consider; where inserts failed, as in a full store, how many records it holds. */
  void warn(List<String> warnings) {
    if (result.phase() != Phase.LOAD || records.after().isEmpty()) {
      return;
    }
    if (records.before().isEmpty()) {
      warnings.add(
          "The store could not be asked how many records it held before the load, so that nothing"
              + " tells whether all of the load are there.");
    }
    if (result.work().failed() + records.lost() > 0) {
      add(
          warnings,
          "Inserts failed; the store now holds %d records, and %d were to be loaded.",
          records.after().getAsLong(),
          result.work().planned());
    }
  }

  /** A load deletes nothing; all deletes of a run may have come first. */
  private void checkMeanwhile(long before, List<String> invalid) {
    Range seen = records.seen();
    if (seen.most() < seen.least()) {
      return;
    }
    if (result.phase() == Phase.LOAD) {
      long after = records.after().orElse(Long.MAX_VALUE);
      if (seen.most() > after) {
        add(
            invalid,
            "The store held %d records during the load and holds %d after it.",
            seen.most(),
            after);
      }
    } else if (seen.least() < Math.min(before, records.expected().least())) {
      add(
          invalid,
          "The store held only %d records during the run, and %d before it: it lost records.",
          seen.least(),
          before);
    }
  }

  private void addUnexpected(long before, long after, List<String> invalid) {
    if (result.phase() == Phase.LOAD) {
      add(
          invalid,
          "The store holds %d records after a load of %d into %d.",
          after,
          result.succeeded(),
          before);
    } else if (after < records.expected().least()) {
      add(
          invalid,
          "The store holds %d records after the run, and should hold at least %d: it lost records.",
          after,
          records.expected().least());
    } else {
      add(
          invalid,
          "The store holds %d records after the run, and %d before it, though the run inserted"
              + " none: updates created what was missing, or another client inserted.",
          after,
          before);
    }
  }
}
