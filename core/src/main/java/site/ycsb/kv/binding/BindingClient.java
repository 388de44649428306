// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import site.ycsb.DB;

/**
 * A client of ours: YCSB's {@link DB} and what the run and the conformance suite ask of it. One
 * thread uses one client. The conformance suite states the contract of each operation.
 */
public abstract class BindingClient extends DB {
  /** What the store can do with these settings; known after {@code init}. */
  public abstract Set<Capability> capabilities();

  /**
   * The store in a few words, without any secret, as {@code Tokyo Tyrant 1.1.41, engine hash, at
   * 127.0.0.1:1978}: product and version, then what else distinguishes it, and its address last.
   * {@code result.json} has these parts one by one. Known after {@code init}.
   */
  public abstract String describeStore();

  /** The records that the store holds, where it can count them at once. */
  public OptionalLong countRecords() {
    return OptionalLong.empty();
  }

  /** Whether {@link #countRecords} costs the same for any number of records. */
  public boolean countsCheaply() {
    return false;
  }

  /** The records that the store evicted since it started, where it counts them. */
  public OptionalLong evictedRecords() {
    return OptionalLong.empty();
  }

  /**
   * The records that this client acknowledged with {@code BATCHED_OK} and could not store, without
   * the one whose insert reported the failure.
   */
  public long lostRecords() {
    return 0;
  }

  /** How large keys and values may be by the store's documents or sources; known after init. */
  public List<DocumentedLimit> documentedLimits() {
    return List.of();
  }

  /** Why the last operation that failed did, in the store's own words; empty where it has none. */
  public String lastFailure() {
    return "";
  }
}
