// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DBException;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.Task;
import site.ycsb.kv.workload.WorkloadSettings;

/** Checks the points of plans before anything starts. */
public final class PlanCheck {
  private static final String THREADS = "threadcount";

  private PlanCheck() {}

  /** The faults of all points, each once. */
  public static List<String> faults(Plan plan) {
    Set<String> faults = new LinkedHashSet<>();
    try {
      if (plan.repeat() < 1) {
        faults.add("--repeat " + plan.repeat() + ": must be 1 or more.");
      }
      for (Task task : plan.usable(faults::add).tasks()) {
        check(task, plan, faults);
      }
    } catch (DBException e) {
      faults.add(String.valueOf(e.getMessage()));
    }
    return List.copyOf(faults);
  }

  private static void check(Task task, Plan plan, Set<String> faults) {
    Properties properties = task.properties();
    try {
      SettingsCheck.check(task.binding(), properties);
      RunSettings settings = RunSettings.of(properties);
      if (!task.binding().hasAddress(properties) || Sweep.loadsBefore(task)) {
        WorkloadSettings.recordsToLoad(WorkloadSettings.read(properties));
      }
      if (settings.operationCount() == 0 && settings.maxSeconds() == 0) {
        faults.add("operationcount=0 leaves a run without an end; set it or maxexecutiontime.");
      }
    } catch (SettingsException e) {
      faults.addAll(e.faults());
    }
    if (Sweep.loadsBefore(task) && Sweep.inserts(task) && isMeasuredAgain(plan)) {
      faults.add(
          task.cell().label()
              + ": its settings name a server, which a sweep does not empty, and "
              + task.cell().workload()
              + " inserts, so that only its first point would have a freshly loaded store; let the"
              + " sweep start the server, or use a workload that inserts nothing.");
    }
    if (properties.containsKey("exportfile")) {
      faults.add("exportfile: each point would overwrite it; remove it, as --out has all results.");
    }
    if (plan.varied().containsKey(THREADS)) {
      faults.add("--vary threadcount: use -threads N,... instead.");
    }
  }

  /** Whether a store has several points. */
  private static boolean isMeasuredAgain(Plan plan) {
    return plan.repeat() > 1
        || plan.threads().size() > 1
        || plan.workloads().size() > 1
        || plan.varied().values().stream().anyMatch(values -> values.size() > 1);
  }
}
