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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import site.ycsb.DBException;
import site.ycsb.db.dragonfly.DragonflySettings.Connections;
import site.ycsb.kv.binding.Cleanup;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.StoreInfo;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;

/** The connections that all clients of a run share, and the threads below. Thread-safe. */
final class Lines implements AutoCloseable {
  private static final long QUIET_MILLIS = 0;
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroupProvider eventLoops;
  private final ClientResources resources;
  private final RedisClient client;
  private final RespSettings settings;
  private final long timeoutMillis;
  private final Map<ServerAddress, OfNode> nodes = new ConcurrentHashMap<>();
  private final Connections connections;

  /** The shared connections to each node; 0 until a server has told what it is. */
  private volatile int count;

  Lines(RespSettings settings) {
    this.settings = settings;
    DragonflySettings own = DragonflySettings.of(settings.all());
    connections = own.connections();
    count = connections.count().orElse(0);
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

  private static RedisURI address(RespSettings settings, ServerAddress node) {
    RedisURI.Builder uri =
        node instanceof HostPort tcp
            ? byTcp(settings, tcp)
            : RedisURI.Builder.socket(node.toString());
    uri.withDatabase(settings.database()).withTimeout(Duration.ofMillis(settings.timeoutMillis()));
    settings.password().map(String::toCharArray).ifPresent(uri::withPassword);
    settings
        .user()
        .ifPresent(
            user -> uri.withAuthentication(user, settings.password().orElseThrow().toCharArray()));
    return uri.build();
  }

  private static RedisURI.Builder byTcp(RespSettings settings, HostPort tcp) {
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(tcp.host())
            .withPort(tcp.port())
            .withSsl(settings.tls().isPresent());
    settings
        .tls()
        .ifPresent(
            tls -> uri.withVerifyPeer(tls.insecure() ? SslVerifyMode.NONE : SslVerifyMode.FULL));
    return uri;
  }

  /** Chooses how many connections to each node there are, unless a setting or a server did. */
  void choose(StoreInfo server) {
    if (!isChosen()) {
      count = connections.countFor(server);
    }
  }

  /** Whether {@link #next} goes round all connections that there will be. */
  boolean isChosen() {
    return connections.perThread() || count > 0;
  }

  /** The next of the shared connections to a node, or one of the caller's own. */
  Line next(ServerAddress node) {
    return connections.perThread()
        ? line(node)
        : nodes.computeIfAbsent(node, OfNode::new).next(Math.max(1, count));
  }

  private Line line(ServerAddress node) {
    return new Line(client, address(settings, node), timeoutMillis);
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
    String chosen = connections.count().isEmpty() ? " (auto)" : "";
    return (count > 1 ? count + " shared connections" : "1 shared connection") + chosen;
  }

  /** The shared connections to one node, made as far as they are handed out. */
  private final class OfNode {
    private final ServerAddress node;
    private final List<Line> shared = new ArrayList<>();
    private int handedOut;

    private OfNode(ServerAddress node) {
      this.node = node;
    }

    private synchronized Line next(int of) {
      int index = Math.floorMod(handedOut++, of);
      while (shared.size() <= index) {
        shared.add(line(node));
      }
      return shared.get(index);
    }

    private synchronized void close() {
      shared.forEach(Line::close);
    }
  }

  @Override
  public void close() throws DBException {
    Cleanup.run(
        "dragonfly",
        () -> nodes.values().forEach(OfNode::close),
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
