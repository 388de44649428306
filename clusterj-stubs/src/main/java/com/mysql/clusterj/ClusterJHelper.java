// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.Map;

/** Where ClusterJ begins. */
@SuppressWarnings("DoNotCallSuggester") // the real one does more
public class ClusterJHelper {
  private ClusterJHelper() {}

  /** Connects to a cluster, or finds the connection that is there. */
  public static SessionFactory getSessionFactory(Map<?, ?> properties, ClassLoader loader) {
    throw Stub.called();
  }
}
