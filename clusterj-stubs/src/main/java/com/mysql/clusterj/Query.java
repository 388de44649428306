/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
