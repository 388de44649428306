// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.MigrateParams;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.wire.HostPort;

/** What the tests tell the nodes of a cluster. */
final class Nodes {
  private static final int ALL_KEYS = 1_000_000;
  private static final int MIGRATE_TIMEOUT_MILLIS = 5_000;

  private Nodes() {}

  static String id(HostPort node) {
    try (Jedis jedis = TestServers.jedis(node)) {
      return jedis.clusterMyId();
    }
  }

  /** Begins to move a slot (redis.io, CLUSTER SETSLOT, "Redis Cluster live resharding"). */
  static void beginMove(int slot, HostPort from, HostPort to) {
    String fromId = id(from);
    String toId = id(to);
    try (Jedis source = TestServers.jedis(from);
        Jedis target = TestServers.jedis(to)) {
      target.clusterSetSlotImporting(slot, fromId);
      source.clusterSetSlotMigrating(slot, toId);
    }
  }

  /** Moves these of the slot's keys. */
  static void moveKeys(List<byte[]> keys, HostPort from, HostPort to) {
    try (Jedis source = TestServers.jedis(from)) {
      source.migrate(
          to.host(),
          to.port(),
          MIGRATE_TIMEOUT_MILLIS,
          MigrateParams.migrateParams(),
          keys.toArray(byte[][]::new));
    }
  }

  /** The keys of a slot. */
  static List<byte[]> keys(int slot, HostPort node) {
    try (Jedis jedis = TestServers.jedis(node)) {
      return new ArrayList<>(jedis.clusterGetKeysInSlotBinary(slot, ALL_KEYS));
    }
  }

  /** Moves what is left, and tells all that the slot has moved. */
  static void endMove(int slot, HostPort from, HostPort to, List<HostPort> all) {
    String toId = id(to);
    for (List<byte[]> keys = keys(slot, from); !keys.isEmpty(); keys = keys(slot, from)) {
      moveKeys(keys, from, to);
    }
    List<HostPort> order = new ArrayList<>(List.of(to, from));
    all.stream().filter(node -> !order.contains(node)).forEach(order::add);
    for (HostPort node : order) {
      try (Jedis jedis = TestServers.jedis(node)) {
        jedis.clusterSetSlotNode(slot, toId);
      }
    }
  }

  /** Changes a node's configuration while it runs. */
  static void set(HostPort node, String name, String value) {
    try (Jedis jedis = TestServers.jedis(node)) {
      jedis.configSet(name, value);
    }
  }

  /** Makes a node the replica of another one, and waits until it has its data. */
  static void replicate(HostPort replica, HostPort master) {
    String masterId = id(master);
    try (Jedis jedis = TestServers.jedis(replica)) {
      jedis.clusterMeet(master.host(), master.port());
      Await.until("the replica knows its master", () -> jedis.clusterNodes().contains(masterId));
      jedis.clusterReplicate(masterId);
      Await.until(
          "the replica has the data of its master",
          () -> jedis.info("replication").contains("master_link_status:up"));
    }
  }

  /** Waits until this node is a master that holds slots. */
  static void awaitPromoted(HostPort node) {
    String id = id(node);
    try (Jedis jedis = TestServers.jedis(node)) {
      Await.until(
          "the replica is a master",
          () ->
              jedis
                  .clusterNodes()
                  .lines()
                  .anyMatch(line -> line.startsWith(id) && line.contains("master")));
    }
  }
}
