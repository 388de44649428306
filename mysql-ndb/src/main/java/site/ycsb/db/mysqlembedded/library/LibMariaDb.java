// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import com.sun.jna.FunctionMapper;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.Locale;
import java.util.Map;

/**
 * The functions of libmariadbd that we call (MariaDB's documentation, C API Functions), by JNA's
 * direct mapping. {@code mysqlInit} is {@code mysql_init}. Pointers are numbers, which JNA passes
 * faster than objects; both have 64 bits on the one platform that there is.
 */
final class LibMariaDb {
  private static final String NAME = "mariadbd";

  /** {@code CLIENT_FOUND_ROWS}: an update that changes nothing counts the row that it found. */
  static final long FOUND_ROWS = 2;

  /** {@code MYSQL_NO_DATA}: there are no more rows. */
  static final int NO_DATA = 100;

  /** {@code MYSQL_DATA_TRUNCATED}: the row has a value that its cell is too small for. */
  static final int TRUNCATED = 101;

  private LibMariaDb() {}

  /** Loads the library; an {@link UnsatisfiedLinkError} if it is missing. */
  static void load() {
    FunctionMapper names =
        (library, method) -> method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    Native.register(
        LibMariaDb.class,
        NativeLibrary.getInstance(NAME, Map.of(Library.OPTION_FUNCTION_MAPPER, names)));
  }

  static native int mysqlServerInit(int count, Pointer options, long groups);

  static native byte mysqlThreadInit();

  static native long mysqlInit(long mysql);

  static native long mysqlRealConnect(
      long mysql,
      long host,
      Pointer user,
      long password,
      long database,
      int port,
      long socket,
      long flags);

  static native void mysqlClose(long mysql);

  static native int mysqlRealQuery(long mysql, Pointer text, long length);

  static native long mysqlStoreResult(long mysql);

  static native long mysqlFetchRow(long result);

  static native long mysqlFetchLengths(long result);

  static native int mysqlNumFields(long result);

  static native void mysqlFreeResult(long result);

  static native int mysqlErrno(long mysql);

  static native Pointer mysqlError(long mysql);

  static native Pointer mysqlSqlstate(long mysql);

  static native long mysqlStmtInit(long mysql);

  static native int mysqlStmtPrepare(long statement, Pointer text, long length);

  static native long mysqlStmtParamCount(long statement);

  static native int mysqlStmtFieldCount(long statement);

  static native byte mysqlStmtBindParam(long statement, long binds);

  static native byte mysqlStmtBindResult(long statement, long binds);

  static native int mysqlStmtExecute(long statement);

  static native int mysqlStmtFetch(long statement);

  static native int mysqlStmtFetchColumn(long statement, long bind, int column, long offset);

  static native long mysqlStmtAffectedRows(long statement);

  static native byte mysqlStmtFreeResult(long statement);

  static native byte mysqlStmtClose(long statement);

  static native int mysqlStmtErrno(long statement);

  static native Pointer mysqlStmtError(long statement);

  static native Pointer mysqlStmtSqlstate(long statement);
}
