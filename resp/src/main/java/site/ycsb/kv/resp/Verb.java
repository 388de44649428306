// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import java.nio.charset.StandardCharsets;

/** The commands that bindings use (redis.io, command reference). */
public enum Verb {
  ASKING,
  CLUSTER,
  DBSIZE,
  DEL,
  EXEC,
  EXISTS,
  EXPIRE,
  GET,
  HGETALL,
  HLEN,
  HMGET,
  HSET,
  INFO,
  MULTI,
  PING,
  ROLE,
  SET,
  ZADD,
  ZCARD,
  ZRANGEBYLEX,
  ZREM;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final byte[] bytes = name().getBytes(StandardCharsets.US_ASCII);

  /** The name as it is sent; must not be changed. */
  public byte[] bytes() {
    return bytes;
  }
}
