// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import site.ycsb.db.mysql.sql.Prepared;

/** A prepared statement of the library. */
final class EmbeddedStatement implements Prepared {
  private final EmbeddedConnection connection;
  private final long handle;
  private final Cells parameters;
  private final Cells columns;
  private final int columnCount;
  private boolean closed;

  private EmbeddedStatement(EmbeddedConnection connection, long handle) {
    this.connection = connection;
    this.handle = handle;
    parameters = new Cells((int) LibMariaDb.mysqlStmtParamCount(handle));
    columnCount = LibMariaDb.mysqlStmtFieldCount(handle);
    columns = new Cells(columnCount);
  }

  /** Prepares it over a connection, whose thread this is. */
  static EmbeddedStatement prepare(EmbeddedConnection connection, long mysql, String text)
      throws SQLException {
    long handle = LibMariaDb.mysqlStmtInit(mysql);
    if (handle == 0) {
      throw EmbeddedConnection.failure(mysql);
    }
    try (Memory sql = EmbeddedConnection.text(text)) {
      if (LibMariaDb.mysqlStmtPrepare(handle, sql, sql.size() - 1) != 0) {
        SQLException failure = failure(handle);
        LibMariaDb.mysqlStmtClose(handle);
        throw failure;
      }
    }
    return new EmbeddedStatement(connection, handle);
  }

  @Override
  public void set(int parameter, byte @Nullable [] value) {
    parameters.set(parameter - 1, value);
  }

  @Override
  public void set(int parameter, int value) {
    parameters.set(parameter - 1, (long) value);
  }

  @Override
  public long update() throws SQLException {
    execute();
    return LibMariaDb.mysqlStmtAffectedRows(handle);
  }

  @Override
  public void query() throws SQLException {
    execute();
    if (!columns.isBound()) {
      bindColumns();
    }
  }

  private void execute() throws SQLException {
    enter();
    parameters.settle();
    if (!parameters.isBound()) {
      check(LibMariaDb.mysqlStmtBindParam(handle, parameters.address()));
      parameters.setBound();
    }
    check(LibMariaDb.mysqlStmtExecute(handle));
  }

  private void bindColumns() throws SQLException {
    check(LibMariaDb.mysqlStmtBindResult(handle, columns.address()));
    columns.setBound();
  }

  @Override
  public boolean next() throws SQLException {
    enter();
    int found = LibMariaDb.mysqlStmtFetch(handle);
    if (found == LibMariaDb.TRUNCATED) {
      fetchWhole();
      return true;
    }
    if (found != LibMariaDb.NO_DATA) {
      check(found);
    }
    return found == 0;
  }

  /** Fetches the values again that were too large for their cells, which grow. */
  private void fetchWhole() throws SQLException {
    boolean[] truncated = new boolean[columnCount];
    for (int i = 0; i < columnCount; i++) {
      truncated[i] = columns.isTruncated(i);
    }
    Memory before = columns.growTruncated();
    try {
      for (int i = 0; i < columnCount; i++) {
        if (truncated[i]) {
          check(LibMariaDb.mysqlStmtFetchColumn(handle, columns.address(i), i, 0));
        }
      }
      bindColumns();
    } finally {
      // Until it is bound again the statement reads the lengths of the row from there.
      before.close();
    }
  }

  @Override
  public byte @Nullable [] bytes(int column) {
    return columns.get(column - 1);
  }

  /** The library turns numbers into text where the cell is for bytes. */
  @Override
  public byte @Nullable [] digits(int column) {
    return bytes(column);
  }

  @Override
  public void finish() throws SQLException {
    if (!closed) {
      check(LibMariaDb.mysqlStmtFreeResult(handle));
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      connection.closed(this);
      connection.enterSafely();
      // It fails where the connection is lost, and has freed the statement all the same.
      var unused = LibMariaDb.mysqlStmtClose(handle);
      parameters.close();
      columns.close();
    }
  }

  /** The library would read what it has freed. */
  private void enter() throws SQLException {
    if (closed) {
      throw new SQLException("the statement is closed", "HY000", EmbeddedConnection.NOT_USABLE);
    }
    connection.enter();
  }

  private void check(int result) throws SQLException {
    if (result != 0) {
      throw failure(handle);
    }
  }

  private static SQLException failure(long handle) {
    return new SQLException(
        string(LibMariaDb.mysqlStmtError(handle)),
        string(LibMariaDb.mysqlStmtSqlstate(handle)),
        LibMariaDb.mysqlStmtErrno(handle));
  }

  /** A text of the library. */
  static String string(Pointer text) {
    return text.getString(0, UTF_8.name());
  }
}
