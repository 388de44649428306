// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** The rows of a table. */
public interface QueryDomainType<E> extends QueryDefinition<E> {
  PredicateOperand get(String name);
}
