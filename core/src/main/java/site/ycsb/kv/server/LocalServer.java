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
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A store's own server, of one process or several, that a run can start where it is installed. */
public interface LocalServer {
  /** The program that it needs, such as {@code redis-server}: what is to be installed. */
  String program();

  /** The program's file; empty where it is not installed. */
  default Optional<Path> find() {
    return ProgramServer.find(program());
  }

  /** Where it was looked for in vain, as the end of a sentence. */
  default String missing() {
    return program() + " is not on the PATH";
  }

  /**
   * Starts it on free ports of the loopback address and waits until it answers.
   *
   * @param executable what {@link #find} found
   * @param limits what each of its processes may use
   * @param cancelled asked while waiting; true gives up
   * @throws IOException when it does not start, with what it wrote last
   */
  RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException;
}
