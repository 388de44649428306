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
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How to start a store's own server program for one run.
 *
 * @param product its name in words, such as {@code Tokyo Tyrant}
 * @param program the file to find on the PATH, such as {@code ttserver}
 * @param command the command line for a place
 * @param ready tells whether the server at a place answers
 * @param address the settings that lead a client to a place
 */
public record ServerProgram(
    String product, String program, Command command, Ready ready, Address address) {

  /**
   * Where a server runs.
   *
   * @param host the loopback address
   * @param port a port that was free a moment ago
   * @param directory an empty directory of its own
   */
  public record Place(String host, int port, Path directory) {}

  /** Makes the command line. */
  @FunctionalInterface
  public interface Command {
    /** The command line that runs {@code executable} in the foreground at {@code place}. */
    List<String> at(Path executable, Place place);
  }

  /** Asks a server whether it is ready. */
  @FunctionalInterface
  public interface Ready {
    /**
     * Returns when the server answers as it should.
     *
     * @throws IOException when it does not, yet
     */
    void ask(Place place) throws IOException;
  }

  /** Tells the settings that lead to a server. */
  public interface Address extends Function<Place, Map<String, String>> {}
}
