// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import com.mongodb.MongoBulkWriteException;
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
import org.bson.BSONException;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonMaximumSizeExceededException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/**
 * Maps the driver's exceptions to statuses. The codes are those of mongodb/mongo, {@code
 * src/mongo/base/error_codes.yml}. Those of a member that is not the primary are from the driver
 * specifications (server-discovery-and-monitoring, "not writable primary" and "node is
 * recovering").
 */
final class MongoStatuses {
  static final Status KEY_TOO_LONG =
      new Status("KEY_TOO_LONG", "The key is larger than an index entry (before MongoDB 4.2).");

  static final Status DOCUMENT_TOO_LARGE =
      new Status("DOCUMENT_TOO_LARGE", "The record is larger than a document can be (16 MB).");

  static final Status NOT_PRIMARY =
      new Status("NOT_PRIMARY", "The server is not the primary, or is stepping down.");

  static final Status WRITE_CONCERN_FAILED =
      new Status("WRITE_CONCERN_FAILED", "The primary has the write, but too few members do.");

  private MongoStatuses() {}

  /** The status for an exception of an operation, given the state of the servers. */
  static Status of(Exception e, ClusterDescription servers) {
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
    if (e instanceof MongoBulkWriteException bulk && bulk.getWriteConcernError() != null) {
      return ofWriteConcern(bulk.getWriteConcernError().getCode());
    }
    return e instanceof MongoServerException ? ofCode(e.getCode()) : Status.ERROR;
  }

  /**
   * Whether a selection timed out because servers do not answer, or have no free connection, rather
   * than because nobody listens or there is no primary.
   */
  private static boolean isSilent(ClusterDescription servers) {
    return servers.hasWritableServer()
        || servers.getServerDescriptions().stream()
            .anyMatch(s -> s.getException() instanceof MongoSocketReadTimeoutException);
  }

  /** The status for a write that the primary has, with the code of its write concern error. */
  private static Status ofWriteConcern(int code) {
    Status status = ofCode(code);
    return status.equals(Status.ERROR) ? WRITE_CONCERN_FAILED : status;
  }

  static Status ofCode(int code) {
    return switch (code) {
      case 11_000, 11_001 -> Statuses.DUPLICATE_KEY;
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
