// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DBException;
import site.ycsb.kv.cli.launch.RankCheck;
import site.ycsb.kv.cli.max.StepDriver;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.Task;
import site.ycsb.kv.workload.WorkloadSettings;

/** Checks the points of plans before anything starts. */
public final class PlanCheck {
  private static final String THREADS = "threadcount";

  private static final List<String> OF_RANKS = List.of("client.rank", "start.at", "start.file");

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
      if (task.isMax()) {
        var unused = MaxSettings.of(properties, settings.threads(), settings.maxErrorRate());
        StepDriver.check(properties);
      } else if (settings.operationCount() == 0 && Double.isInfinite(settings.mostSeconds())) {
        faults.add("operationcount=0 leaves a run without an end; set it or maxexecutiontime.");
      }
    } catch (SettingsException e) {
      faults.addAll(e.faults());
    } catch (DBException e) {
      faults.add(String.valueOf(e.getMessage()));
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
    checkClients(task, faults);
    if (plan.varied().containsKey(THREADS)) {
      faults.add("--vary threadcount: use -threads N,... instead.");
    }
  }

  /** Checks how the clients of a point are started, and that they can share it. */
  private static void checkClients(Task task, Set<String> faults) {
    try {
      LaunchSettings launch = task.launch();
      if (task.isMax()) {
        if (launch.given()) {
          faults.add(
              "--launch: a search for the highest rate has one client, which the sweep starts;"
                  + " search in a sweep of its own.");
        }
      } else if (launch.ofMany() && !launch.given()) {
        faults.add(
            ("client.count=%d needs a line that starts the clients; add --launch, such as"
                    + " --launch 'srun -n {clients}'.")
                .formatted(launch.clients()));
      } else if (launch.ofMany()) {
        var unused = task.merge();
        if (!isShared(task)) {
          faults.add(
              ("client.count=%d needs a server that all clients reach, and %s has none; leave"
                      + " it out.")
                  .formatted(launch.clients(), task.binding().name()));
        }
        RankCheck.checkWorkload(task.properties());
      }
      for (String name : OF_RANKS) {
        if (task.settings().containsKey(name)) {
          faults.add(name + ": a sweep sets it for each client; remove it.");
        }
      }
    } catch (SettingsException e) {
      faults.addAll(e.faults());
    } catch (DBException e) {
      faults.add(String.valueOf(e.getMessage()));
    }
  }

  /** Whether a store is a server, which the settings name or the sweep starts. */
  private static boolean isShared(Task task) {
    Properties properties = task.properties();
    return task.binding().hasAddress(properties)
        ? Sweep.loadsBefore(task)
        : !task.binding().programs(properties).isEmpty();
  }

  /** Whether a store has several points. */
  private static boolean isMeasuredAgain(Plan plan) {
    return plan.repeat() > 1
        || plan.threads().size() > 1
        || plan.workloads().size() > 1
        || plan.varied().values().stream().anyMatch(values -> values.size() > 1);
  }
}
