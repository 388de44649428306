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
}
