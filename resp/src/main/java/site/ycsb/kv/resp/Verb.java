/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resp;

import java.nio.charset.StandardCharsets;

/** The commands that are used (redis.io, command reference). */
public enum Verb {
  ASKING,
  CLUSTER,
  CONFIG,
  DBSIZE,
  DEL,
  EXEC,
  EXISTS,
  GET,
  HGETALL,
  HLEN,
  HMGET,
  HSET,
  INFO,
  MULTI,
  PING,
  SET,
  ZADD,
  ZCARD,
  ZRANGEBYLEX,
  ZREM;

  @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
  private final byte[] bytes = name().getBytes(StandardCharsets.US_ASCII);

  /** Its name as it is sent; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }
}
