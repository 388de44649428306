// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.resp.Command;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.wire.HostPort;

/**
 * The channel to a cluster, with one connection to each master that was needed. It follows slots
 * that have moved (redis.io, cluster specification, "MOVED redirection" and "ASK redirection").
 * When it cannot reach a master, the operation fails and the channel refreshes the map of slots.
 */
public final class ClusterChannel implements RespChannel {
  private static final int MOST_REDIRECTIONS = 5;

  private final SlotMap slots;
  private final Runnable release;
  private final Map<HostPort, NodeChannel> connections = new HashMap<>();

  /** To the masters in this map; {@code release} runs once the connections are closed. */
  public ClusterChannel(SlotMap slots, Runnable release) {
    this.slots = slots;
    this.release = release;
  }

  /** The map of slots that this channel goes by. */
  public SlotMap slots() {
    return slots;
  }

  /** Asks the nodes of the settings for all the others; the first that answers is enough. */
  public void check(RespSettings settings) throws DBException {
    DBException failure = settings.refusal("no node is named.");
    for (HostPort address : settings.nodes()) {
      if (slots.isKnown()) {
        return;
      }
      Unit unit = slots.ask(address);
      try {
        check(settings, address, unit);
        failure =
            settings.refusal(
                ("%s knows of no master that holds slots; make the cluster (redis-cli --cluster"
                        + " create), or correct %s.")
                    .formatted(address, settings.addressSettings()));
      } catch (DBException e) {
        failure = e;
      }
    }
    if (!slots.isKnown()) {
      throw failure;
    }
  }

  private static void check(RespSettings settings, HostPort address, Unit unit) throws DBException {
    RespError error = unit.error();
    if (error != null && error.text().contains("cluster support disabled")) {
      boolean byDefault = settings.options().cluster().defaultValue().orElse(false);
      throw settings.refusal(
          "%s is a single server, not a node of a cluster; %s, or correct %s."
              .formatted(
                  address,
                  byDefault
                      ? "use the binding redis"
                      : "remove " + settings.options().cluster() + "=true",
                  settings.addressSettings()));
    }
    RespFailures.check(settings, address, unit);
  }

  @Override
  public void ask(List<Unit> units) {
    if (units.size() == 1) {
      NodeChannel connection = connectionFor(units.get(0));
      if (connection != null) {
        connection.ask(units);
      }
      settle(units.get(0));
      return;
    }
    Map<NodeChannel, List<Unit>> parts = new LinkedHashMap<>();
    for (Unit unit : units) {
      NodeChannel connection = connectionFor(unit);
      if (connection != null) {
        parts.computeIfAbsent(connection, c -> new ArrayList<>()).add(unit);
      }
    }
    exchange(parts);
    units.forEach(this::settle);
  }

  private static void exchange(Map<NodeChannel, List<Unit>> parts) {
    parts.forEach(NodeChannel::send);
    parts.keySet().forEach(NodeChannel::receive);
  }

  @Override
  public List<Unit> askEveryNode(Unit unit) {
    Map<NodeChannel, List<Unit>> parts = new LinkedHashMap<>();
    for (HostPort master : slots.masters()) {
      Unit copy = new Unit(unit.key());
      unit.commands().forEach(copy::add);
      parts.put(connection(master), List.of(copy));
    }
    exchange(parts);
    return parts.values().stream().map(one -> one.get(0)).toList();
  }

  /** The connection to the master of a unit's slot; without one it fails the unit: null. */
  private @Nullable NodeChannel connectionFor(Unit unit) {
    HostPort master = slots.master(Slots.of(unit.key()));
    if (master == null) {
      slots.refresh(null);
      unit.failed(new IOException("no master holds the slot of the key"));
      return null;
    }
    return connection(master);
  }

  private NodeChannel connection(HostPort address) {
    return connections.computeIfAbsent(address, slots::connect);
  }

  /** Follows redirections to an answer; without one it refreshes the map. */
  private void settle(Unit unit) {
    HostPort asked = slots.master(Slots.of(unit.key()));
    for (int i = 0; i < MOST_REDIRECTIONS && unit.failure() == null; i++) {
      RespError error = unit.error();
      HostPort target = error == null ? null : target(error, asked);
      if (error == null || target == null) {
        return;
      }
      asked = target;
      if (error.code().equals("MOVED")) {
        slots.moved(Slots.of(unit.key()), target);
        connection(target).ask(List.of(unit));
      } else {
        askImporting(target, unit);
      }
    }
    slots.refresh(asked);
  }

  /** Where {@code MOVED slot host:port} or {@code ASK slot host:port} leads; null for others. */
  private @Nullable HostPort target(RespError error, @Nullable HostPort asked) {
    String[] words = error.text().split(" ", -1);
    if (words.length < 3 || !(words[0].equals("MOVED") || words[0].equals("ASK"))) {
      return null;
    }
    String where = words[2];
    try {
      // An empty host means the node that answered.
      return slots.reached(
          HostPort.parse(where.startsWith(":") && asked != null ? asked.host() + where : where));
    } catch (IllegalArgumentException e) {
      return null; // The unit keeps this error.
    }
  }

  /**
   * Asks the node that imports a slot. ASKING holds for one command, or for a whole transaction
   * (Redis, networking.c, resetClient).
   */
  private void askImporting(HostPort target, Unit unit) {
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
    List<HostPort> masters = slots.masters();
    String addresses = String.join(", ", masters.stream().map(HostPort::toString).toList());
    String count = masters.size() == 1 ? "1 master" : masters.size() + " masters";
    return "cluster of " + count + " at " + addresses;
  }

  @Override
  public void close() {
    try {
      connections.values().forEach(NodeChannel::close);
      connections.clear();
    } finally {
      release.run();
    }
  }
}
