// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.TestBinding;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.memory.MemoryClient;
import site.ycsb.kv.memory.MemoryContents;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

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
    return Runs.prepare(new TestBinding("changed", client), Phase.RUN, properties).execute();
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
}
