// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A connection to a cluster, which threads share. */
public interface SessionFactory {
  /** A session for one thread. */
  Session getSession();

  /** Disconnects. */
  void close();
}
