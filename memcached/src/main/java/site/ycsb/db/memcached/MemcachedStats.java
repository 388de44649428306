// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.kv.resource.Reading;

/** What a server tells of itself (doc/protocol.txt, "Statistics"). Immutable. */
record MemcachedStats(Map<String, String> values) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** By the server's names: those of ours, with units. */
  private static final Map<String, String> COUNTS =
      Map.of(
          "bytes", "usedMemoryBytes",
          "curr_items", "items",
          "evictions", "evictedKeys",
          "get_hits", "getHits",
          "get_misses", "getMisses",
          "get_expired", "expiredGets",
          "curr_connections", "connections");

  Optional<String> version() {
    return Optional.ofNullable(values.get("version"));
  }

  /** Whether the server has {@code cas}, of which it counts the hits. */
  boolean hasCas() {
    return values.containsKey("cas_hits");
  }

  /** A whole number; empty if the server does not tell it. */
  OptionalLong number(String name) {
    try {
      return values.containsKey(name)
          ? OptionalLong.of(Long.parseLong(values.getOrDefault(name, "")))
          : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** Processor time, network bytes and what the store counts. */
  Reading reading() {
    Map<String, Long> counted = new HashMap<>();
    COUNTS.forEach((theirs, ours) -> number(theirs).ifPresent(n -> counted.put(ours, n)));
    long unknown = Reading.UNKNOWN;
    return Reading.of(nanos("rusage_user"), nanos("rusage_system"), unknown, unknown)
        .withNetwork(number("bytes_read").orElse(unknown), number("bytes_written").orElse(unknown))
        .withStore(counted)
        .ofInstance(number("pid").orElse(unknown));
  }

  private long nanos(String name) {
    try {
      return values.containsKey(name)
          ? Math.round(Double.parseDouble(values.getOrDefault(name, "")) * NANOS_PER_SECOND)
          : Reading.UNKNOWN;
    } catch (NumberFormatException e) {
      return Reading.UNKNOWN;
    }
  }
}
