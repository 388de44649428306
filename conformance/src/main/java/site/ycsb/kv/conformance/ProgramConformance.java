// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;

/**
 * The suite over a program of {@link Binding#programs} from the PATH. Where it is missing, the
 * tests are reported as skipped, or fail if the environment says {@code CI=true}.
 */
public abstract class ProgramConformance extends ServerConformance {
  private final String program;
  private final String howToGetIt;

  /** For this binding, over a program's file, with the command that installs it. */
  protected ProgramConformance(Binding binding, String program, String howToGetIt) {
    super(binding);
    this.program = program;
    this.howToGetIt = howToGetIt;
  }

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    return PackagedServer.start(binding(), settings, program, howToGetIt);
  }
}
