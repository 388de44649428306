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
package site.ycsb.kv.measure;

import java.util.Set;
import site.ycsb.Status;

/**
 * Under which names outcomes stand in output, as in stock YCSB: {@code READ} for what ended well,
 * {@code READ-FAILED} for what did not, or {@code READ-TIMEOUT} where each error is asked for. What
 * was not found never hides among errors: it is {@code READ-NOT_FOUND}. Immutable.
 */
public final class OutcomeNames {
  private static final String FAILED = "FAILED";

  private final boolean eachError;
  private final Set<String> trackedErrors;

  /**
   * Names.
   *
   * @param eachError whether each status has a name of its own
   * @param trackedErrors statuses that have one even if not
   */
  OutcomeNames(boolean eachError, Set<String> trackedErrors) {
    this.eachError = eachError;
    this.trackedErrors = trackedErrors;
  }

  /** The name of what an operation came to. */
  public String of(String operation, Status status) {
    if (status.isOk()) {
      return operation;
    }
    String name = status.getName();
    boolean own =
        eachError || trackedErrors.contains(name) || name.equals(Status.NOT_FOUND.getName());
    return operation + "-" + (own ? name : FAILED);
  }
}
