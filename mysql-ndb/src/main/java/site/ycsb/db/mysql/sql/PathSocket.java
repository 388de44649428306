// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import site.ycsb.kv.wire.SocketPath;
import site.ycsb.kv.wire.UnixSocket;

/**
 * Connects by a UNIX socket in place of the host and port that Connector/J names. Public, as the
 * driver creates it by its name.
 */
public final class PathSocket extends BreakableSocket {
  private static final String PATH = "ycsbSocket";

  /** Called by Connector/J. */
  public PathSocket() {}

  /** Options of the driver, which hands them to the socket without a look. */
  static Map<String, String> options(SocketPath socket) {
    return Map.of(
        PropertyKey.socketFactory.getKeyName(),
        PathSocket.class.getName(),
        PATH,
        socket.path().toString());
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the driver declares it
  public <T extends Closeable> T connect(
      String host, int port, PropertySet properties, int loginTimeoutMillis) throws IOException {
    String path =
        Optional.ofNullable(properties.getStringProperty(PATH).getValue())
            .orElseThrow(() -> new IOException("no path of a UNIX socket is given"));
    loginTimeoutCountdown = loginTimeoutMillis;
    UnixSocket socket = new UnixSocket();
    rawSocket = socket;
    int timeoutMillis = properties.getIntegerProperty(PropertyKey.connectTimeout).getValue();
    socket.connect(SocketPath.parse(path).resolve(), getRealTimeout(timeoutMillis));
    resetLoginTimeCountdown();
    sslSocket = socket;
    return (T) socket;
  }
}
