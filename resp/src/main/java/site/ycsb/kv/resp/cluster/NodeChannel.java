// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp.cluster;

import java.util.List;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;

/**
 * The channel of one client to one node. {@link #send} and {@link #receive} let a cluster's channel
 * ask several nodes at once. Used by one thread.
 */
public interface NodeChannel extends RespChannel {
  /**
   * Sends these units, or as many as may be on their way at once; {@link #receive} has to follow.
   */
  void send(List<Unit> units);

  /** Waits until all units of {@link #send} have their answers or their failures. */
  void receive();

  @Override
  default void ask(List<Unit> units) {
    send(units);
    receive();
  }
}
