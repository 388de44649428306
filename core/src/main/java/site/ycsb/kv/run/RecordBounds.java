// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.RecordCounts.Range;

/**
 * How many records a store should hold after a load or a run. The store may have executed an
 * operation that failed, so there are two bounds. Other clients may load or run the rest of the
 * same records ({@code part}); an insert of a present key may succeed and add nothing ({@code
 * insertReplaces}).
 */
public record RecordBounds(long before, boolean part, boolean insertReplaces) {
  /** Successful and all inserts of a run and its warm-up, and deletes that found something. */
  public record Changes(long inserted, long inserts, long deletes) {
    static Changes of(Summary warmup, Summary measured) {
      long inserted = 0;
      long inserts = 0;
      long deletes = 0;
      for (Summary summary : new Summary[] {warmup, measured}) {
        for (OutcomeSummary outcome : summary.outcomes(Operation.INSERT.label())) {
          inserts += outcome.count();
          inserted += outcome.status().isOk() ? outcome.count() : 0;
        }
        for (OutcomeSummary outcome : summary.outcomes(Operation.DELETE.label())) {
          deletes += outcome.status().equals(Status.NOT_FOUND) ? 0 : outcome.count();
        }
      }
      return new Changes(inserted, inserts, deletes);
    }
  }

  /** After a load from record {@code first} on, of so many inserts that succeeded. */
  public Range afterLoad(long first, long stored, long sent) {
    long least = before + stored;
    if (insertReplaces) {
      // It may have replaced its own records; those before its first belong to other loads.
      least = Math.max(before, before >= first ? first + stored : stored);
    }
    return new Range(least, part ? Long.MAX_VALUE : before + sent);
  }

  /** After a run that asks for so many records; its inserts have higher numbers. */
  public Range afterRun(long asked, Changes changes) {
    if (part && changes.deletes() > 0) {
      // The other clients delete, too.
      return Range.ANY;
    }
    long least =
        insertReplaces ? Math.max(before, asked + changes.inserted()) : before + changes.inserted();
    // Other clients of the same run insert, too.
    boolean grows = part || changes.inserts() > 0;
    return new Range(Math.max(0, least - changes.deletes()), grows ? Long.MAX_VALUE : before);
  }
}
