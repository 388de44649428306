// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

/** Begins queries. */
public interface QueryBuilder {
  <T> QueryDomainType<T> createQueryDefinition(Class<T> type);
}
