// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.Connection;
import java.sql.SQLException;
import site.ycsb.kv.wire.StoreProbe;

/** A probe by SQL. */
public abstract class SqlProbe extends StoreProbe<Connection> {
  private final SqlLogin server;

  /** A probe by this server, whose failures name this source. */
  protected SqlProbe(SqlLogin server, String source) {
    super(source);
    this.server = server;
  }

  @Override
  protected final Connection connect() throws SQLException {
    return server.connect();
  }

  @Override
  protected final String words(Exception failure) {
    return SqlFailures.words(failure);
  }
}
