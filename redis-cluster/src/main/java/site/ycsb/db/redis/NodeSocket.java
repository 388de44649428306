// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.kv.tls.PatientSocket;
import site.ycsb.kv.tls.Tls;
import site.ycsb.kv.wire.HostPort;
import site.ycsb.kv.wire.ServerAddress;
import site.ycsb.kv.wire.SocketPath;
import site.ycsb.kv.wire.UnixSocket;

/**
 * The socket of one connection, made once: Jedis would reconnect when it finds the socket closed,
 * and send the rest of a transaction there. Closing leaves out the close_notify of TLS, whose write
 * would block on a server that has stopped reading. Any thread may close it.
 */
final class NodeSocket implements JedisSocketFactory {
  private final ServerAddress address;
  private final int timeoutMillis;
  private final Optional<Tls> tls;
  private final Optional<SSLSocketFactory> sockets;
  private final Socket plain;
  private boolean made;

  /**
   * A socket that is not connected, with a timeout for connecting and for each read. A timeout of 0
   * is for one that a watchdog watches, and saves each read two system calls: one with a timeout
   * tries, polls and tries again.
   */
  NodeSocket(
      ServerAddress address,
      int timeoutMillis,
      Optional<Tls> tls,
      Optional<SSLSocketFactory> sockets) {
    this.address = address;
    this.timeoutMillis = timeoutMillis;
    this.tls = tls;
    this.sockets = sockets;
    plain = plain(address, tls.isPresent());
  }

  private static Socket plain(ServerAddress address, boolean encrypted) {
    if (address instanceof SocketPath) {
      return new UnixSocket();
    }
    return encrypted ? new PatientSocket() : new Socket();
  }

  @Override
  public Socket createSocket() {
    try {
      if (made) {
        throw new SocketException("the connection was closed");
      }
      made = true;
      return connect();
    } catch (IOException e) {
      close();
      throw new JedisConnectionException(e);
    }
  }

  private Socket connect() throws IOException {
    plain.setTcpNoDelay(true);
    plain.setSoTimeout(timeoutMillis);
    plain.connect(address.resolve(), timeoutMillis);
    return sockets.isPresent() && address instanceof HostPort tcp
        ? encrypted(sockets.get(), tcp)
        : plain;
  }

  private Socket encrypted(SSLSocketFactory factory, HostPort tcp) throws IOException {
    SSLSocket socket = (SSLSocket) factory.createSocket(plain, tcp.host(), tcp.port(), true);
    if (tls.filter(Tls::insecure).isEmpty()) {
      Tls.verifyHost(socket);
    }
    socket.startHandshake();
    return socket;
  }

  /** Ends a read or write of another thread with a failure; further calls do nothing. */
  void close() {
    try {
      plain.close();
    } catch (IOException e) {
      // The connection is dropped anyway.
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
