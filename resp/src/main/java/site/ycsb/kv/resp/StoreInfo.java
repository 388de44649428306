// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;
import site.ycsb.kv.resource.Reading;

/**
 * What a server reports by {@code INFO}: lines {@code name:value} (redis.io, INFO). Dragonfly and
 * Valkey report a {@code redis_version} that is not theirs beside their own; EloqKV has none.
 * Immutable.
 */
public final class StoreInfo {
  private static final Map<String, String> PRODUCTS = new LinkedHashMap<>();

  static {
    PRODUCTS.put("dragonfly_version", "Dragonfly");
    PRODUCTS.put("eloqkv_version", "EloqKV");
    PRODUCTS.put("valkey_version", "Valkey");
    PRODUCTS.put("redis_version", "Redis");
  }

  private static final byte[] ALL = "ALL".getBytes(US_ASCII);

  /** The policy of eviction, and the default one, which refuses writes instead (redis.conf). */
  private static final String EVICTION = "maxmemory_policy";

  private static final String KEEPS_ALL = "noeviction";
  private static final long MIB = 1 << 20;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long NANOS_PER_MICRO = 1_000L;

  private final Map<String, String> values = new LinkedHashMap<>();

  private StoreInfo() {}

  /** Asks a node for all sections; {@link #of} reads the reply. */
  public static Unit ask(RespChannel channel) {
    Unit unit = new Unit(Unit.NO_KEY).add(Verb.INFO, ALL);
    channel.ask(List.of(unit));
    return unit;
  }

  /** The keys that the nodes evicted since they started; empty where one does not report it. */
  static OptionalLong evicted(RespChannel channel) {
    long sum = 0;
    for (Unit unit : channel.askEveryNode(new Unit(Unit.NO_KEY).add(Verb.INFO, ALL))) {
      OptionalLong evicted = of(unit.reply(0)).number("evicted_keys");
      if (evicted.isEmpty()) {
        return evicted;
      }
      sum += evicted.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  /** Reads a reply; one that is no text has no lines. */
  public static StoreInfo of(@Nullable Object reply) {
    StoreInfo info = new StoreInfo();
    String text = reply instanceof byte[] bytes ? new String(bytes, UTF_8) : "";
    text.lines()
        .map(line -> line.split(":", 2))
        .filter(parts -> parts.length == 2)
        .forEach(parts -> info.values.put(parts[0].trim(), parts[1].trim()));
    return info;
  }

  /** Product and version, such as {@code Valkey 8.0.1}. */
  public String product() {
    for (Map.Entry<String, String> product : PRODUCTS.entrySet()) {
      String version = values.get(product.getKey());
      if (version != null) {
        // Dragonfly writes df-v1.30.0.
        return product.getValue() + " " + version.replaceFirst("^df-v?|^v", "");
      }
    }
    return "unknown server";
  }

  /** What distinguishes set-ups of one product: threads, mode, eviction and durability. */
  public String setup() {
    StringBuilder setup = new StringBuilder();
    describe(setup, "thread_count", " threads");
    describe(setup, "worker_thread_num", " worker threads");
    describe(setup, "eloqkv_mode", " mode");
    if (values.containsKey("enable_data_store")) {
      setup.append(", data store ").append(values.get("enable_data_store"));
      setup.append(", WAL ").append(values.get("enable_wal"));
    }
    if (!KEEPS_ALL.equals(values.getOrDefault(EVICTION, KEEPS_ALL))) {
      setup.append(", evicts ").append(values.get(EVICTION));
    }
    if ("cache".equals(values.get("cache_mode"))) {
      setup.append(", cache mode");
    }
    if ("1".equals(values.get("aof_enabled"))) {
      setup.append(", AOF on");
    }
    return setup.toString();
  }

  private void describe(StringBuilder setup, String name, String unit) {
    String value = values.get(name);
    if (value != null) {
      setup.append(", ").append(value).append(unit);
    }
  }

  /** Whether the server is a node of a cluster; Dragonfly emulates one on a single node. */
  public boolean isClusterNode() {
    return "1".equals(values.get("cluster_enabled")) && !values.containsKey("dragonfly_version");
  }

  /** The threads that each serve connections of their own; empty for a server of one thread. */
  public OptionalLong threads() {
    return number("thread_count");
  }

  /** How large keys and values may be, by the documents or sources of the product. */
  List<DocumentedLimit> documentedLimits() {
    if (values.containsKey("dragonfly_version")) {
      return List.of(
          new DocumentedLimit(Part.VALUE, 256 * MIB, "Dragonfly, docs/differences.md", true));
    }
    if (values.containsKey("eloqkv_version")) {
      return List.of(
          new DocumentedLimit(Part.KEY, 2 << 10, "EloqKV with EloqStore, redis_service.cpp", true),
          new DocumentedLimit(Part.VALUE, 256 * MIB, "EloqKV, redis_service.cpp"));
    }
    String source = "Redis, proto-max-bulk-len in redis.conf";
    return List.of(
        new DocumentedLimit(Part.KEY, 512 * MIB, source, true),
        new DocumentedLimit(Part.VALUE, 512 * MIB, source, true));
  }

  OptionalLong number(String name) {
    String value = values.get(name);
    return value == null || !value.matches("\\d{1,18}")
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(value));
  }

  /** All keys of all databases ({@code db0:keys=5,expires=0,...}); empty where none is listed. */
  OptionalLong keys() {
    long keys = 0;
    boolean listed = false;
    for (Map.Entry<String, String> line : values.entrySet()) {
      if (line.getKey().matches("db\\d+") && line.getValue().startsWith("keys=")) {
        keys += Long.parseLong(line.getValue().substring("keys=".length()).split(",", 2)[0]);
        listed = true;
      }
    }
    // A server without keys has a section without lines.
    return listed || values.containsKey("redis_version")
        ? OptionalLong.of(keys)
        : OptionalLong.empty();
  }

  Reading reading() {
    return Reading.of(
            cpuNanos("used_cpu_user"),
            cpuNanos("used_cpu_sys"),
            bytes("used_memory_rss"),
            Reading.UNKNOWN)
        .withNetwork(bytes("total_net_input_bytes"), bytes("total_net_output_bytes"))
        .withStore(counted());
  }

  private Map<String, Long> counted() {
    Map<String, Long> counted = new LinkedHashMap<>();
    if (bytes("used_memory") >= 0) {
      counted.put("usedMemoryBytes", bytes("used_memory"));
    }
    keys().ifPresent(keys -> counted.put("keys", keys));
    number("evicted_keys").ifPresent(keys -> counted.put("evictedKeys", keys));
    number("expired_keys").ifPresent(keys -> counted.put("expiredKeys", keys));
    return counted;
  }

  /**
   * Seconds with a fraction. Dragonfly writes the microseconds behind the point without their
   * leading zeros: 1.5000 is 1.005 s (server_family.cc).
   */
  private long cpuNanos(String name) {
    String value = values.get(name);
    if (value == null || !value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
      return Reading.UNKNOWN;
    }
    int point = value.indexOf('.');
    if (point < 0) {
      return Long.parseLong(value) * NANOS_PER_SECOND;
    }
    String fraction = value.substring(point + 1);
    long nanos =
        values.containsKey("dragonfly_version")
            ? Long.parseLong(fraction) * NANOS_PER_MICRO
            : Long.parseLong((fraction + "000000000").substring(0, 9));
    return Long.parseLong(value.substring(0, point)) * NANOS_PER_SECOND + nanos;
  }

  /** A size; EloqKV writes {@code 5120 kb}. */
  private long bytes(String name) {
    String value = values.get(name);
    if (value == null) {
      return Reading.UNKNOWN;
    }
    boolean kilobytes = value.endsWith(" kb");
    String digits = kilobytes ? value.substring(0, value.length() - 3) : value;
    return digits.matches("\\d{1,15}")
        ? Long.parseLong(digits) * (kilobytes ? 1024 : 1)
        : Reading.UNKNOWN;
  }
}
