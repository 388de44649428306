// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Properties;
import java.util.function.Consumer;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.verdict.Verdict;

/** Runs of tests, from settings written as on the command line. */
public final class Runs {
  private Runs() {}

  /** Properties of {@code name=value} each. */
  public static Properties properties(String... settings) {
    Properties properties = new Properties();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return properties;
  }

  /** A run that nobody watches, not started yet. */
  public static Run prepare(Binding binding, Phase phase, Properties properties)
      throws DBException {
    return prepare(binding, phase, properties, progress -> {});
  }

  /** A run with a listener, not started yet. */
  static Run prepare(
      Binding binding, Phase phase, Properties properties, Consumer<Progress> listener)
      throws DBException {
    RunSettings settings = RunSettings.of(properties);
    return new Run(binding, phase, properties, settings, listener, RunExtras.NONE);
  }

  /** What the threads of a run share that is never started. */
  static SharedState state(Phase phase, String... settings) throws DBException {
    Properties properties = properties(settings);
    properties.putIfAbsent("recordcount", "10");
    properties.putIfAbsent("operationcount", "100");
    return SharedState.of(
        RunContext.of(
            new MemoryBinding(), phase, properties, RunSettings.of(properties), RunExtras.NONE));
  }

  /** The result of a load. */
  public static RunResult load(Binding binding, String... settings) throws DBException {
    return prepare(binding, Phase.LOAD, properties(settings)).execute();
  }

  /** The result of a run. */
  public static RunResult run(Binding binding, String... settings) throws DBException {
    return prepare(binding, Phase.RUN, properties(settings)).execute();
  }

  /** The verdict on a result with these settings. */
  public static Verdict verdict(RunResult result, String... settings) throws DBException {
    return Verdict.of(result, RunSettings.of(properties(settings)));
  }
}
