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
package site.ycsb.kv.workload;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.MemoryBinding;
import site.ycsb.kv.binding.MemoryClient;
import site.ycsb.kv.binding.MemoryContents;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.run.Verdict;
import site.ycsb.kv.server.RunningServer;

/** Loads and runs of one store of {@code memory}. */
final class MemoryRun implements AutoCloseable {
  private final Properties properties;
  private final RunningServer server;

  /** An empty store and the settings of all that is done with it, of {@code name=value} each. */
  MemoryRun(String... settings) throws Exception {
    this(Runs.properties(settings));
  }

  MemoryRun(Properties properties) throws Exception {
    this.properties = properties;
    this.server = new MemoryBinding().embedded(properties).orElseThrow().start();
  }

  RunResult load() throws DBException {
    return Runs.prepare(new MemoryBinding(), Phase.LOAD, properties).execute();
  }

  RunResult run() throws DBException {
    return Runs.prepare(new MemoryBinding(), Phase.RUN, properties).execute();
  }

  /** A run whose clients are other ones. */
  RunResult run(Supplier<DB> client) throws DBException {
    return Runs.prepare(new Clients(client), Phase.RUN, properties).execute();
  }

  Verdict verdict(RunResult result) throws DBException {
    return Verdict.of(result, RunSettings.of(properties));
  }

  SortedMap<String, Map<String, String>> contents() throws Exception {
    return MemoryContents.of(properties);
  }

  /** Does something to the store outside a run. */
  MemoryClient client() throws DBException {
    MemoryClient client = new MemoryClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  /** How often each outcome was recorded of an operation. */
  static Map<String, Long> outcomes(RunResult result, String operation) {
    return result.summary().outcomes(operation).stream()
        .filter(outcome -> outcome.count() > 0)
        .collect(Collectors.toMap(o -> o.status().getName(), OutcomeSummary::count));
  }

  @Override
  public void close() {
    server.close();
  }

  private record Clients(Supplier<DB> client) implements Binding {
    @Override
    public String name() {
      return "changed";
    }

    @Override
    public String summary() {
      return "The store of memory with another client.";
    }

    @Override
    public List<Setting<?>> settings() {
      return List.of();
    }

    @Override
    public void check(Properties properties) {}

    @Override
    public DB newClient() {
      return client.get();
    }
  }
}
