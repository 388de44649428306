// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** What is asked for. */
public interface QueryDefinition<E> {
  /** The condition that rows must meet. */
  QueryDefinition<E> where(Predicate predicate);

  /** A parameter. */
  PredicateOperand param(String name);
}
