// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import site.ycsb.kv.resp.RespClient;

/**
 * The client of {@code redis-cluster}, also for stock YCSB: {@code -db
 * site.ycsb.db.redis.RedisClusterClient}.
 */
public final class RedisClusterClient extends RespClient {
  public RedisClusterClient() {
    super(new RedisClusterBinding());
  }
}
