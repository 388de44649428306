// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A failure of ClusterJ. */
public class ClusterJException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message. */
  public ClusterJException(String message) {
    super(message);
  }
}
