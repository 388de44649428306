// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * The settings of one load or run, read and checked once, which all of its parts share. Immutable.
 *
 * @param rank among the clients that share it
 * @param properties given to the workload and to each client; this very object, as {@link
 *     site.ycsb.kv.binding.Shared} keeps there what clients share
 * @param settings those of the run, without a warm-up for a load and with no idle thread
 * @param planned operations to do; 0 for no bound
 */
record RunContext(
    Binding binding,
    Phase phase,
    Rank rank,
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
    Rank rank = Rank.of(properties, Map.of());
    if (phase == Phase.LOAD && rank.isOneOfMany()) {
      takeShare(rank, properties);
    }
    Settings workload = WorkloadSettings.read(properties);
    long planned =
        phase == Phase.RUN ? given.operationCount() : WorkloadSettings.recordsToLoad(workload);
    RunSettings settings = phase == Phase.LOAD ? given.withoutWarmup() : given;
    if (planned > 0 && planned < settings.threads()) {
      settings = settings.withThreads((int) planned);
    }
    return new RunContext(binding, phase, rank, properties, settings, workload, planned, extras);
  }

  /** Leaves a load the records of this rank. */
  private static void takeShare(Rank rank, Properties properties) throws SettingsException {
    Settings whole = WorkloadSettings.read(properties);
    long records = WorkloadSettings.recordsToLoad(whole);
    if (records < rank.count()) {
      throw new SettingsException(
          "The load has %s records for client.count=%s; lower it."
              .formatted(records, rank.count()));
    }
    long start = whole.get(WorkloadSettings.INSERT_START) + rank.before(records);
    properties.setProperty(WorkloadSettings.INSERT_START.name(), Long.toString(start));
    properties.setProperty(
        WorkloadSettings.INSERT_COUNT.name(), Long.toString(rank.share(records)));
  }

  boolean loads() {
    return phase == Phase.LOAD;
  }

  /** Whether operations are due at certain times. */
  boolean scheduled() {
    return settings.target().given();
  }

  /** Whether each thread has operations of its own, so that it does the same in every run. */
  boolean seeded() {
    return !loads() && workload.given(WorkloadSettings.SEED);
  }

  /** From which the times of random arrivals follow. */
  long arrivalSeed() {
    return workload.given(WorkloadSettings.SEED)
        ? workload.get(WorkloadSettings.SEED) + rank.number()
        : ThreadLocalRandom.current().nextLong();
  }

  /** Whether other clients load or run the rest of the same records. */
  boolean partOfRecords() {
    return rank.isOneOfMany() || workload.given(WorkloadSettings.INSERT_COUNT);
  }

  /** Whether records may be gone without a delete: evicted from a cache, or expired. */
  boolean recordsMayGo() {
    return WorkloadSettings.recordsMayGo(workload);
  }

  /** Whether a load continues after a failed insert: CoreWorkload of 0.17.0 cannot tell. */
  boolean continuesAfterFailures() {
    return loads() && workload.get(WorkloadSettings.KEEP_GOING);
  }
}
