// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.kv.pace.OperationBudget;

/** What the threads of one run share, and what each may do before and while it is measured. */
record SharedState(
    RunContext context,
    Recording recording,
    Workload workload,
    EarlyEnd end,
    Gates gates,
    List<OperationBudget> warmups,
    List<OperationBudget> budgets) {

  /** Makes the workload and all else; the recording comes first, as workloads ask for it. */
  static SharedState of(RunContext context) throws DBException {
    Recording recording = new Recording(context);
    return of(context, recording, Workloads.make(context.properties()));
  }

  static SharedState of(RunContext context, Recording recording, Workload workload) {
    RunSettings settings = context.settings();
    EarlyEnd end = new EarlyEnd(workload, context.extras().onExhausted());
    WarmupTimes times =
        WarmupTimes.of(context.phase(), settings, Runtime.getRuntime().availableProcessors());
    SharedState state =
        new SharedState(
            context,
            recording,
            workload,
            end,
            new Gates(settings.threads(), times, end),
            budgets(context, settings.warmupOperations()),
            budgets(context, context.planned()));
    if (!settings.warmsUp()) {
      state.endWarmup();
    }
    return state;
  }

  private static List<OperationBudget> budgets(RunContext context, long operations) {
    int threads = context.settings().threads();
    // Threads that share what remains do another part of it in every run.
    return context.seeded() && operations > 0
        ? OperationBudget.divided(operations, threads)
        : OperationBudget.shared(operations, threads);
  }

  void endWarmup() {
    warmups.forEach(OperationBudget::close);
  }

  boolean warmupEnded() {
    return warmups.get(0).closed();
  }

  /** The workload told a thread to end, which for a load means that an insert failed. */
  void workloadEnded(int thread) {
    end.request(
        context.loads()
            ? "an insert failed (core_workload_insertion_retry_limit tries more often,"
                + " core_workload_insertion_keep_going_on_error goes on)"
            : "the workload ended in thread " + thread);
  }
}
