// SPDX-License-Identifier: Apache-2.0
/**
 * The bindings {@code redis} and {@code redis-cluster}: Redis, Redis Cluster, Valkey and EloqKV by
 * Jedis.
 */
@NullMarked
package site.ycsb.db.redis;

import org.jspecify.annotations.NullMarked;
