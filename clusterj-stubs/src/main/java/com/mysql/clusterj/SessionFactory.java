// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A connection to a cluster, which threads share. */
public interface SessionFactory {
  Session getSession();

  void close();
}
