// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.MongoSocketWriteTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.UnixServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.internal.Clusters;
import com.mongodb.client.internal.MongoClientImpl;
import com.mongodb.connection.SocketSettings;
import com.mongodb.connection.SslSettings;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.PowerOfTwoBufferPool;
import com.mongodb.internal.connection.ServerAddressHelper;
import com.mongodb.internal.connection.SocketStream;
import com.mongodb.internal.connection.SocketStreamFactory;
import com.mongodb.internal.connection.StreamFactory;
import com.mongodb.internal.connection.StreamFactoryFactory;
import com.mongodb.internal.thread.AsyncClientExecutor;
import com.mongodb.spi.dns.InetAddressResolver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.bson.ByteBuf;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.PatientSocket;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.Watchdog;

/**
 * Connections of the driver that a watchdog watches while they write: the driver bounds how long it
 * waits for an answer, but not how long it writes to a server that has stopped reading. Its public
 * classes have no place for this, so it does what MongoClients.create does, with internal ones.
 * Connections to a Unix domain socket are not watched. Thread-safe.
 */
final class WatchedStreams implements StreamFactoryFactory {
  private static final String STOPPED_READING = "The server has stopped reading";

  private final InetAddressResolver resolver;
  private final Watchdog watchdog;

  private WatchedStreams(InetAddressResolver resolver, Watchdog watchdog) {
    this.resolver = resolver;
    this.watchdog = watchdog;
  }

  /** The driver, which waits at most the timeout for a server to read. */
  static MongoClient driver(MongoClientSettings settings, int timeoutMillis) {
    WatchedStreams streams =
        new WatchedStreams(
            ServerAddressHelper.getInetAddressResolver(settings),
            new Watchdog(MongoDbSettings.PREFIX, timeoutMillis));
    MongoDriverInformation driver = MongoDriverInformation.builder().driverName("sync").build();
    AsyncClientExecutor none = AsyncClientExecutor.NO_OP;
    try {
      return new MongoClientImpl(
          Clusters.createCluster(settings, driver, streams, none), driver, settings, streams, none);
    } catch (RuntimeException e) {
      streams.close();
      throw e;
    }
  }

  @Override
  public StreamFactory create(SocketSettings settings, SslSettings tls) {
    StreamFactory others = new SocketStreamFactory(resolver, settings, tls);
    return address ->
        address instanceof UnixServerAddress
            ? others.create(address)
            : new WatchedStream(address, settings, tls);
  }

  private static SSLSocketFactory encrypting(SslSettings tls) {
    SSLContext context = tls.getContext();
    try {
      return (context == null ? SSLContext.getDefault() : context).getSocketFactory();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalArgumentException("this JVM's default of TLS cannot be used", e);
    }
  }

  /** Only asynchronous connections need one. */
  @Override
  public Executor getExecutor() {
    return Runnable::run;
  }

  @Override
  public void close() {
    watchdog.close();
  }

  private static final class PatientSockets extends SocketFactory {
    @Override
    public Socket createSocket() {
      return new PatientSocket();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
      throw new UnsupportedOperationException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException("the driver connects by itself");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
      throw new UnsupportedOperationException("the driver connects by itself");
    }
  }

  private final class WatchedStream extends SocketStream implements Watchdog.Watched {
    private volatile @Nullable Socket socket;

    /** When a write began, on the watchdog's clock; 0 while there is none. */
    private volatile long busySinceNanos;

    private volatile boolean expired;

    private final SslSettings tls;

    /** The driver connects; TLS comes on top of that. */
    WatchedStream(ServerAddress address, SocketSettings settings, SslSettings tls) {
      super(
          address,
          resolver,
          settings,
          SslSettings.builder().enabled(false).build(),
          tls.isEnabled() ? new PatientSockets() : SocketFactory.getDefault(),
          PowerOfTwoBufferPool.DEFAULT);
      this.tls = tls;
    }

    @Override
    protected Socket initializeSocket(OperationContext context) throws IOException {
      Socket connected = super.initializeSocket(context);
      Socket made = tls.isEnabled() ? encrypted(connected) : connected;
      socket = made;
      watchdog.add(this);
      return made;
    }

    private Socket encrypted(Socket plain) throws IOException {
      ServerAddress to = getAddress();
      SSLSocket made =
          (SSLSocket) encrypting(tls).createSocket(plain, to.getHost(), to.getPort(), true);
      if (!tls.isInvalidHostNameAllowed()) {
        Tls.verifyHost(made);
      }
      return made;
    }

    @Override
    public void write(List<ByteBuf> buffers, OperationContext context) throws IOException {
      busySinceNanos = watchdog.nowNanos();
      try {
        super.write(buffers, context);
      } catch (IOException e) {
        if (expired) {
          throw new MongoSocketWriteTimeoutException(STOPPED_READING, getAddress(), e);
        }
        throw e;
      } finally {
        busySinceNanos = 0;
      }
    }

    @Override
    public void expireIfBusySince(long nanos) {
      long since = busySinceNanos;
      Socket current = socket;
      if (since != 0 && since - nanos < 0 && current != null) {
        expired = true;
        breakOff(current);
        close();
      }
    }

    /** Without lingering: TLS would wait for the write under way to send its last message. */
    private static void breakOff(Socket socket) {
      try {
        socket.setSoLinger(true, 0);
      } catch (SocketException e) {
        // It is closed already.
      }
    }

    @Override
    public void close() {
      watchdog.remove(this);
      super.close();
    }
  }
}
