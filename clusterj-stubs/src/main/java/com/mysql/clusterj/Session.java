// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import com.mysql.clusterj.query.QueryBuilder;
import com.mysql.clusterj.query.QueryDefinition;

/** What one thread asks of a cluster. */
public interface Session extends AutoCloseable {
  /** Where queries begin. */
  QueryBuilder getQueryBuilder();

  /** A query that can be run. */
  <T> Query<T> createQuery(QueryDefinition<T> definition);

  /** The row of a key; null if there is none. */
  <T> T find(Class<T> type, Object key);

  /** A row that is not stored yet. */
  <T> T newInstance(Class<T> type);

  /** A row with a key that is not stored yet. */
  <T> T newInstance(Class<T> type, Object key);

  /** Inserts a row. */
  void persist(Object row);

  /** Changes the columns of a row that were set. */
  void updatePersistent(Object row);

  /** Deletes the row of a key. */
  <T> void deletePersistent(Class<T> type, Object key);

  /** Gives back what a row holds outside Java's memory. */
  <T> T release(T row);

  /** The transaction, which begins and ends many times. */
  Transaction currentTransaction();

  /** Forgets what is known of a table. */
  String unloadSchema(Class<?> type);

  /** Ends the session. */
  @Override
  void close();
}
