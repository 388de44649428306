// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * How to start a store's own server program as one process.
 *
 * @param product its name in words, such as {@code Tokyo Tyrant}
 * @param program the file to find, such as {@code ttserver}
 * @param origin where it comes from, such as {@code from the PATH}
 * @param standIn whether it stands in for the real server
 * @param preparation runs before the command
 * @param command makes the command line that runs the executable in the foreground
 * @param ready asks whether the server answers
 * @param address makes the settings with which a client reaches the server
 * @param portOffsets distances from the port to others that must be free too
 */
public record ServerProgram(
    String product,
    String program,
    String origin,
    boolean standIn,
    Preparation preparation,
    Command command,
    Ready ready,
    Function<Place, Map<String, String>> address,
    List<Integer> portOffsets)
    implements LocalServer {

  /** A program from the PATH that needs no preparation and one port. */
  public ServerProgram(
      String product,
      String program,
      Command command,
      Ready ready,
      Function<Place, Map<String, String>> address) {
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

  /** The same with this origin. */
  public ServerProgram from(String otherOrigin) {
    return new ServerProgram(
        product, program, otherOrigin, standIn, preparation, command, ready, address, portOffsets);
  }

  /** The same as a stand-in for the real server. */
  public ServerProgram asStandIn() {
    return new ServerProgram(
        product, program, origin, true, preparation, command, ready, address, portOffsets);
  }

  /** The same with this preparation. */
  public ServerProgram preparedBy(Preparation before) {
    return new ServerProgram(
        product, program, origin, standIn, before, command, ready, address, portOffsets);
  }

  /** The same with further ports at these distances. */
  public ServerProgram withPortsAt(Integer... offsets) {
    return new ServerProgram(
        product, program, origin, standIn, preparation, command, ready, address, List.of(offsets));
  }

  @Override
  public ProgramServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    return ProgramServer.start(this, executable, limits, cancelled);
  }

  /** The loopback address, a port that was free just before, and an empty directory of its own. */
  public record Place(String host, int port, Path directory) {}

  /** Prepares a place before the program runs there. */
  @FunctionalInterface
  public interface Preparation {
    /** Does what the program needs before it runs, such as making an empty database. */
    void at(Path executable, Place place) throws IOException;
  }

  /** Makes the command line that runs a program in the foreground at a place. */
  public interface Command extends BiFunction<Path, Place, List<String>> {}

  /** Asks a server whether it is ready. */
  @FunctionalInterface
  public interface Ready {
    /** Returns if the server answers, and throws otherwise. */
    void ask(Place place) throws IOException;

    /** How long a start may take, in seconds, before it is tried again. */
    default int limitSeconds() {
      return 60;
    }
  }
}
