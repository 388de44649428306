// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

/** The memcached that a run starts from the PATH. Packages of its name bring it. */
record LocalMemcached(ServerProgram server) implements LocalServer {
  static final String PROGRAM = "memcached";

  /**
   * Its command line: without UDP, and as a user without rights, which memcached demands of root
   * and else ignores; then the options that the user gave.
   */
  static List<String> command(Path executable, Place place, long megabytes, List<String> config) {
    List<String> command = new ArrayList<>(List.of(executable.toString(), "-u", "nobody"));
    command.addAll(List.of("-l", place.host(), "-p", Integer.toString(place.port()), "-U", "0"));
    command.addAll(List.of("-m", Long.toString(megabytes)));
    command.addAll(config);
    return command;
  }

  @Override
  public String program() {
    return PROGRAM;
  }

  @Override
  public String missing() {
    return PROGRAM + " is not on the PATH (apt-get install memcached brings it)";
  }

  @Override
  public RunningServer start(Path executable, ServerLimits limits, BooleanSupplier cancelled)
      throws IOException {
    return server.start(executable, limits, cancelled);
  }
}
