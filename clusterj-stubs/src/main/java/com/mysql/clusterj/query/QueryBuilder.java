// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** Where queries begin. */
public interface QueryBuilder {
  /** A query about the rows of a table. */
  <T> QueryDomainType<T> createQueryDefinition(Class<T> type);
}
