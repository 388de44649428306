// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.Map;

/** Connects to a cluster. */
public class ClusterJHelper {
  private ClusterJHelper() {}

  public static native SessionFactory getSessionFactory(Map<?, ?> properties, ClassLoader loader);
}
