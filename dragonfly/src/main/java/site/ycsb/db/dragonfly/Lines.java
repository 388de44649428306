// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.EventLoopGroupProvider;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import site.ycsb.DBException;
import site.ycsb.db.dragonfly.DragonflySettings.Connections;
import site.ycsb.kv.binding.Cleanup;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;

/** The connections that all clients of a process share, and the threads below. Thread-safe. */
final class Lines implements AutoCloseable {
  private static final long QUIET_MILLIS = 0;
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroupProvider eventLoops;
  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI address;
  private final long timeoutMillis;
  private final List<Line> shared = new ArrayList<>();
  private final AtomicInteger handedOut = new AtomicInteger();
  private final Connections connections;

  /** To this node. */
  Lines(RespSettings settings, HostPort node) {
    DragonflySettings own = DragonflySettings.of(settings.all());
    connections = own.connections();
    timeoutMillis = settings.timeoutMillis();
    // Lettuce's own provider has two threads or more.
    eventLoops = new DefaultEventLoopGroupProvider(own.ioThreads());
    resources =
        ClientResources.builder()
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .eventLoopGroupProvider(eventLoops)
            .nettyCustomizer(
                new NettyCustomizer() {
                  @Override
                  public void afterChannelInitialized(Channel channel) {
                    channel.pipeline().addLast(new RequestHandler(timeoutMillis));
                  }
                })
            .build();
    // Starts its threads here, and not when some client connects.
    resources.eventExecutorGroup().forEach(executor -> executor.execute(() -> {}));
    client = RedisClient.create(resources);
    client.setOptions(options(settings, own));
    address = address(settings, node);
    for (int i = 0; i < connections.count(); i++) {
      shared.add(line());
    }
  }

  private static ClientOptions options(RespSettings settings, DragonflySettings own) {
    SslOptions.Builder ssl = SslOptions.builder().jdkSslProvider();
    settings.tls().ifPresent(tls -> ssl.sslContext(builder -> configure(builder, tls)));
    return ClientOptions.builder()
        // Requests on their way when a connection is lost have failed: Lettuce must not resend
        // them.
        .autoReconnect(false)
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .pingBeforeActivateConnection(false)
        // A timer for each request would keep it and its replies until it ends; the handler of a
        // connection watches all of them.
        .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .protocolVersion(ProtocolVersion.valueOf(own.protocol().name()))
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(Duration.ofMillis(settings.timeoutMillis()))
                .build())
        .sslOptions(ssl.build())
        .build();
  }

  private static void configure(SslContextBuilder builder, Tls tls) {
    try {
      builder.trustManager(tls.trustManager());
      for (KeyManager manager : tls.keyManagers()) {
        builder.keyManager(manager);
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The files were readable when settings were checked", e);
    }
  }

  private static RedisURI address(RespSettings settings, HostPort node) {
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(node.host())
            .withPort(node.port())
            .withDatabase(settings.database())
            .withTimeout(Duration.ofMillis(settings.timeoutMillis()))
            .withSsl(settings.tls().isPresent());
    settings
        .tls()
        .ifPresent(
            tls -> uri.withVerifyPeer(tls.insecure() ? SslVerifyMode.NONE : SslVerifyMode.FULL));
    settings.password().map(String::toCharArray).ifPresent(uri::withPassword);
    settings
        .user()
        .ifPresent(
            user -> uri.withAuthentication(user, settings.password().orElseThrow().toCharArray()));
    return uri.build();
  }

  /** The next of the shared connections, or one of the caller's own. */
  Line next() {
    return connections.perThread()
        ? line()
        : shared.get(Math.floorMod(handedOut.getAndIncrement(), shared.size()));
  }

  private Line line() {
    return new Line(client, address, timeoutMillis);
  }

  long timeoutMillis() {
    return timeoutMillis;
  }

  boolean perThread() {
    return connections.perThread();
  }

  String describe() {
    if (connections.perThread()) {
      return "one connection for each thread";
    }
    return shared.size() == 1 ? "1 shared connection" : shared.size() + " shared connections";
  }

  @Override
  public void close() throws DBException {
    Cleanup.run(
        "dragonfly",
        () -> shared.forEach(Line::close),
        () -> client.shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS),
        () ->
            resources
                .shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS),
        () ->
            eventLoops
                .shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS));
  }
}
