// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.db.mysql.sql.Prepared;
import site.ycsb.db.mysql.sql.SqlConnection;
import site.ycsb.db.mysql.sql.SqlLogin;

/**
 * A connection to the server in this process. Statements run in the thread that calls them. For one
 * thread at a time.
 */
public final class EmbeddedConnection implements SqlConnection {
  /** {@code CR_SERVER_LOST}: the connection is of no more use. */
  static final int NOT_USABLE = 2013;

  private final long mysql;
  private final Runnable whenClosed;
  private final Set<EmbeddedStatement> statements = new LinkedHashSet<>();
  private @Nullable Thread known;
  private boolean closed;

  private EmbeddedConnection(long mysql, Runnable whenClosed) {
    this.mysql = mysql;
    this.whenClosed = whenClosed;
  }

  /** Connects to the server that was started, with this limit for a wait for a lock. */
  static EmbeddedConnection open(int lockWaitSeconds, Runnable whenClosed) throws SQLException {
    initThread();
    long mysql = LibMariaDb.mysqlInit(0);
    if (mysql == 0) {
      throw new SQLException("the library has no memory for a connection");
    }
    try (Memory user = text(SqlLogin.ROOT)) {
      if (LibMariaDb.mysqlRealConnect(mysql, 0, user, 0, 0, 0, 0, LibMariaDb.FOUND_ROWS) == 0) {
        SQLException failure = failure(mysql);
        LibMariaDb.mysqlClose(mysql);
        throw failure;
      }
    }
    EmbeddedConnection made = new EmbeddedConnection(mysql, whenClosed);
    try {
      made.execute("SET NAMES utf8mb4");
      made.execute(
          "SET %s, innodb_lock_wait_timeout=%d, lock_wait_timeout=%2$d"
              .formatted(SqlLogin.SESSION, lockWaitSeconds));
      return made;
    } catch (SQLException e) {
      made.disconnect();
      throw e;
    }
  }

  private static void initThread() throws SQLException {
    if (LibMariaDb.mysqlThreadInit() != 0) {
      throw new SQLException("the library has no memory for a thread", "HY000", NOT_USABLE);
    }
  }

  /**
   * Makes the library know this thread, as each thread that calls it must be known
   * (mysql_thread_init). It is known for good (no mysql_thread_end): other connections may use it,
   * too, and one thread that has ended costs half a kilobyte. What virtual threads run on can
   * change from one operation to the next.
   */
  void enter() throws SQLException {
    if (closed) {
      throw new SQLException("the connection is closed", "HY000", NOT_USABLE);
    }
    Thread now = Thread.currentThread();
    if (now != known) {
      initThread();
      known = now.getClass().getName().contains("Virtual") ? null : now;
    }
  }

  @Override
  public void execute(String sql) throws SQLException {
    var unused = query(sql);
  }

  @Override
  public List<@Nullable String[]> query(String sql) throws SQLException {
    enter();
    try (Memory text = text(sql)) {
      if (LibMariaDb.mysqlRealQuery(mysql, text, text.size() - 1) != 0) {
        throw failure(mysql);
      }
    }
    long result = LibMariaDb.mysqlStoreResult(mysql);
    if (result == 0) {
      if (LibMariaDb.mysqlErrno(mysql) != 0) {
        throw failure(mysql);
      }
      return List.of();
    }
    try {
      return rows(result);
    } finally {
      LibMariaDb.mysqlFreeResult(result);
    }
  }

  private static List<@Nullable String[]> rows(long result) {
    List<@Nullable String[]> found = new ArrayList<>();
    int columns = LibMariaDb.mysqlNumFields(result);
    for (long row; (row = LibMariaDb.mysqlFetchRow(result)) != 0; ) {
      Pointer values = new Pointer(row);
      Pointer lengths = new Pointer(LibMariaDb.mysqlFetchLengths(result));
      @Nullable String[] texts = new String[columns];
      for (int i = 0; i < columns; i++) {
        Pointer value = values.getPointer((long) i * Native.POINTER_SIZE);
        int length = (int) lengths.getLong((long) i * Long.BYTES);
        texts[i] = value == null ? null : new String(value.getByteArray(0, length), UTF_8);
      }
      found.add(texts);
    }
    return found;
  }

  @Override
  public Prepared prepare(String sql) throws SQLException {
    enter();
    EmbeddedStatement made = EmbeddedStatement.prepare(this, mysql, sql);
    statements.add(made);
    return made;
  }

  /** Notes that a statement of this connection is closed. */
  void closed(EmbeddedStatement statement) {
    statements.remove(statement);
  }

  /** The same for what can't fail: a thread without memory for the library hardly has a life. */
  void enterSafely() {
    var unused = LibMariaDb.mysqlThreadInit();
  }

  /** Closes it with its statements. May be called more than once. */
  @Override
  public void close() {
    if (!closed) {
      disconnect();
      whenClosed.run();
    }
  }

  private void disconnect() {
    List.copyOf(statements).forEach(EmbeddedStatement::close);
    closed = true;
    enterSafely();
    LibMariaDb.mysqlClose(mysql);
  }

  /** A text as C has it, with a zero behind it. */
  static Memory text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    Memory memory = new Memory(bytes.length + 1L);
    memory.write(0, bytes, 0, bytes.length);
    memory.setByte(bytes.length, (byte) 0);
    return memory;
  }

  static SQLException failure(long mysql) {
    return new SQLException(
        EmbeddedStatement.string(LibMariaDb.mysqlError(mysql)),
        EmbeddedStatement.string(LibMariaDb.mysqlSqlstate(mysql)),
        LibMariaDb.mysqlErrno(mysql));
  }
}
