// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.wire.HostPort;

/**
 * The replicas of a primary, which it lists by {@code ROLE} while they are connected to it
 * (redis.io, ROLE). Shared by the clients of a process, which spread over them. Thread-safe.
 */
final class Replicas implements AutoCloseable {
  /** Short enough to see a replica soon, long enough to be no load of its own. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Map<HostPort, HostPort> addressMap;
  private final AtomicInteger clients = new AtomicInteger();
  private volatile List<HostPort> known = List.of();
  private volatile long askedNanos = System.nanoTime() - PAUSE_NANOS;

  /** Replicas that announce themselves by these addresses, each with that to connect to. */
  Replicas(Map<HostPort, HostPort> addressMap) {
    this.addressMap = addressMap;
  }

  /** The number of the next client. */
  int nextClient() {
    return clients.getAndIncrement();
  }

  List<HostPort> known() {
    return known;
  }

  /** Asks the primary, unless a client did a moment ago. */
  List<HostPort> refresh(RespChannel primary) {
    if (System.nanoTime() - askedNanos >= PAUSE_NANOS) {
      askedNanos = System.nanoTime();
      Unit unit = ask(primary);
      if (unit.failure() == null) {
        known = of(unit, addressMap);
      }
    }
    return known;
  }

  static Unit ask(RespChannel primary) {
    Unit unit = new Unit(Unit.NO_KEY).add(Verb.ROLE);
    primary.ask(List.of(unit));
    return unit;
  }

  /**
   * The replicas in the answer: {@code master, offset, [[address, port, offset], ...]}, without the
   * first offset from Dragonfly.
   */
  static List<HostPort> of(Unit unit, Map<HostPort, HostPort> addressMap) {
    List<HostPort> replicas = new ArrayList<>();
    if (unit.reply(0) instanceof List<?> parts
        && !parts.isEmpty()
        && text(parts.get(0)).equals("master")
        && parts.get(parts.size() - 1) instanceof List<?> listed) {
      for (Object replica : listed) {
        if (replica instanceof List<?> one && one.size() > 1) {
          HostPort announced = new HostPort(text(one.get(0)), Integer.parseInt(text(one.get(1))));
          replicas.add(addressMap.getOrDefault(announced, announced));
        }
      }
    }
    return List.copyOf(replicas);
  }

  private static String text(@Nullable Object reply) {
    return reply instanceof byte[] bytes ? new String(bytes, UTF_8) : String.valueOf(reply);
  }

  @Override
  public void close() {}
}
