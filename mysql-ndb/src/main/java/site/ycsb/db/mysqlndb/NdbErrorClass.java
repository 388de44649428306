// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

/**
 * The kinds of NDB's errors, in the order of their numbers (storage/ndb/include/ndbapi/ndberror.h,
 * ndberror_classification_enum).
 */
public enum NdbErrorClass {
  NO_ERROR,
  APPLICATION,
  NO_DATA_FOUND,
  CONSTRAINT_VIOLATION,
  SCHEMA,
  USER_DEFINED,
  INSUFFICIENT_SPACE,
  TEMPORARY_RESOURCE,
  NODE_RECOVERY,
  OVERLOAD,
  TIMEOUT_EXPIRED,
  UNKNOWN_RESULT,
  INTERNAL,
  FUNCTION_NOT_IMPLEMENTED,
  UNKNOWN_ERROR_CODE,
  NODE_SHUTDOWN,
  SCHEMA_OBJECT_EXISTS,
  INTERNAL_TEMPORARY;

  private static final NdbErrorClass[] ALL = values();

  /** The kind of this number; UNKNOWN_ERROR_CODE for a number that has none. */
  public static NdbErrorClass of(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : UNKNOWN_ERROR_CODE;
  }

  /** Whether such an error is an answer about the record, which leaves the session as it was. */
  boolean isAnswer() {
    return this == CONSTRAINT_VIOLATION || this == INSUFFICIENT_SPACE;
  }
}
