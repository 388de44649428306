// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import site.ycsb.Status;

/** The failures that stock YCSB's {@link Status} has no constant for. */
public final class Statuses {
  /** No answer within the client's timeout; whether the store did it is unknown. */
  public static final Status TIMEOUT = new Status("TIMEOUT", "The store did not answer in time.");

  /**
   * The connection broke while an operation was under way: it was closed or reset before the whole
   * answer came. Whether the store did it is unknown. A connection that could not be made at all is
   * {@link Status#SERVICE_UNAVAILABLE}.
   */
  public static final Status CONNECTION_LOST =
      new Status("CONNECTION_LOST", "The connection ended before the answer.");

  /** An insert of a key that is present, which the store refuses; the record is as it was. */
  public static final Status DUPLICATE_KEY =
      new Status("DUPLICATE_KEY", "A record of this key is there already.");

  private Statuses() {}
}
