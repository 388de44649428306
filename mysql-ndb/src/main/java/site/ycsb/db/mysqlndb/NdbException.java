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

/** A failure of the cluster or of ClusterJ, with what NDB says of it. */
public final class NdbException extends Exception {
  /** No number of NDB: the failure is ClusterJ's own. */
  public static final int NO_CODE = 0;

  private static final long serialVersionUID = 1L;

  private final int code;
  private final NdbErrorClass errorClass;
  private final boolean temporary;

  /**
   * A failure.
   *
   * @param code NDB's number of it, or {@link #NO_CODE}
   * @param temporary whether the same may succeed when it is tried anew; nothing was changed then
   */
  public NdbException(
      String message, int code, NdbErrorClass errorClass, boolean temporary, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.errorClass = errorClass;
    this.temporary = temporary;
  }

  /** NDB's number of the error (storage/ndb/src/ndbapi/ndberror.cpp), or {@link #NO_CODE}. */
  public int code() {
    return code;
  }

  /** Its kind. */
  public NdbErrorClass errorClass() {
    return errorClass;
  }

  /** Whether the same may succeed when it is tried anew; nothing was changed then. */
  public boolean temporary() {
    return temporary;
  }
}
