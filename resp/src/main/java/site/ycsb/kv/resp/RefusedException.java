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
package site.ycsb.kv.resp;

import java.io.IOException;

/** A server that answers, but lets nobody in: its error when a connection was set up. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient RespError error;

  /** The server's own error. */
  public RefusedException(RespError error) {
    super(error.text());
    this.error = error;
  }

  /** What it said. */
  public RespError error() {
    return error;
  }
}
