// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

/** A failure of the cluster or of ClusterJ. */
public final class NdbException extends Exception {
  /** The code of a failure of ClusterJ itself. */
  public static final int NO_CODE = 0;

  private static final long serialVersionUID = 1L;

  private final int code;
  private final NdbErrorClass errorClass;
  private final boolean temporary;

  /** A failure by NDB's number or {@link #NO_CODE}; one that is temporary has changed nothing. */
  public NdbException(
      String message, int code, NdbErrorClass errorClass, boolean temporary, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.errorClass = errorClass;
    this.temporary = temporary;
  }

  /** NDB's number of the error (storage/ndb/src/ndbapi/ndberror.cpp), or {@link #NO_CODE}. */
  public int code() {
    return code;
  }

  /** NDB's kind of the error. */
  public NdbErrorClass errorClass() {
    return errorClass;
  }

  /** Whether a retry may succeed; nothing was changed. */
  public boolean temporary() {
    return temporary;
  }
}
