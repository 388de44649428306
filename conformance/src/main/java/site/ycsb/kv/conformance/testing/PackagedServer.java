// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** A server program from a package, for the tests that need it. */
public final class PackagedServer {
  private PackagedServer() {}

  /**
   * Returns if the program is on the PATH. Otherwise the test is skipped with the command that
   * installs the program; with {@code CI=true} in the environment it fails.
   */
  public static void require(String program, String howToGetIt) {
    boolean there = ProgramServer.find(program).isPresent();
    String missing = program + " is not on the PATH; to install it: " + howToGetIt;
    if (!there && Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail(missing);
    }
    Assumptions.assumeTrue(there, missing);
  }

  /** Starts this program of a binding on a free port; see {@link #require} where it is missing. */
  public static RunningServer start(
      Binding binding, Properties settings, String program, String howToGetIt) throws IOException {
    require(program, howToGetIt);
    LocalServer server =
        binding.programs(settings).stream()
            .filter(offered -> offered.program().equals(program))
            .findFirst()
            .orElseThrow(() -> new AssertionError("programs() has no " + program));
    return server.start(server.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }
}
