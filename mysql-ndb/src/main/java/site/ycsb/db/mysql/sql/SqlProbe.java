// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/** A probe over a connection of its own, which reconnects after a failure. */
public abstract class SqlProbe implements Probe {
  private final SqlLogin server;
  private @Nullable Connection connection;

  protected SqlProbe(SqlLogin server) {
    this.server = server;
  }

  protected abstract Reading read(Connection on) throws SQLException, IOException;

  protected abstract String source();

  @Override
  public final Reading read() throws IOException {
    try {
      Connection current = connection;
      if (current == null) {
        current = server.connect();
        connection = current;
      }
      return read(current);
    } catch (SQLException e) {
      close();
      throw new IOException(source() + " does not tell what it uses: " + SqlFailures.words(e), e);
    }
  }

  @Override
  public final void close() {
    Connection closing = connection;
    connection = null;
    SqlLogin.close(closing);
  }
}
