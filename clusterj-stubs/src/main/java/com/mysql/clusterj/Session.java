// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import com.mysql.clusterj.query.QueryBuilder;
import com.mysql.clusterj.query.QueryDefinition;

/** What one thread asks of a cluster. */
public interface Session extends AutoCloseable {
  QueryBuilder getQueryBuilder();

  <T> Query<T> createQuery(QueryDefinition<T> definition);

  <T> T find(Class<T> type, Object key);

  <T> T newInstance(Class<T> type);

  <T> T newInstance(Class<T> type, Object key);

  void persist(Object row);

  void updatePersistent(Object row);

  <T> void deletePersistent(Class<T> type, Object key);

  <T> T release(T row);

  Transaction currentTransaction();

  String unloadSchema(Class<?> type);

  @Override
  void close();
}
