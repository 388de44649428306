// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** A query with its condition and parameters. */
public interface QueryDefinition<E> {
  QueryDefinition<E> where(Predicate predicate);

  PredicateOperand param(String name);
}
