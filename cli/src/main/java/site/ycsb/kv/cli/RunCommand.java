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
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.run.Phase;

/** {@code load} and {@code run}, which differ in what the threads do. */
abstract class RunCommand implements Callable<Integer> {
  private final Phase phase;
  private final Interrupts interrupts;
  private final Console console;

  @Parameters(
      paramLabel = "BINDING",
      description = "The store (see bin/ycsb bindings), or the class of a stock YCSB client.")
  private String binding = "";

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write result.json, intervals.csv and latency.hlog there.")
  private @Nullable Path out;

  private RunCommand(Phase phase, Interrupts interrupts, Console console) {
    this.phase = phase;
    this.interrupts = interrupts;
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Binding found = Bindings.find(binding);
    Properties properties = options.properties();
    SettingsCheck.check(found, properties).forEach(console::note);
    return new Launcher(found, properties, interrupts.stop(), console)
        .launch(phase, Optional.ofNullable(out));
  }

  /** {@code bin/ycsb load}. */
  @Command(
      name = "load",
      mixinStandardHelpOptions = true,
      description = "Inserts a workload's records.")
  static final class Load extends RunCommand {
    Load(Interrupts interrupts, Console console) {
      super(Phase.LOAD, interrupts, console);
    }
  }

  /** {@code bin/ycsb run}. */
  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = {
        "Runs a workload's operations.",
        "Where the settings name no server, one is started and loaded first."
      })
  static final class Run extends RunCommand {
    Run(Interrupts interrupts, Console console) {
      super(Phase.RUN, interrupts, console);
    }
  }
}
