/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.redis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/**
 * The channel to a cluster: one connection to each master that was needed. Slots that have moved
 * are followed (redis.io, cluster specification, "MOVED redirection" and "ASK redirection"); a
 * master that can't be reached makes the map be asked for again, and the operation fails.
 */
final class ClusterChannel implements RespChannel {
  private static final int MOST_REDIRECTIONS = 5;

  private final SlotMap slots;
  private final Runnable release;
  private final Map<NodeAddress, NodeConnection> connections = new HashMap<>();

  /**
   * To the masters that are in this map.
   *
   * @param release ends the part in the map, once the connections are closed
   */
  ClusterChannel(SlotMap slots, Runnable release) {
    this.slots = slots;
    this.release = release;
  }

  @Override
  public void ask(List<Unit> units) {
    if (units.size() == 1) {
      Unit unit = units.get(0);
      NodeConnection connection = connectionFor(unit);
      if (connection != null) {
        connection.ask(units);
      }
      settle(unit);
      return;
    }
    Map<NodeConnection, List<Unit>> parts = new LinkedHashMap<>();
    for (Unit unit : units) {
      NodeConnection connection = connectionFor(unit);
      if (connection != null) {
        parts.computeIfAbsent(connection, c -> new ArrayList<>()).add(unit);
      }
    }
    parts.forEach(NodeConnection::send);
    parts.keySet().forEach(NodeConnection::receive);
    units.forEach(this::settle);
  }

  @Override
  public List<Unit> askEveryNode(Unit unit) {
    Map<NodeConnection, List<Unit>> parts = new LinkedHashMap<>();
    for (NodeAddress master : slots.masters()) {
      Unit copy = new Unit(unit.key());
      unit.commands().forEach(copy::add);
      parts.put(connection(master), List.of(copy));
    }
    parts.forEach(NodeConnection::send);
    parts.keySet().forEach(NodeConnection::receive);
    return parts.values().stream().map(one -> one.get(0)).toList();
  }

  /** The connection to the master of a unit's slot; null, and the unit failed, where none is. */
  private @Nullable NodeConnection connectionFor(Unit unit) {
    NodeAddress master = slots.master(Slots.of(unit.key()));
    if (master == null) {
      slots.refresh(null);
      unit.failed(new IOException("no master holds the slot of the key"));
      return null;
    }
    return connection(master);
  }

  private NodeConnection connection(NodeAddress address) {
    return connections.computeIfAbsent(address, a -> new NodeConnection(a, slots.connector()));
  }

  /** Follows redirections until there is an answer, and looks for masters when there is none. */
  private void settle(Unit unit) {
    NodeAddress asked = slots.master(Slots.of(unit.key()));
    for (int i = 0; i < MOST_REDIRECTIONS && unit.failure() == null; i++) {
      RespError error = unit.error();
      if (error == null) {
        return;
      }
      boolean moved = error.code().equals("MOVED");
      if (!moved && !error.code().equals("ASK")) {
        return;
      }
      NodeAddress target = target(error, asked);
      if (target == null) {
        return;
      }
      asked = target;
      if (moved) {
        slots.moved(Slots.of(unit.key()), target);
        connection(target).ask(List.of(unit));
      } else {
        askImporting(target, unit);
      }
    }
    slots.refresh(asked);
  }

  /** Where {@code MOVED slot host:port} or {@code ASK slot host:port} leads; null for nowhere. */
  private @Nullable NodeAddress target(RespError redirection, @Nullable NodeAddress asked) {
    String[] words = redirection.text().split(" ", -1);
    String where = words.length > 2 ? words[2] : "";
    try {
      // An empty host is that of the node that answered.
      return slots.reached(
          NodeAddress.parse(where.startsWith(":") && asked != null ? asked.host() + where : where));
    } catch (IllegalArgumentException e) {
      return null; // The unit keeps the error that it was answered.
    }
  }

  /**
   * Asks the node to which a slot is being moved. ASKING holds for one command, or for a whole
   * transaction (Redis, networking.c, resetClient).
   */
  private void askImporting(NodeAddress target, Unit unit) {
    boolean transaction = unit.commands().get(0).verb() == Verb.MULTI;
    Unit asking = new Unit(unit.key());
    for (Command command : unit.commands()) {
      if (!transaction || command.verb() == Verb.MULTI) {
        asking.add(Verb.ASKING);
      }
      asking.add(command);
    }
    connection(target).ask(List.of(asking));
    unit.answeredBy(asking);
  }

  @Override
  public String describe() {
    List<NodeAddress> masters = slots.masters();
    return "cluster of " + masters.size() + " masters at " + joined(masters);
  }

  private static String joined(List<NodeAddress> masters) {
    return String.join(", ", masters.stream().map(NodeAddress::toString).toList());
  }

  @Override
  public void close() {
    connections.values().forEach(NodeConnection::close);
    connections.clear();
    release.run();
  }
}
