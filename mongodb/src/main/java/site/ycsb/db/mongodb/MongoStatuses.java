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
package site.ycsb.db.mongodb;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoOperationTimeoutException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoSocketWriteTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import org.bson.BSONException;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonMaximumSizeExceededException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/**
 * What the driver throws, as statuses. Codes are those of mongodb/mongo, {@code
 * src/mongo/base/error_codes.yml}; which of them say that a member is no primary, or not any more,
 * is from the driver specifications (server-discovery-and-monitoring, "not writable primary" and
 * "node is recovering").
 */
final class MongoStatuses {
  /** A key past the limit of an index entry, before MongoDB 4.2's compatibility version. */
  static final Status KEY_TOO_LONG =
      new Status("KEY_TOO_LONG", "The key is longer than an index entry may be.");

  /** A record past the 16 MB of a document. */
  static final Status DOCUMENT_TOO_LARGE =
      new Status("DOCUMENT_TOO_LARGE", "The record is larger than a document may be.");

  /** The member that was asked is not the primary, or no longer. */
  static final Status NOT_PRIMARY =
      new Status("NOT_PRIMARY", "The server that was asked is not the primary, or steps down.");

  /** An insert of a key that is there. */
  static final Status DUPLICATE_KEY =
      new Status("DUPLICATE_KEY", "A record of this key is there already.");

  /** The primary has the write, but not as many members as the write concern wants. */
  static final Status WRITE_CONCERN_FAILED =
      new Status("WRITE_CONCERN_FAILED", "Not as many members have the write as were wanted.");

  static final int DUPLICATE_KEY_CODE = 11_000;

  private MongoStatuses() {}

  /** The status for what an operation threw, while the servers were as described. */
  static Status of(RuntimeException e, ClusterDescription servers) {
    if (e instanceof BsonMaximumSizeExceededException) {
      return DOCUMENT_TOO_LARGE;
    }
    if (e instanceof BsonInvalidOperationException) {
      return Status.UNEXPECTED_STATE;
    }
    if (e instanceof BSONException || e instanceof IllegalArgumentException) {
      return Status.BAD_REQUEST;
    }
    return e instanceof MongoException failure ? of(failure, servers) : Status.ERROR;
  }

  private static Status of(MongoException e, ClusterDescription servers) {
    if (e instanceof MongoNotPrimaryException || e instanceof MongoNodeIsRecoveringException) {
      return NOT_PRIMARY;
    }
    if (e instanceof MongoSecurityException) {
      return Status.FORBIDDEN;
    }
    if (e instanceof MongoSocketReadTimeoutException
        || e instanceof MongoSocketWriteTimeoutException
        || e instanceof MongoExecutionTimeoutException
        || e instanceof MongoOperationTimeoutException) {
      return Statuses.TIMEOUT;
    }
    if (e instanceof MongoTimeoutException) {
      return isSilent(servers) ? Statuses.TIMEOUT : Status.SERVICE_UNAVAILABLE;
    }
    if (e instanceof MongoSocketOpenException
        || e instanceof MongoServerUnavailableException
        || e instanceof MongoConnectionPoolClearedException) {
      return Status.SERVICE_UNAVAILABLE;
    }
    if (e instanceof MongoSocketException) {
      return Statuses.CONNECTION_LOST;
    }
    if (e instanceof MongoWriteConcernException) {
      return ofWriteConcern(e.getCode());
    }
    return e instanceof MongoServerException ? ofCode(e.getCode()) : Status.ERROR;
  }

  /**
   * Whether waiting was in vain because servers do not answer, or have no connection left, rather
   * than because nobody listens or none is the primary.
   */
  private static boolean isSilent(ClusterDescription servers) {
    boolean silent = servers.hasWritableServer();
    for (ServerDescription server : servers.getServerDescriptions()) {
      silent |= server.getException() instanceof MongoSocketReadTimeoutException;
    }
    return silent;
  }

  /** The status for a write that the primary has, with this code for what became of it then. */
  static Status ofWriteConcern(int code) {
    Status status = ofCode(code);
    return status.equals(Status.ERROR) ? WRITE_CONCERN_FAILED : status;
  }

  /** The status for a code that a server answered. */
  static Status ofCode(int code) {
    return switch (code) {
      case DUPLICATE_KEY_CODE, 11_001 -> DUPLICATE_KEY;
      case 17_280 -> KEY_TOO_LONG; // KeyTooLong
      case 10_334, 17_419, 17_420 -> DOCUMENT_TOO_LARGE; // BSONObjectTooLarge; after an update
      case 10_107, 13_435, 10_058, 91, 189, 11_600, 11_602, 13_436 -> NOT_PRIMARY;
      case 64, 79, 100 -> WRITE_CONCERN_FAILED; // with wtimeout; no such mode; too few members
      case 50, 262, 202 -> Statuses.TIMEOUT; // MaxTimeMS, ExceededTimeLimit, network interface
      case 13, 18, 8_000 -> Status.FORBIDDEN; // Unauthorized, AuthenticationFailed
      case 6, 7, 89, 9_001, 133 -> Status.SERVICE_UNAVAILABLE; // hosts behind a mongos
      case 2, 9, 14, 20, 52, 53, 56, 57, 66, 72, 73, 121 -> Status.BAD_REQUEST;
      case 59, 115, 238 -> Status.NOT_IMPLEMENTED; // no such command, not here, not yet
      default -> Status.ERROR;
    };
  }
}
