// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.ClusterJDatastoreException;
import java.util.regex.Pattern;
import site.ycsb.db.mysqlndb.NdbErrorClass;
import site.ycsb.db.mysqlndb.NdbException;

/** Puts ClusterJ's exceptions into the words of the binding. */
final class Failures {
  /** The row is not there (ndberror.cpp). */
  static final int NO_ROW = 626;

  /** The table is not there (ndberror.cpp). */
  static final int NO_TABLE = 723;

  /** NDB's status TemporaryError (ndberror.h, ndberror_status_enum). */
  private static final int TEMPORARY = 1;

  /** Behind the last of these words stands NDB's own sentence (Utility.java of ClusterJ). */
  private static final Pattern BEFORE_SENTENCE = Pattern.compile("(?s).*(?:\\bmessage:? )");

  private Failures() {}

  /** Whatever ClusterJ throws; some of its failures are wrapped into others. */
  static NdbException of(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ClusterJDatastoreException told) {
        return new NdbException(
            sentence(told),
            told.getCode(),
            NdbErrorClass.of(told.getClassification()),
            told.getStatus() == TEMPORARY || told.canRetry(),
            failure);
      }
    }
    return new NdbException(
        sentence(failure), NdbException.NO_CODE, NdbErrorClass.INTERNAL, false, failure);
  }

  private static String sentence(RuntimeException failure) {
    String text = String.valueOf(failure.getMessage()).replaceAll("\\s+", " ");
    return BEFORE_SENTENCE.matcher(text).replaceFirst("").replaceAll("[ .:]+$", "");
  }
}
