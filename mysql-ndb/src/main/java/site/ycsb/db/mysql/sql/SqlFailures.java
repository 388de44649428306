// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/**
 * What a failure means, by the error numbers of the server (MySQL manual, Server Error Message
 * Reference; MariaDB's from 1900 on are its own).
 */
public final class SqlFailures {
  public static final Status LOCK_WAIT_TIMEOUT =
      new Status("LOCK_WAIT_TIMEOUT", "Another transaction held a lock for too long.");

  /** The server rolled this transaction back so that another could continue. */
  public static final Status DEADLOCK =
      new Status("DEADLOCK", "The server ended this transaction so that another could go on.");

  public static final Status TABLE_FULL =
      new Status("TABLE_FULL", "The table or the disk is full.");

  /** A temporary error of the cluster: it is overloaded, or a node is failing. */
  public static final Status TEMPORARY_FAILURE =
      new Status("TEMPORARY_FAILURE", "The cluster could not do it now.");

  public static final int NO_SUCH_COLUMN = 1054;

  public static final int NO_SUCH_TABLE = 1146;

  public static final int NO_SUCH_DATABASE = 1049;

  private static final int DUPLICATE = 1062;
  private static final int SHUTDOWN = 1053;
  private static final int KILLED = 1927;
  private static final int SESSION_KILLED = 3169;
  private static final int IDLE = 4031;

  private SqlFailures() {}

  /** The status of a failed operation, on a connection that there was. */
  public static Status status(Exception failure) {
    if (hasCause(failure, SocketTimeoutException.class)) {
      return Statuses.TIMEOUT;
    }
    if (failure instanceof PacketTooBigException) {
      return Status.BAD_REQUEST;
    }
    if (failure instanceof SQLException e) {
      Status told = ofError(e.getErrorCode());
      return told.equals(Status.ERROR) && breaks(e) ? Statuses.CONNECTION_LOST : told;
    }
    return Status.UNEXPECTED_STATE;
  }

  /** Whether the connection is lost, or can't be trusted. */
  public static boolean breaks(Exception failure) {
    if (failure instanceof PacketTooBigException) {
      return false;
    }
    if (!(failure instanceof SQLException e)) {
      return true;
    }
    String state = e.getSQLState();
    // Errors of a server have a number; those of class 08 concern the connection.
    return switch (e.getErrorCode()) {
      case 0, SHUTDOWN, KILLED, SESSION_KILLED, IDLE -> true;
      default -> isOfClient(e.getErrorCode()) || (state != null && state.startsWith("08"));
    };
  }

  /** Errors of the C library, as of a connection that was killed (errmsg.h, CR_MIN_ERROR). */
  private static boolean isOfClient(int error) {
    return error >= 2000 && error < 3000;
  }

  private static Status ofError(int error) {
    return switch (error) {
      case DUPLICATE, 1586 -> Statuses.DUPLICATE_KEY;
      case 1205 -> LOCK_WAIT_TIMEOUT;
      case 1213 -> DEADLOCK;
      case 1114, 1021 -> TABLE_FULL;
      case 1297 -> TEMPORARY_FAILURE;
      // max_execution_time, and MariaDB's max_statement_time
      case 3024, 1969 -> Statuses.TIMEOUT;
      // too long, out of range, row too large, packet too large, no default value
      case NO_SUCH_COLUMN, NO_SUCH_TABLE, 1406, 1264, 1118, 1153, 1364, 1048, 1366 ->
          Status.BAD_REQUEST;
      // access denied, and servers that are read-only
      case 1044, 1045, 1142, 1143, 1227, 1290, 1698, 1792, 1836 -> Status.FORBIDDEN;
      // this connection was killed, or was idle for too long
      case KILLED, SESSION_KILLED, IDLE -> Statuses.CONNECTION_LOST;
      // too many connections or statements, shutdown, statement killed
      case 1040, 1203, 1461, SHUTDOWN, 1317 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }

  /** Throws the failure of an operation on another table than the one that a client serves. */
  public static void checkTable(String asked, String served) throws SQLException {
    if (!asked.equals(served)) {
      throw new SQLException(
          "this client serves the table " + served + " alone; set table=" + asked,
          "42S02",
          NO_SUCH_TABLE);
    }
  }

  /** The failure of a field that the table has no column for. */
  public static SQLException noSuchField() {
    return new SQLException(
        "the table has no column for one of the fields", "42S22", NO_SUCH_COLUMN);
  }

  /** The reason in the server's or the driver's own words, on one line. */
  public static String words(Exception failure) {
    Throwable deepest = failure;
    if (failure instanceof SQLException e && e.getErrorCode() == 0) {
      // The driver's own text about a lost connection has several lines without a reason.
      while (deepest.getCause() != null && deepest.getCause() != deepest) {
        deepest = deepest.getCause();
      }
    }
    String words = String.valueOf(deepest.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    String number =
        failure instanceof SQLException e && e.getErrorCode() != 0
            ? "error " + e.getErrorCode() + ", "
            : "";
    if (deepest instanceof EOFException) {
      words = "the server closed the connection";
    }
    return number + (words.endsWith(".") ? words.substring(0, words.length() - 1) : words);
  }

  /** Whether a failure, or one of its causes, is of this type. */
  public static boolean hasCause(@Nullable Throwable failure, Class<? extends Throwable> type) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (type.isInstance(e)) {
        return true;
      }
    }
    return false;
  }
}
