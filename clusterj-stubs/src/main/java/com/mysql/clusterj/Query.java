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

  /** Gives a parameter its value. */
  void setParameter(String name, Object value);

  /** Runs it. */
  List<E> getResultList();

  /** How it is run. */
  Map<String, Object> explain();

  /** How many rows to skip and to answer. */
  void setLimits(long skip, long limit);

  /** The order of rows. */
  void setOrdering(Ordering ordering, String... fields);
}
