// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.util.List;
import java.util.Optional;
import site.ycsb.kv.wire.ServerAddress;

/**
 * Leads from one client to the nodes of a store. It never throws, and it reconnects: it drops a
 * connection after a failure, so that a late reply cannot answer the next request. Used by one
 * thread.
 */
public interface RespChannel extends AutoCloseable {
  /**
   * Sends these units, those to one node in one write, and waits until each has its answer or its
   * failure. A unit whose slot has moved goes on to the node that holds it.
   */
  void ask(List<Unit> units);

  /**
   * Sends copies of a unit to all nodes that hold data; each copy has its own answer. The default
   * is that of a channel to one node.
   */
  default List<Unit> askEveryNode(Unit unit) {
    ask(List.of(unit));
    return List.of(unit);
  }

  /** Reads by these units, from the nodes that the client may read from; the default is asking. */
  default void read(List<Unit> units) {
    ask(units);
  }

  /** The one node that requests go to now; empty for a store of several. */
  default Optional<ServerAddress> node() {
    return Optional.empty();
  }

  String describe();

  @Override
  void close();
}
