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
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * How to start a store's own server program for one run, as one process.
 *
 * @param product its name in words, such as {@code Tokyo Tyrant}
 * @param program the file to find, such as {@code ttserver}
 * @param origin where it is from, such as {@code from the PATH}
 * @param standIn whether it only stands in for the real server
 * @param preparation what is done in a place before the command runs
 * @param command the command line for a place
 * @param ready tells whether the server at a place answers
 * @param address the settings that lead a client to a place
 * @param portOffsets what to add to the port for each further port that must be free too
 */
public record ServerProgram(
    String product,
    String program,
    String origin,
    boolean standIn,
    Preparation preparation,
    Command command,
    Ready ready,
    Address address,
    List<Integer> portOffsets)
    implements LocalServer {

  /** A program from the PATH that needs no preparation and one port. */
  public ServerProgram(
      String product, String program, Command command, Ready ready, Address address) {
    this(
        product,
        program,
        "from the PATH",
        false,
        (executable, place) -> {},
        command,
        ready,
        address,
        List.of());
  }

  /** The same from elsewhere. */
  public ServerProgram from(String otherOrigin) {
    return new ServerProgram(
        product, program, otherOrigin, standIn, preparation, command, ready, address, portOffsets);
  }

  /** The same as a mere stand-in for the real server. */
  public ServerProgram asStandIn() {
    return new ServerProgram(
        product, program, origin, true, preparation, command, ready, address, portOffsets);
  }

  /** The same with something to be done before. */
  public ServerProgram preparedBy(Preparation before) {
    return new ServerProgram(
        product, program, origin, standIn, before, command, ready, address, portOffsets);
  }

  /** The same with further ports. */
  public ServerProgram withPortsAt(Integer... offsets) {
    return new ServerProgram(
        product, program, origin, standIn, preparation, command, ready, address, List.of(offsets));
  }

  @Override
  public ProgramServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    return ProgramServer.start(this, executable, limits, cancelled);
  }

  /**
   * Where a server runs.
   *
   * @param host the loopback address
   * @param port a port that was free a moment ago
   * @param directory an empty directory of its own
   */
  public record Place(String host, int port, Path directory) {}

  /** Prepares a place. */
  @FunctionalInterface
  public interface Preparation {
    /**
     * Does what must be done before the program can run, such as making an empty database.
     *
     * @throws IOException when it can't be done, with one sentence
     */
    void at(Path executable, Place place) throws IOException;
  }

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
