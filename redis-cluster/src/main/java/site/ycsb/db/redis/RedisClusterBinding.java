// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import site.ycsb.DB;

/** {@code redis-cluster}: a cluster of the Redis protocol. */
public final class RedisClusterBinding extends RedisBinding {
  public RedisClusterBinding() {
    super(
        "redis-cluster",
        "A cluster of the Redis protocol by Jedis: Redis Cluster, Valkey or EloqKV.",
        true);
  }

  @Override
  public DB newClient() {
    return new RedisClusterClient();
  }
}
