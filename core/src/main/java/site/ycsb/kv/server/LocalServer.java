// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A store's own server, of one process or several, that a run can start if it is installed. */
public interface LocalServer {
  /** The program to install, such as {@code redis-server}. */
  String program();

  /** The program's file; empty if it is not installed. */
  default Optional<Path> find() {
    return ProgramServer.find(program());
  }

  /** Why the program was not found, as the end of a sentence. */
  default String missing() {
    return program() + " is not on the PATH";
  }

  /**
   * Starts it on free ports of the loopback address and waits until it answers, or {@code
   * cancelled} returns true. The limits are those of each process. A failure quotes its last
   * output.
   */
  RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException;
}
