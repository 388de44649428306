// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import site.ycsb.kv.resp.RespClient;

/** The client of {@code redis}, also for stock YCSB: {@code -db site.ycsb.db.redis.RedisClient}. */
public final class RedisClient extends RespClient {
  public RedisClient() {
    super(new RedisBinding());
  }
}
