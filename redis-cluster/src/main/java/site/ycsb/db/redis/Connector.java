// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.Tls;
import site.ycsb.kv.wire.Watchdog;

/** What all connections to the nodes of a store share. Thread-safe. */
final class Connector implements AutoCloseable {
  private final JedisClientConfig config;
  private final int timeoutMillis;
  private final Optional<SSLSocketFactory> tls;
  private final boolean verifiesName;
  private final @Nullable Watchdog watchdog;

  private Connector(RespSettings settings, int timeoutMillis, @Nullable Watchdog watchdog) {
    this.timeoutMillis = timeoutMillis;
    this.watchdog = watchdog;
    tls = settings.tls().map(Connector::sockets);
    verifiesName = settings.tls().filter(Tls::insecure).isEmpty();
    // Without a protocol Jedis speaks RESP2 and sends no HELLO, which EloqKV does not know.
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

  /** For clients, whose connections a watchdog watches. */
  static Connector ofClients(RespSettings settings) {
    int timeoutMillis = settings.timeoutMillis();
    return new Connector(settings, timeoutMillis, new Watchdog(settings.name(), timeoutMillis));
  }

  /** For a few small requests, with timeouts of the socket. */
  static Connector ofQuestions(RespSettings settings, int timeoutMillis) {
    return new Connector(settings, timeoutMillis, null);
  }

  private static SSLSocketFactory sockets(Tls tls) {
    SslOptions.Builder options =
        SslOptions.builder()
            .sslVerifyMode(tls.insecure() ? SslVerifyMode.INSECURE : SslVerifyMode.FULL);
    char[] password = tls.password().map(String::toCharArray).orElse(null);
    tls.trustStore().ifPresent(file -> options.truststore(file, password));
    try {
      return options.build().createSslContext().getSocketFactory();
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The trust store was readable when settings were checked", e);
    }
  }

  JedisClientConfig config() {
    return config;
  }

  /** How long connecting, and each answer, may take. */
  int timeoutMillis() {
    return timeoutMillis;
  }

  NodeSocket socket(HostPort address) {
    return new NodeSocket(address, watchdog == null ? timeoutMillis : 0, tls, verifiesName);
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
