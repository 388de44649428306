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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;

/**
 * Which master holds each slot of a cluster, shared by all clients of a process. Reading it takes
 * no lock; it is asked for again (CLUSTER SLOTS) when a node could not be reached, and learns from
 * each slot that has moved. Thread-safe.
 */
final class SlotMap implements AutoCloseable {
  /** Often enough to see a promotion soon, seldom enough to be no load of its own. */
  private static final long REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final byte[] SLOTS = "SLOTS".getBytes(UTF_8);

  private final List<NodeAddress> seeds;
  private final Map<NodeAddress, NodeAddress> addressMap;
  private final Connector connector;
  private final AtomicReferenceArray<@Nullable NodeAddress> masters =
      new AtomicReferenceArray<>(Slots.COUNT);
  private final ReentrantLock refreshing = new ReentrantLock();
  private volatile long lastRefresh = System.nanoTime() - REFRESH_NANOS;

  /** Of the cluster of these settings. The connector is closed with the map. */
  SlotMap(RespSettings settings, Connector connector) {
    this.seeds = settings.addresses();
    this.addressMap = settings.addressMap();
    this.connector = connector;
  }

  /** How its nodes are connected to. */
  Connector connector() {
    return connector;
  }

  /** Where a node is reached that announces itself so. */
  NodeAddress reached(NodeAddress announced) {
    return addressMap.getOrDefault(announced, announced);
  }

  /** The master of a slot; null for a slot that none holds. */
  @Nullable NodeAddress master(int slot) {
    return masters.get(slot);
  }

  /** All masters, in the order of their slots. */
  List<NodeAddress> masters() {
    Set<NodeAddress> all = new LinkedHashSet<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      NodeAddress master = masters.get(slot);
      if (master != null) {
        all.add(master);
      }
    }
    return List.copyOf(all);
  }

  /** Learns that a slot has moved. */
  void moved(int slot, NodeAddress master) {
    masters.set(slot, master);
  }

  /**
   * Asks the nodes again, unless that was done a moment ago or is being done.
   *
   * @param suspect the node that gave no answer: it is asked last
   */
  void refresh(@Nullable NodeAddress suspect) {
    if (System.nanoTime() - lastRefresh < REFRESH_NANOS || !refreshing.tryLock()) {
      return;
    }
    try {
      Set<NodeAddress> nodes = new LinkedHashSet<>(masters());
      nodes.addAll(seeds);
      if (suspect != null && nodes.remove(suspect)) {
        nodes.add(suspect);
      }
      for (NodeAddress node : nodes) {
        Unit unit = ask(node);
        if (unit.failure() == null && unit.error() == null) {
          break;
        }
      }
      lastRefresh = System.nanoTime();
    } finally {
      refreshing.unlock();
    }
  }

  /** Asks one node; what it answers is taken over when it is a map of slots. */
  Unit ask(NodeAddress node) {
    Unit unit = new Unit(new byte[0]).add(Verb.CLUSTER, SLOTS);
    try (NodeConnection connection = new NodeConnection(node, connector)) {
      connection.ask(List.of(unit));
    }
    if (unit.reply(0) instanceof List<?> ranges && unit.error() == null) {
      ranges.forEach(range -> take(node, range));
    }
    return unit;
  }

  /** A range is its first and last slot, its master (address, port, ...) and its replicas. */
  private void take(NodeAddress asked, @Nullable Object range) {
    if (range instanceof List<?> parts
        && parts.size() > 2
        && parts.get(0) instanceof Long first
        && parts.get(1) instanceof Long last
        && parts.get(2) instanceof List<?> master
        && master.size() > 1
        && master.get(1) instanceof Long port) {
      String host = master.get(0) instanceof byte[] name ? new String(name, UTF_8) : "";
      // A node that does not know its own address leaves it to the one who asks.
      NodeAddress address =
          reached(new NodeAddress(host.isEmpty() ? asked.host() : host, Math.toIntExact(port)));
      for (int slot = Math.toIntExact(first); slot <= last && slot < Slots.COUNT; slot++) {
        masters.set(slot, address);
      }
    }
  }

  @Override
  public void close() {
    connector.close();
  }
}
