// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A failure of the cluster. */
@SuppressWarnings("DoNotCallSuggester") // the real one does more
public class ClusterJDatastoreException extends ClusterJException {
  private static final long serialVersionUID = 1L;

  /** With a message. */
  public ClusterJDatastoreException(String message) {
    super(message);
  }

  /** The error's number in NDB. */
  public int getCode() {
    throw Stub.called();
  }

  /** Whether it is temporary, and so on, as a number of NDB. */
  public int getStatus() {
    throw Stub.called();
  }

  /** What kind of error it is, as a number of NDB. */
  public int getClassification() {
    throw Stub.called();
  }

  /** Whether the transaction may be tried anew. */
  public boolean canRetry() {
    throw Stub.called();
  }

  /** Whether the table was changed since it was first looked at. */
  public boolean isStaleMetadata() {
    throw Stub.called();
  }
}
