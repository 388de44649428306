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
package site.ycsb.kv.binding;

import site.ycsb.Status;

/** The failures that stock YCSB's {@link Status} has no constant for. */
public final class Statuses {
  /** No answer within the client's timeout; whether the store did it is unknown. */
  public static final Status TIMEOUT = new Status("TIMEOUT", "The store did not answer in time.");

  /** The connection ended before the answer; whether the store did it is unknown. */
  public static final Status CONNECTION_LOST =
      new Status("CONNECTION_LOST", "The connection ended before the answer.");

  private Statuses() {}
}
