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
package site.ycsb.db.mysql;

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
final class Failures {
  /** A record of this key is there already. */
  static final Status DUPLICATE_KEY =
      new Status("DUPLICATE_KEY", "A record of this key is there already.");

  /** Another transaction held a lock for too long. */
  static final Status LOCK_WAIT_TIMEOUT =
      new Status("LOCK_WAIT_TIMEOUT", "Another transaction held a lock for too long.");

  /** The server ended this transaction so that another could go on. */
  static final Status DEADLOCK =
      new Status("DEADLOCK", "The server ended this transaction so that another could go on.");

  /** No room is left. */
  static final Status TABLE_FULL = new Status("TABLE_FULL", "The table or the disk is full.");

  /** The cluster could not do it now: it is overloaded, or a node is failing. */
  static final Status TEMPORARY_FAILURE =
      new Status("TEMPORARY_FAILURE", "The cluster could not do it now.");

  /** The error number of a column that is not there. */
  static final int NO_SUCH_COLUMN = 1054;

  /** The error number of a table that is not there. */
  static final int NO_SUCH_TABLE = 1146;

  /** The error number of a database that is not there. */
  static final int NO_SUCH_DATABASE = 1049;

  private static final int DUPLICATE = 1062;

  private Failures() {}

  /** The status of a failed operation. */
  static Status status(Exception failure) {
    if (hasCause(failure, SocketTimeoutException.class)) {
      return Statuses.TIMEOUT;
    }
    if (failure instanceof PacketTooBigException) {
      return Status.BAD_REQUEST;
    }
    if (failure instanceof SQLException e) {
      Status told = ofError(e.getErrorCode());
      return told.equals(Status.ERROR) && breaks(e) ? Status.SERVICE_UNAVAILABLE : told;
    }
    return Status.UNEXPECTED_STATE;
  }

  /** Whether the connection can't be used any more, or can't be trusted. */
  static boolean breaks(Exception failure) {
    if (failure instanceof PacketTooBigException) {
      return false;
    }
    if (!(failure instanceof SQLException e)) {
      return true;
    }
    String state = e.getSQLState();
    // Errors that a server told have a number; those of class 08 are of the connection.
    return e.getErrorCode() == 0 || (state != null && state.startsWith("08"));
  }

  private static Status ofError(int error) {
    return switch (error) {
      case DUPLICATE, 1586 -> DUPLICATE_KEY;
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
      // too many connections or statements, shutdown, killed
      case 1040, 1203, 1461, 1053, 1317, 1927, 3169 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }

  /** What to throw for a field that the table has no column for. */
  static SQLException noSuchField() {
    return new SQLException(
        "the table has no column for one of the fields", "42S22", NO_SUCH_COLUMN);
  }

  /** What went wrong in the server's or the driver's own words, on one line. */
  static String words(Exception failure) {
    Throwable deepest = failure;
    if (failure instanceof SQLException e && e.getErrorCode() == 0) {
      // The driver's own sentences of a lost connection run over several lines and tell nothing.
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

  static boolean hasCause(@Nullable Throwable failure, Class<? extends Throwable> type) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (type.isInstance(e)) {
        return true;
      }
    }
    return false;
  }
}
