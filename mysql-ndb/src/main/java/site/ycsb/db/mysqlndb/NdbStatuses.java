// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import site.ycsb.Status;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.kv.binding.Statuses;

/** The statuses of NDB's errors. */
final class NdbStatuses {
  static final Status OVERLOADED =
      new Status("OVERLOADED", "The cluster lacks resources for its load.");

  /** A data node reported that another one failed or is starting. */
  static final Status NODE_FAILURE =
      new Status("NODE_FAILURE", "A data node of the cluster failed; nothing was changed.");

  static final Status UNKNOWN_RESULT =
      new Status("UNKNOWN_RESULT", "It is unknown whether the operation took effect.");

  /** All data nodes are out of reach (ndberror.cpp). */
  static final int CLUSTER_FAILURE = 4009;

  /** No data node accepts requests at the moment (ndberror.cpp). */
  private static final int CLUSTER_UNAVAILABLE = 4035;

  /** No answer within the limit of the cluster's configuration (ndberror.cpp). */
  private static final int REQUEST_TIMEOUT = 4012;

  private NdbStatuses() {}

  /** Whether this is the status of a cluster, or a node of it, that can't be reached. */
  static boolean isUnreachable(Status status) {
    return status.equals(Status.SERVICE_UNAVAILABLE)
        || status.equals(Statuses.CONNECTION_LOST)
        || status.equals(Statuses.TIMEOUT)
        || status.equals(NODE_FAILURE);
  }

  static Status of(NdbException failure) {
    return switch (failure.code()) {
      case CLUSTER_FAILURE, CLUSTER_UNAVAILABLE -> Status.SERVICE_UNAVAILABLE;
      // The client itself detects these: it could not send, or the node went away.
      case 4002, 4007, 4010, 4025, 4027, 4028, 4029, 4031, 4033, 4119 -> Statuses.CONNECTION_LOST;
      case REQUEST_TIMEOUT -> Statuses.TIMEOUT;
      default -> of(failure.errorClass());
    };
  }

  private static Status of(NdbErrorClass errorClass) {
    return switch (errorClass) {
      case NO_DATA_FOUND -> Status.NOT_FOUND;
      case CONSTRAINT_VIOLATION -> Statuses.DUPLICATE_KEY;
      case APPLICATION, USER_DEFINED -> Status.BAD_REQUEST;
      case INSUFFICIENT_SPACE -> SqlFailures.TABLE_FULL;
      case TEMPORARY_RESOURCE, OVERLOAD -> OVERLOADED;
      case TIMEOUT_EXPIRED -> SqlFailures.LOCK_WAIT_TIMEOUT;
      case NODE_RECOVERY, NODE_SHUTDOWN -> NODE_FAILURE;
      case UNKNOWN_RESULT -> UNKNOWN_RESULT;
      case INTERNAL_TEMPORARY -> SqlFailures.TEMPORARY_FAILURE;
      default -> Status.ERROR;
    };
  }
}
