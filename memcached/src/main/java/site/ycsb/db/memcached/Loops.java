// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.RawMemcacheClient;
import com.spotify.folsom.client.DefaultRawMemcacheClient;
import com.spotify.folsom.client.NoopMetrics;
import com.spotify.folsom.guava.HostAndPort;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;

/** The connections that all clients of a process share, and their thread. Thread-safe. */
final class Loops implements AutoCloseable {
  private static final int MOST_OUTSTANDING = 1 << 20;
  private static final int MOST_FLUSHED_TOGETHER = 64;
  private static final long CLOSE_SECONDS = 5;

  /** The {@link MemcachedLink} ends what takes too long, and so this never does. */
  private static final long LIBRARY_TIMEOUT_MILLIS = TimeUnit.DAYS.toMillis(1);

  /** Netty's reports of transports: a client prints nothing. A logger has to be referenced. */
  private static final Logger QUIET = Logger.getLogger("io.netty");

  private final EventLoopGroup group;
  private final Class<? extends Channel> channel;
  private final HostPort address;
  private final long timeoutMillis;
  private final List<Line> lines;
  private final AtomicInteger handedOut = new AtomicInteger();
  private final @Nullable TlsEngines engines;

  /** The thread, and so many connections to a server, which are made when they are first used. */
  Loops(HostPort address, long timeoutMillis, Optional<Tls> tls, int connections) {
    this.address = address;
    this.timeoutMillis = timeoutMillis;
    engines = tls.map(TlsEngines::new).orElse(null);
    lines = Stream.generate(() -> new Line(this)).limit(connections).toList();
    QUIET.setLevel(Level.OFF);
    boolean epoll = Epoll.isAvailable();
    IoHandlerFactory handler = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    channel = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    group =
        new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("memcached-io", true), handler);
    // Starts its thread here, and not when some client connects.
    group.forEach(loop -> loop.execute(() -> {}));
  }

  /** The next of the shared connections. */
  Line next() {
    return lines.get(Math.floorMod(handedOut.getAndIncrement(), lines.size()));
  }

  /** What encrypts the connections; null for those in plain text. */
  @Nullable TlsEngines engines() {
    return engines;
  }

  long timeoutMillis() {
    return timeoutMillis;
  }

  /** Begins to make a connection. */
  CompletableFuture<RawMemcacheClient> connect() {
    return DefaultRawMemcacheClient.connect(
            HostAndPort.fromParts(address.host(), address.port()),
            MOST_OUTSTANDING,
            MOST_FLUSHED_TOGETHER,
            false,
            Runnable::run,
            LIBRARY_TIMEOUT_MILLIS,
            StandardCharsets.UTF_8,
            NoopMetrics.INSTANCE,
            Integer.MAX_VALUE,
            group,
            channel,
            engines)
        .toCompletableFuture();
  }

  @Override
  public void close() {
    group
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
