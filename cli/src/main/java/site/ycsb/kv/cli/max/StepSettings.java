// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.workload.WorkloadSettings;

/** The settings of a step: the user's, with the step's load in place of theirs. Immutable. */
final class StepSettings {
  private static final String TARGET = "target";
  private static final String ARRIVAL = "arrival";
  private static final String EVERY = "measurement.every";
  private static final String RECORD_CHECK = "recordcheck";
  private static final String RECORD_COUNT = WorkloadSettings.RECORD_COUNT.name();

  /** Of a rate; finer ones differ by less than chance. */
  private static final int DECIMALS = 3;

  /** Groups of operations in a second of an open loop. */
  private static final double GROUPS = 100;

  /** Operations of a group in a closed loop, whose rate is not known before. */
  private static final long CLOSED_LOOP = 100;

  private final Properties base;
  private final Properties used;

  /** Those of the user, with the address of the store. */
  StepSettings(Properties given) {
    used = given;
    base = new Properties();
    given.stringPropertyNames().forEach(name -> base.setProperty(name, given.getProperty(name)));
  }

  /**
   * Rejects a workload whose steps would find less and less, and a rate, which is searched for.
   *
   * @throws DBException with one sentence
   */
  static void check(Properties given) throws DBException {
    double deletes = WorkloadSettings.read(given).get(WorkloadSettings.DELETE);
    if (deletes > 0) {
      throw new DBException(
          ("%s=%s: all steps of a search use the same records, and this workload deletes them;"
                  + " set it to 0.")
              .formatted(
                  WorkloadSettings.DELETE, given.getProperty(WorkloadSettings.DELETE.name())));
    }
    Rank rank = Rank.of(given, Map.of());
    if (rank.isOneOfMany()) {
      throw new DBException(
          "client.count="
              + rank.count()
              + ": a search is that of one client; leave it out, or sweep target with --launch.");
    }
    String target = given.getProperty(TARGET, "0");
    if (!target.equals("0")) {
      throw new DBException(
          "target="
              + target
              + ": a search finds the rate by itself; remove it, or bound it by"
              + " max.rate.");
    }
  }

  /**
   * What a step changes.
   *
   * @param first whether it is the first step, which checks that the store holds the records
   * @param inserted records that earlier steps inserted after those of {@code recordcount}
   */
  Map<String, String> of(Load load, boolean first, long inserted) throws SettingsException {
    Map<String, String> step = new LinkedHashMap<>();
    step.put("threadcount", Integer.toString(load.threads()));
    step.put(TARGET, text(load.ratePerSecond()));
    if (!base.containsKey(ARRIVAL)) {
      step.put(ARRIVAL, "poisson");
    }
    step.put("maxexecutiontime", Integer.toString(load.seconds()));
    step.put("operationcount", "0");
    step.put("warmup.operations", "0");
    step.put("warmup.settle.maxseconds", "0");
    step.put("status", "false");
    if (!base.containsKey(EVERY)) {
      // The times of groups show where none ended.
      step.put(EVERY, Long.toString(groupOf(load)));
    }
    if (!first) {
      step.put(RECORD_CHECK, "false");
    }
    if (inserted > 0) {
      long records = Settings.read(base, WorkloadSettings.ALL).get(WorkloadSettings.RECORD_COUNT);
      step.put(RECORD_COUNT, Long.toString(records + inserted));
    }
    return step;
  }

  /**
   * All properties of a step with these changes. They are the given ones themselves, as a server in
   * this process is found by them.
   */
  Properties properties(Map<String, String> step) {
    step.forEach(used::setProperty);
    return used;
  }

  /** The settings of a step as its result shows them. */
  static Map<String, String> shown(Map<String, String> given, Map<String, String> step) {
    Map<String, String> shown = new TreeMap<>(given);
    shown.putAll(step);
    return shown;
  }

  private static long groupOf(Load load) {
    return load.ratePerSecond() == 0
        ? CLOSED_LOOP
        : Math.max(1, Math.round(load.ratePerSecond() / GROUPS));
  }

  private static String text(double rate) {
    return BigDecimal.valueOf(rate).setScale(DECIMALS, RoundingMode.HALF_UP).toPlainString();
  }
}
