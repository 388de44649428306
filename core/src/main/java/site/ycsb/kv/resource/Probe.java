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
package site.ycsb.kv.resource;

import java.io.IOException;

/** Knows how to ask one process what it uses. Used by one thread at a time. */
public interface Probe extends AutoCloseable {
  /** What it watches, in a few words. */
  String describe();

  /**
   * Asks now.
   *
   * @throws IOException when there is no answer, with the reason in words; the next time may have
   *     one
   */
  Reading read() throws IOException;

  /** Whether its readings have what the store itself counts, beside what its process uses. */
  default boolean knowsStore() {
    return false;
  }

  @Override
  default void close() {}
}
