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
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.EventLoopGroupProvider;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.resp.RespSettings;
import site.ycsb.kv.resp.Tls;

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

  Lines(RespSettings settings, DragonflySettings own) {
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
    // Its threads are started here, and not by whichever client connects next.
    resources.eventExecutorGroup().forEach(executor -> executor.execute(() -> {}));
    client = RedisClient.create(resources);
    client.setOptions(options(settings, own));
    address = address(settings, settings.addresses().get(0));
    for (int i = 0; i < connections.count(); i++) {
      shared.add(line());
    }
  }

  private static ClientOptions options(RespSettings settings, DragonflySettings own) {
    SslOptions.Builder ssl = SslOptions.builder().jdkSslProvider();
    settings
        .tls()
        .flatMap(Tls::trustStore)
        .ifPresent(
            file -> {
              String password = settings.tls().flatMap(Tls::password).orElse("");
              ssl.truststore(file, password);
            });
    return ClientOptions.builder()
        // What was on its way when a connection was lost has failed; it must not be sent again.
        .autoReconnect(false)
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .pingBeforeActivateConnection(false)
        // A timer for each request would keep it, and what it was answered, for as long as it runs;
        // the handler of a connection looks after all of them at once.
        .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .protocolVersion(own.protocol().version())
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(Duration.ofMillis(settings.timeoutMillis()))
                .build())
        .sslOptions(ssl.build())
        .build();
  }

  private static RedisURI address(RespSettings settings, NodeAddress node) {
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
    settings
        .password()
        .ifPresent(
            password -> {
              if (settings.user().isPresent()) {
                uri.withAuthentication(settings.user().get(), password.toCharArray());
              } else {
                uri.withPassword(password.toCharArray());
              }
            });
    return uri.build();
  }

  /** The next of those that are shared, or one of the caller's own. */
  Line next() {
    return connections.perThread()
        ? line()
        : shared.get(Math.floorMod(handedOut.getAndIncrement(), shared.size()));
  }

  /** A connection of the caller's own. */
  private Line line() {
    return new Line(client, address, timeoutMillis);
  }

  /** How long a request may take. */
  long timeoutMillis() {
    return timeoutMillis;
  }

  /** Whether each client has a connection of its own. */
  boolean perThread() {
    return connections.perThread();
  }

  /** How many there are and who uses them, in a few words. */
  String describe() {
    if (connections.perThread()) {
      return "one connection for each thread";
    }
    return shared.size() == 1 ? "1 shared connection" : shared.size() + " shared connections";
  }

  @Override
  public void close() {
    shared.forEach(Line::close);
    client.shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS);
    resources
        .shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
    eventLoops
        .shutdown(QUIET_MILLIS, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
