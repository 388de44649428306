// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

/**
 * What stores may differ in. A client declares its own; the conformance suite asserts what was
 * declared, and that what was not declared fails in the stated way.
 */
public enum Capability {
  /** Scans, in byte order of keys. Without it a scan answers {@code NOT_IMPLEMENTED}. */
  SCAN,
  /** An insert of a present key replaces the whole record. Without it, it fails. */
  INSERT_REPLACES,
  /** An update of an absent key makes a record of the given fields. Without it: NOT_FOUND. */
  UPDATE_CREATES,
  /**
   * An update changes its fields in one step of the store, so that clients that update different
   * fields of a record at once lose nothing. Without it, an update reads the record, merges the
   * fields and writes all of it back, and an update of another field meanwhile is lost.
   */
  ATOMIC_UPDATE,
  /** Any UTF-8 key up to the largest. Without it, those that the workload's settings produce. */
  ANY_KEY,
  /** Values of any length, and records that lack fields. Without it each field is fixed. */
  ANY_LENGTH,
  /**
   * Keys and values up to the widths of columns, which the table was made with: a longer one is a
   * BAD_REQUEST, and nothing of it is stored. A load makes the table as wide as its workload needs.
   */
  COLUMN_WIDTHS,
  /** Inserts are acknowledged with BATCHED_OK and sent together when {@code batchsize} is set. */
  BATCH,
  /** Inserts and updates set when the record expires if {@code expiry} is set. */
  EXPIRES
}
