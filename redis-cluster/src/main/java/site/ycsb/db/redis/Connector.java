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
package site.ycsb.db.redis;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.kv.binding.Watchdog;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespSettings;

/** What all connections to the nodes of a store have in common. Thread-safe. */
final class Connector implements AutoCloseable {
  private final JedisClientConfig config;
  private final int timeoutMillis;
  private final Optional<TlsSockets> tls;
  private final Optional<Watchdog> watchdog;

  private Connector(RespSettings settings, int timeoutMillis, Optional<Watchdog> watchdog) {
    this.timeoutMillis = timeoutMillis;
    this.watchdog = watchdog;
    tls = settings.tls().map(TlsSockets::new);
    // Without a protocol named Jedis speaks RESP2 and sends no HELLO, which EloqKV does not know.
    DefaultJedisClientConfig.Builder builder =
        DefaultJedisClientConfig.builder()
            .timeoutMillis(timeoutMillis)
            .database(settings.database())
            .autoNegotiateProtocol(false)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings.user().ifPresent(builder::user);
    settings.password().ifPresent(builder::password);
    config = builder.build();
  }

  /** For clients, whose connections are watched. */
  static Connector ofClients(RespSettings settings) {
    Watchdog watchdog = new Watchdog(settings.name(), settings.timeoutMillis());
    return new Connector(settings, settings.timeoutMillis(), Optional.of(watchdog));
  }

  /** For a few small requests. */
  static Connector ofQuestions(RespSettings settings, int timeoutMillis) {
    return new Connector(settings, timeoutMillis, Optional.empty());
  }

  JedisClientConfig config() {
    return config;
  }

  /** How long connecting, and each answer, may take. */
  int timeoutMillis() {
    return timeoutMillis;
  }

  NodeSocket socket(NodeAddress address) {
    return new NodeSocket(address, watchdog.isPresent() ? 0 : timeoutMillis, tls);
  }

  /** Who ends what takes too long; null where sockets have a timeout, and writes have none. */
  @Nullable Watchdog watchdog() {
    return watchdog.orElse(null);
  }

  @Override
  public void close() {
    watchdog.ifPresent(Watchdog::close);
  }
}
