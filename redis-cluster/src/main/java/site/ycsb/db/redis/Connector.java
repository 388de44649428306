// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.Watchdog;

/** What all connections to the nodes of a store share. Thread-safe. */
final class Connector implements AutoCloseable {
  private final JedisClientConfig config;
  private final int timeoutMillis;
  private final Optional<SSLSocketFactory> sockets;
  private final Optional<Tls> tls;
  private final @Nullable Watchdog watchdog;

  private Connector(RespSettings settings, int timeoutMillis, @Nullable Watchdog watchdog) {
    this.timeoutMillis = timeoutMillis;
    this.watchdog = watchdog;
    tls = settings.tls();
    sockets = tls.map(Connector::sockets);
    // Without a protocol Jedis speaks RESP2 and sends no HELLO, which EloqKV does not know.
    DefaultJedisClientConfig.Builder builder =
        DefaultJedisClientConfig.builder()
            .timeoutMillis(timeoutMillis)
            .database(settings.database())
            .autoNegotiateProtocol(false)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings.user().ifPresent(builder::user);
    settings.password().ifPresent(builder::password);
    // Our sockets encrypt by themselves; this holds for any that Jedis would make.
    tls.ifPresent(encrypting -> encrypt(builder, encrypting));
    config = builder.build();
  }

  /** For clients, whose connections a watchdog watches. */
  static Connector ofClients(RespSettings settings) {
    int timeoutMillis = settings.timeoutMillis();
    return new Connector(settings, timeoutMillis, new Watchdog(settings.name(), timeoutMillis));
  }

  /** For a few small requests, with timeouts of the socket. */
  static Connector ofQuestions(RespSettings settings, int timeoutMillis) {
    return new Connector(settings, timeoutMillis, null);
  }

  /** How Jedis connects to a Sentinel: as to the master, but for the password. */
  static JedisClientConfig sentinelConfig(RespSettings settings, int timeoutMillis) {
    DefaultJedisClientConfig.Builder builder =
        DefaultJedisClientConfig.builder()
            .timeoutMillis(timeoutMillis)
            .autoNegotiateProtocol(false)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    settings.sentinelPassword().ifPresent(builder::password);
    settings.tls().ifPresent(tls -> encrypt(builder, tls));
    return builder.build();
  }

  @SuppressWarnings("deprecation") // what replaces it takes no context of our own
  private static void encrypt(DefaultJedisClientConfig.Builder builder, Tls tls) {
    SSLParameters verified = new SSLParameters();
    Tls.verifyHost(verified);
    builder.ssl(true).sslSocketFactory(sockets(tls));
    if (!tls.insecure()) {
      builder.sslParameters(verified);
    }
  }

  private static SSLSocketFactory sockets(Tls tls) {
    try {
      return tls.context().getSocketFactory();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The files were readable when settings were checked", e);
    }
  }

  JedisClientConfig config() {
    return config;
  }

  /** How long connecting, and each answer, may take. */
  int timeoutMillis() {
    return timeoutMillis;
  }

  NodeSocket socket(ServerAddress address) {
    return new NodeSocket(address, watchdog == null ? timeoutMillis : 0, tls, sockets);
  }

  /** Ends what takes too long; null where sockets have a timeout, and writes have none. */
  @Nullable Watchdog watchdog() {
    return watchdog;
  }

  @Override
  public void close() {
    if (watchdog != null) {
      watchdog.close();
    }
  }
}
