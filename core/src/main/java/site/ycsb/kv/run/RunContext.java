// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * The settings of one load or run, read and checked once, which all of its parts share. Immutable.
 *
 * @param properties given to the workload and to each client; this very object, as {@link
 *     site.ycsb.kv.binding.Shared} keeps there what clients share
 * @param settings those of the run, without a warm-up for a load and with no idle thread
 * @param planned operations to do; 0 for no bound
 */
record RunContext(
    Binding binding,
    Phase phase,
    Properties properties,
    RunSettings settings,
    Settings workload,
    long planned,
    RunExtras extras) {
  /** Reads what the workload's settings say, and sets {@code dotransactions} for the phase. */
  static RunContext of(
      Binding binding, Phase phase, Properties properties, RunSettings given, RunExtras extras)
      throws SettingsException {
    phase.declareIn(properties);
    Settings workload = WorkloadSettings.read(properties);
    long planned =
        phase == Phase.RUN ? given.operationCount() : WorkloadSettings.recordsToLoad(workload);
    RunSettings settings = phase == Phase.LOAD ? given.withoutWarmup() : given;
    if (planned > 0 && planned < settings.threads()) {
      settings = settings.withThreads((int) planned);
    }
    return new RunContext(binding, phase, properties, settings, workload, planned, extras);
  }

  boolean loads() {
    return phase == Phase.LOAD;
  }

  /** Whether operations are due at certain times. */
  boolean scheduled() {
    return settings.targetPerSecond() > 0;
  }

  /** Whether each thread has operations of its own, so that it does the same in every run. */
  boolean seeded() {
    return !loads() && workload.given(WorkloadSettings.SEED);
  }

  /** Whether other clients load or run the rest of the same records. */
  boolean partOfRecords() {
    return workload.given(WorkloadSettings.INSERT_COUNT);
  }

  /** Whether a load continues after a failed insert: CoreWorkload of 0.17.0 cannot tell. */
  boolean continuesAfterFailures() {
    return loads() && workload.get(WorkloadSettings.KEEP_GOING);
  }
}
