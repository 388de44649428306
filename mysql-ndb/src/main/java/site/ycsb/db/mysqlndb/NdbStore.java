// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Optional;

/** A table of a cluster that this process is connected to. Thread-safe. */
public interface NdbStore extends AutoCloseable {
  /**
   * A table, and how to reach it.
   *
   * @param connectString the management nodes as NDB takes them, such as {@code host:1186}
   * @param connections connections that all sessions share; each is an API node of the cluster
   * @param database the database of the table
   * @param table its name
   * @param timeoutMillis limit for connecting
   */
  record Target(
      String connectString, int connections, String database, String table, int timeoutMillis) {}

  /**
   * ClusterJ, behind the class loader that found it: that loader defines the classes behind this
   * interface, the binding's own loader the interface and the types that it names. Thread-safe.
   */
  interface Opener {
    /**
     * Connects to a cluster within the timeout. Those who ask for one cluster and database share
     * one connection, as ClusterJ has one in a process, until the last of them closes.
     */
    NdbStore open(Target target) throws NdbException;
  }

  /** The table in the cluster's words; empty if there is none of this name. */
  Optional<NdbTable> findTable() throws NdbException;

  /** A session for one thread, to be closed before the store. */
  NdbSession openSession() throws NdbException;

  /** Disconnects if nobody else in this process needs the connection. */
  @Override
  void close();
}
