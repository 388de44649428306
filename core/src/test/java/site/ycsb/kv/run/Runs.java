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
package site.ycsb.kv.run;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;

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
    return new Run(
        binding, phase, properties, RunSettings.of(properties), progress -> {}, RunExtras.NONE);
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
