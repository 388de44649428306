// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import com.mysql.cj.NativeSession;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.protocol.SocketFactory;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.IOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A socket factory of Connector/J that can break a connection off while another thread is blocked
 * in a write to it: to close a connection by TLS waits for that write. Public, as the driver
 * creates it by its name.
 */
public class BreakableSocket extends StandardSocketFactory {
  /** Called by Connector/J. */
  public BreakableSocket() {}

  /** Breaks off a connection; a thread that waits for it gets an exception. */
  public static void breakOff(Connection connection) {
    try {
      if (connection.unwrap(JdbcConnection.class).getSession() instanceof NativeSession session) {
        SocketFactory factory = session.getProtocol().getSocketConnection().getSocketFactory();
        if (factory instanceof BreakableSocket own) {
          own.close();
          return;
        }
      }
      connection.abort(work -> start(work));
    } catch (SQLException | IOException e) {
      // It is broken already.
    }
  }

  private void close() throws IOException {
    Socket plain = rawSocket;
    if (plain != null) {
      plain.close();
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "mysql-abort");
    thread.setDaemon(true);
    thread.start();
  }
}
