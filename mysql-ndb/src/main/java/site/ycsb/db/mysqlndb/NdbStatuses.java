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
package site.ycsb.db.mysqlndb;

import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/** The outcomes of operations that NDB tells apart, beyond those of YCSB. */
final class NdbStatuses {
  /** A record of the key is there already. */
  static final Status DUPLICATE_KEY =
      new Status("DUPLICATE_KEY", "A record of this key is there already.");

  /** Too much was asked of the cluster at once. */
  static final Status OVERLOADED =
      new Status("OVERLOADED", "The cluster has too few resources for all that it is asked.");

  /** A lock was not had in time, or a data node did not answer another in time. */
  static final Status LOCK_WAIT_TIMEOUT =
      new Status("LOCK_WAIT_TIMEOUT", "Another transaction held a lock for too long.");

  /** A data node failed or is starting. */
  static final Status NODE_FAILURE =
      new Status("NODE_FAILURE", "A data node of the cluster failed; nothing was changed.");

  /** No room is left. */
  static final Status TABLE_FULL = new Status("TABLE_FULL", "The data nodes have no room left.");

  /** Nobody knows whether it was done. */
  static final Status UNKNOWN_RESULT =
      new Status("UNKNOWN_RESULT", "The cluster can't tell whether it was done.");

  /** The cluster could not do it now for another reason. */
  static final Status TEMPORARY_FAILURE =
      new Status("TEMPORARY_FAILURE", "The cluster could not do it now.");

  /** All data nodes are out of reach (ndberror.cpp). */
  private static final int CLUSTER_FAILURE = 4009;

  /** No answer within the time that the cluster's configuration gives (ndberror.cpp). */
  private static final int REQUEST_TIMEOUT = 4012;

  private NdbStatuses() {}

  /** The outcome of an operation that failed so. */
  static Status of(NdbException failure) {
    return switch (failure.code()) {
      case CLUSTER_FAILURE -> Status.SERVICE_UNAVAILABLE;
      case REQUEST_TIMEOUT -> Statuses.TIMEOUT;
      default -> of(failure.errorClass());
    };
  }

  private static Status of(NdbErrorClass errorClass) {
    return switch (errorClass) {
      case NO_DATA_FOUND -> Status.NOT_FOUND;
      case CONSTRAINT_VIOLATION -> DUPLICATE_KEY;
      case APPLICATION, USER_DEFINED -> Status.BAD_REQUEST;
      case INSUFFICIENT_SPACE -> TABLE_FULL;
      case TEMPORARY_RESOURCE, OVERLOAD -> OVERLOADED;
      case TIMEOUT_EXPIRED -> LOCK_WAIT_TIMEOUT;
      case NODE_RECOVERY, NODE_SHUTDOWN -> NODE_FAILURE;
      case UNKNOWN_RESULT -> UNKNOWN_RESULT;
      case INTERNAL_TEMPORARY -> TEMPORARY_FAILURE;
      default -> Status.ERROR;
    };
  }
}
