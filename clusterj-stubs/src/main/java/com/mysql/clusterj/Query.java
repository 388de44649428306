// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.List;
import java.util.Map;

/** A query. */
public interface Query<E> {
  /** The order of rows. */
  enum Ordering {
    ASCENDING,
    DESCENDING
  }

  void setParameter(String name, Object value);

  List<E> getResultList();

  Map<String, Object> explain();

  void setLimits(long skip, long limit);

  void setOrdering(Ordering ordering, String... fields);
}
