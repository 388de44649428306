// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Slots;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.wire.BackOff;
import site.ycsb.kv.wire.HostPort;

/**
 * The master of each slot of a cluster, shared by all clients of a process. Reading takes no lock.
 * A client that could not reach a node refreshes the map (CLUSTER SLOTS), and corrects it by each
 * slot that has moved. Thread-safe.
 */
public final class SlotMap implements AutoCloseable {
  /** Short enough to see a promotion soon, long enough to be no load of its own. */
  private static final long REFRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final byte[] SLOTS = "SLOTS".getBytes(UTF_8);

  private final List<HostPort> seeds;
  private final Map<HostPort, HostPort> addressMap;
  private final Function<HostPort, NodeChannel> connect;
  private final Runnable release;
  private final AtomicReferenceArray<@Nullable HostPort> masters =
      new AtomicReferenceArray<>(Slots.COUNT);
  private final ReentrantLock refreshing = new ReentrantLock();
  private final BackOff backOff = new BackOff();

  /**
   * Whether a node has told all masters. The map alone does not show it: a client fills it slot by
   * slot while others look.
   */
  private volatile boolean known;

  private volatile long lastRefresh = System.nanoTime() - REFRESH_NANOS;

  /**
   * Of the cluster of these settings.
   *
   * @param connect makes a channel to a node, which is not connected
   * @param release runs when the map is closed
   */
  public SlotMap(RespSettings settings, Function<HostPort, NodeChannel> connect, Runnable release) {
    this.seeds = settings.nodes();
    this.addressMap = settings.addressMap();
    this.connect = connect;
    this.release = release;
  }

  NodeChannel connect(HostPort node) {
    return connect.apply(node);
  }

  /** The masters that the nodes of the settings tell; empty where none of them answers. */
  public List<HostPort> find() {
    refresh(seeds.get(0));
    return masters();
  }

  /** The address to connect to for one that a node announces. */
  HostPort reached(HostPort announced) {
    return addressMap.getOrDefault(announced, announced);
  }

  /** The master of a slot; null for a slot that none holds. */
  public @Nullable HostPort master(int slot) {
    return masters.get(slot);
  }

  /** All masters, in the order of their slots. */
  List<HostPort> masters() {
    Set<HostPort> all = new LinkedHashSet<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      HostPort master = masters.get(slot);
      if (master != null) {
        all.add(master);
      }
    }
    return List.copyOf(all);
  }

  /** Whether a node has told the masters of all slots that have one. */
  boolean isKnown() {
    return known;
  }

  void moved(int slot, HostPort master) {
    masters.set(slot, master);
  }

  /**
   * Asks the nodes again, the suspect one that gave no answer last, unless a client did a moment
   * ago or is doing so. While none of them answers, the pauses between attempts grow.
   */
  void refresh(@Nullable HostPort suspect) {
    if (System.nanoTime() - lastRefresh < REFRESH_NANOS
        || backOff.remainingNanos() > 0
        || !refreshing.tryLock()) {
      return;
    }
    try {
      Set<HostPort> nodes = new LinkedHashSet<>(masters());
      nodes.addAll(seeds);
      if (suspect != null && nodes.remove(suspect)) {
        nodes.add(suspect);
      }
      if (anyAnswers(nodes)) {
        backOff.succeeded();
      } else {
        backOff.failed();
      }
      lastRefresh = System.nanoTime();
    } finally {
      refreshing.unlock();
    }
  }

  private boolean anyAnswers(Set<HostPort> nodes) {
    for (HostPort node : nodes) {
      Unit unit = ask(node);
      if (unit.failure() == null && unit.error() == null) {
        return true;
      }
    }
    return false;
  }

  /** Asks one node, and takes over its answer where that is a map of slots. */
  public Unit ask(HostPort node) {
    Unit unit = new Unit(Unit.NO_KEY).add(Verb.CLUSTER, SLOTS);
    try (NodeChannel channel = connect(node)) {
      channel.ask(List.of(unit));
    }
    if (unit.reply(0) instanceof List<?> ranges && unit.error() == null) {
      ranges.forEach(range -> take(node, range));
      known = known || !masters().isEmpty();
    }
    return unit;
  }

  /** A range is its first and last slot, its master (address, port, ...) and its replicas. */
  private void take(HostPort asked, @Nullable Object range) {
    if (range instanceof List<?> parts
        && parts.size() > 2
        && parts.get(0) instanceof Long first
        && parts.get(1) instanceof Long last
        && parts.get(2) instanceof List<?> master
        && master.size() > 1
        && master.get(1) instanceof Long port) {
      String host = master.get(0) instanceof byte[] name ? new String(name, UTF_8) : "";
      // A node that does not know its own address leaves it empty.
      HostPort address =
          reached(new HostPort(host.isEmpty() ? asked.host() : host, Math.toIntExact(port)));
      for (int slot = Math.toIntExact(first); slot <= last && slot < Slots.COUNT; slot++) {
        masters.set(slot, address);
      }
    }
  }

  @Override
  public void close() {
    release.run();
  }
}
