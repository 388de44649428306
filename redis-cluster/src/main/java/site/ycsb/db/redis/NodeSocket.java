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

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.kv.resp.NodeAddress;

/**
 * The socket of one connection. It is made once: Jedis would connect anew when it finds it closed,
 * and send the rest of a transaction there. It is closed without the farewell of TLS, for which a
 * server that has stopped reading could make one wait. Closing may come from another thread.
 */
final class NodeSocket implements JedisSocketFactory {
  private final NodeAddress address;
  private final int timeoutMillis;
  private final Optional<TlsSockets> tls;
  private final Socket plain = new Socket();
  private boolean made;

  /**
   * Of a connection that is not made yet.
   *
   * @param timeoutMillis for connecting and for each read; 0 for a socket that is watched instead,
   *     which saves each read two system calls: one with a timeout tries, polls and tries again
   */
  NodeSocket(NodeAddress address, int timeoutMillis, Optional<TlsSockets> tls) {
    this.address = address;
    this.timeoutMillis = timeoutMillis;
    this.tls = tls;
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
    InetSocketAddress socketAddress = address.socketAddress();
    if (socketAddress.isUnresolved()) {
      throw new UnknownHostException(address.host() + " is no known host");
    }
    plain.setTcpNoDelay(true);
    plain.setSoTimeout(timeoutMillis);
    plain.connect(socketAddress, timeoutMillis);
    return tls.isPresent() ? tls.get().over(plain, address) : plain;
  }

  /** Wakes whoever reads or writes, with a failure. Harmless twice. */
  void close() {
    try {
      plain.close();
    } catch (IOException e) {
      // It is given up either way.
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
