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
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.kv.binding.Shared;
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

  private final Shared<SlotMap> shared;
  private final SlotMap slots;
  private final JedisClientConfig config;
  private final Map<NodeAddress, NodeConnection> connections = new HashMap<>();

  ClusterChannel(Shared<SlotMap> slots, JedisClientConfig config) {
    this.shared = slots;
    this.slots = slots.get();
    this.config = config;
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
      slots.refresh();
      unit.failed(new IOException("no master holds the slot of the key"));
      return null;
    }
    return connection(master);
  }

  private NodeConnection connection(NodeAddress address) {
    return connections.computeIfAbsent(address, a -> new NodeConnection(a, config));
  }

  /** Follows redirections until there is an answer, and looks for masters when there is none. */
  private void settle(Unit unit) {
    for (int i = 0; i < MOST_REDIRECTIONS && unit.failure() == null; i++) {
      RespError error = unit.error();
      if (error == null) {
        return;
      }
      switch (error.code()) {
        case "MOVED" -> follow(unit, error, false);
        case "ASK" -> follow(unit, error, true);
        default -> {
          return;
        }
      }
    }
    slots.refresh();
  }

  /** {@code MOVED slot host:port}; for ASK the slot stays where it is for other keys. */
  private void follow(Unit unit, RespError redirection, boolean asking) {
    String[] words = redirection.text().split(" ", -1);
    NodeAddress from = slots.master(Slots.of(unit.key()));
    String where = words.length > 2 ? words[2] : "";
    // An empty host is that of the node that answered.
    NodeAddress target =
        slots.reached(
            NodeAddress.parse(where.startsWith(":") && from != null ? from.host() + where : where));
    if (!asking) {
      slots.moved(Integer.parseInt(words[1]), target);
      connection(target).ask(List.of(unit));
      return;
    }
    Unit asked = new Unit(unit.key()).add(Verb.ASKING);
    unit.commands().forEach(asked::add);
    connection(target).ask(List.of(asked));
    unit.answeredBy(asked, 1);
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
    try {
      shared.release();
    } catch (Exception e) {
      throw new IllegalStateException("A map of slots holds nothing that could fail to close", e);
    }
  }
}
