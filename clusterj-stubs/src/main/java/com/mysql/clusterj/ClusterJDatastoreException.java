// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A failure of the cluster. */
public class ClusterJDatastoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public native int getCode();

  public native int getStatus();

  public native int getClassification();

  public native boolean canRetry();

  public native boolean isStaleMetadata();
}
