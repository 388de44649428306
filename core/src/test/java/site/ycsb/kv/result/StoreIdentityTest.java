// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The descriptions of the bindings' stores. */
class StoreIdentityTest {
  @Test
  void eachPartIsFound() {
    assertParts(
        "Tokyo Tyrant 1.1.41, engine on-memory hash, at 127.0.0.1:1978",
        "Tokyo Tyrant",
        "1.1.41",
        "on-memory hash",
        "127.0.0.1:1978");
    assertParts("Redis 7.0.15, at 127.0.0.1:6379", "Redis", "7.0.15", null, "127.0.0.1:6379");
    assertParts(
        "Dragonfly 1.30.0, 2 threads, at h:6379 over 8 connections",
        "Dragonfly",
        "1.30.0",
        null,
        "h:6379");
    assertParts(
        "MariaDB 10.11.6-MariaDB, engine InnoDB, at h:3306",
        "MariaDB",
        "10.11.6-MariaDB",
        "InnoDB",
        "h:3306");
    assertParts("memory", "memory", null, null, null);
    assertParts("Mine 1.2 at h:1", "Mine", "1.2", null, "h:1");
    assertParts(
        "MongoDB 7.0.1, engine wiredTiger, standalone, at a:1, b:2",
        "MongoDB",
        "7.0.1",
        "wiredTiger",
        "a:1, b:2");
    assertParts("", null, null, null, null);
  }

  private static void assertParts(String store, @Nullable String... parts) {
    assertThat(StoreIdentity.of(store))
        .isEqualTo(new StoreIdentity(parts[0], parts[1], parts[2], parts[3]));
  }
}
