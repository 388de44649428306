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

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** One thread's session, opened when it is needed and dropped after a failure. */
final class Link {
  private final NdbStore store;
  private @Nullable NdbSession session;
  private String lastFailure = "";

  Link(NdbStore store) {
    this.store = store;
  }

  /**
   * The session.
   *
   * @throws NdbException when none can be opened
   */
  NdbSession session() throws NdbException {
    NdbSession open = session;
    if (open == null) {
      open = store.openSession();
      session = open;
    }
    return open;
  }

  /** The outcome of an operation that failed for good. */
  Status failed(NdbException failure) {
    lastFailure =
        failure.code() == NdbException.NO_CODE
            ? String.valueOf(failure.getMessage())
            : "NDB error " + failure.code() + ", " + failure.getMessage();
    switch (failure.errorClass()) {
      case CONSTRAINT_VIOLATION, INSUFFICIENT_SPACE -> {
        // An answer as any other: the session is as good as before.
      }
      default -> drop();
    }
    return NdbStatuses.of(failure);
  }

  /** The outcome of an operation that was not tried. */
  Status refused(String reason) {
    lastFailure = reason;
    return Status.BAD_REQUEST;
  }

  /** Why the last one failed, in words. */
  String lastFailure() {
    return lastFailure;
  }

  /** Ends the session; the next operation opens another one. */
  void drop() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
