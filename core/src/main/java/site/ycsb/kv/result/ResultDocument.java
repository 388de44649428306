// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.ClientLibrary;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.verdict.Verdict;

/**
 * {@code result.json}: everything about one run. Its schema is {@code docs/result.schema.json}; an
 * incompatible change raises {@link #SCHEMA_VERSION}. Unknown values are left out.
 */
final class ResultDocument {
  static final int SCHEMA_VERSION = 1;

  private ResultDocument() {}

  /** The document of a run that began at this time, with the rows of its side files. */
  static Fields of(
      RunDescription what,
      long startEpochMillis,
      RunResult result,
      Verdict verdict,
      List<IntervalRow> intervals,
      List<ResourceRow> resourceIntervals) {
    Fields all =
        new Fields()
            .put("schemaVersion", SCHEMA_VERSION)
            .put("version", what.version())
            .put("environment", environment())
            .put("startedAt", Instant.ofEpochMilli(startEpochMillis).toString())
            .put("phase", Setting.word(result.phase()))
            .put("client", what.client())
            .put("start", what.start().map(s -> start(s, startEpochMillis, result)).orElse(null));
    addStore(all, what, result.store());
    addWork(all, what, result);
    OptionalDouble hits = result.summary().hitRatio();
    return all.put("operations", operations(result.summary()))
        .put("hitRatio", hits.isPresent() ? Math.rint(hits.getAsDouble() * 1e6) / 1e6 : null)
        .put("intervals", intervals)
        .put("resources", resources(result))
        .put("resourceIntervals", resourceIntervals)
        .put("recordsBefore", orNull(result.records().before()))
        .put("recordsAfter", orNull(result.records().after()))
        .put("evictedRecords", result.records().evicted() == 0 ? null : result.records().evicted())
        .put("clientCpuShare", Units.rounded(result.client().cpuShare()))
        .put("lateStarts", lateStarts(result.client().lateStarts()))
        .put("garbageCollections", result.client().collections())
        .put("endReason", Setting.word(result.end().reason()))
        .put("limitedBy", Setting.word(verdict.limitedBy()))
        .put("steadyState", verdict.steadyState().orElse(null))
        .put(
            "verdict",
            new Fields()
                .put("valid", verdict.valid())
                .put("reasons", verdict.invalid())
                .put("warnings", verdict.warnings()));
  }

  /** The client's machine and JVM. */
  private static Fields environment() {
    return new Fields()
        .put("host", Machine.host())
        .put("cpuModel", Machine.cpuModel())
        .put("java", Runtime.version().toString())
        .put("vm", System.getProperty("java.vm.name", ""))
        .put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"))
        .put("processors", Runtime.getRuntime().availableProcessors())
        .put("maxHeapBytes", Runtime.getRuntime().maxMemory());
  }

  /** What it waited for, and when its measured part began. */
  private static Fields start(RunDescription.Start start, long startEpochMillis, RunResult result) {
    Instant begun = Instant.ofEpochMilli(startEpochMillis).plusNanos(result.warmup().nanos());
    return new Fields()
        .put("asked", start.asked().map(Instant::toString).orElse(null))
        .put("file", start.file().map(Path::toString).orElse(null))
        .put("begunAt", begun.truncatedTo(ChronoUnit.MILLIS).toString())
        .put("clock", start.clock().orElse(null));
  }

  /** The store, and where the settings come from. */
  private static void addStore(Fields all, RunDescription what, String store) {
    StoreIdentity identity = StoreIdentity.of(store);
    all.put("binding", what.binding())
        .put("store", store)
        .put("storeProduct", identity.product())
        .put("storeVersion", identity.version())
        .put("storeEngine", identity.engine())
        .put("storeAddress", identity.address())
        .put("label", what.label())
        .put("workloadFiles", what.workloadFiles())
        .put("clientLibrary", what.library().map(ClientLibrary::name).orElse(null))
        .put("clientLibraryVersion", what.library().map(ClientLibrary::version).orElse(null))
        .put("connections", what.connections())
        .put(
            "server",
            new Fields()
                .put("started", what.server().isPresent())
                .put("standIn", what.standIn())
                .put("description", what.server().orElse(null))
                .put("commandLines", what.serverCommands()))
        .put("settings", what.settings());
  }

  private static void addWork(Fields all, RunDescription what, RunResult result) {
    RunResult.Work work = result.work();
    all.put("threads", result.threads())
        .put("preparation", what.preparation().map(ResultDocument::load).orElse(null))
        .put(
            "warmup",
            new Fields()
                .put("seconds", Units.seconds(result.warmup().nanos()))
                .put("operations", result.warmup().operations())
                .put("settled", result.warmup().settled().orElse(null)))
        .put("runTimeSeconds", Units.exactSeconds(work.runTimeNanos()))
        .put("planned", work.planned())
        .put("done", work.operations())
        .put("failed", work.failed())
        .put("throughputPerSecond", Units.rounded(result.throughputPerSecond()))
        .put("unsent", work.unsent().operations() == 0 ? null : unsent(work.unsent()))
        .put("withoutSuccessSeconds", Units.seconds(work.withoutSuccessNanos()))
        .put("targets", result.targets().isEmpty() ? null : targets(result))
        .put("every", result.groups().map(ResultDocument::groups).orElse(null));
  }

  /** How late threads woke; null where none waited. */
  private static @Nullable Fields lateStarts(Histogram nanos) {
    return nanos.getTotalCount() == 0
        ? null
        : new Fields()
            .put("count", nanos.getTotalCount())
            .put("p50Micros", Units.micros(nanos.getValueAtPercentile(50)))
            .put("p99Micros", Units.micros(nanos.getValueAtPercentile(99)))
            .put("maxMicros", Units.micros(nanos.getMaxValue()));
  }

  /** The load before the run. */
  private static Fields load(RunDescription.Preparation load) {
    return new Fields()
        .put("records", load.records())
        .put("runTimeSeconds", Units.seconds(load.runTimeNanos()));
  }

  /** Operations that were due and never sent. */
  private static Fields unsent(RunResult.Unsent unsent) {
    return new Fields()
        .put("operations", unsent.operations())
        .put("longestSeconds", Units.seconds(unsent.longestNanos()));
  }

  /** What came of each step of a scheduled target. */
  private static List<Fields> targets(RunResult result) {
    return result.targets().stream()
        .map(
            step ->
                new Fields()
                    .put("startSeconds", Units.rounded(step.planned().startSeconds()))
                    .put("seconds", Units.rounded(step.seconds()))
                    .put("fromPerSecond", Units.rounded(step.planned().fromPerSecond()))
                    .put("toPerSecond", Units.rounded(step.planned().toPerSecond()))
                    .put("plannedPerSecond", Units.rounded(step.plannedPerSecond()))
                    .put("done", step.operations())
                    .put("failed", step.failed())
                    .put("unsent", step.unsent())
                    .put("runTimeSeconds", Math.rint(step.doneSeconds() * 1e6) / 1e6)
                    .put("throughputPerSecond", Units.rounded(step.throughputPerSecond()))
                    .put("operations", operations(step.summary())))
        .toList();
  }

  /** The time that each group of operations took. */
  private static Fields groups(GroupTimes groups) {
    return new Fields()
        .put("operations", groups.operations())
        .put("withinOperations", groups.withinOperations())
        .put("seconds", groups.nanos().stream().map(Units::exactSeconds).toList());
  }

  /** The outcomes of each operation. */
  private static Fields operations(Summary summary) {
    Fields operations = new Fields();
    for (String operation : summary.operations()) {
      Fields outcomes = new Fields();
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        boolean due = outcome.intended().getTotalCount() > 0;
        outcomes.put(
            outcome.status().getName(),
            new Fields()
                .put("count", outcome.count())
                .put("actual", Latency.of(outcome.actual()))
                .put("intended", due ? Latency.of(outcome.intended()) : null));
      }
      operations.put(operation, outcomes);
    }
    return operations;
  }

  private static Fields resources(RunResult result) {
    Fields resources = new Fields();
    for (ResourceSummary summary : result.resources()) {
      resources.put(summary.process(), ResourceUse.of(summary, result));
    }
    return resources;
  }

  private static @Nullable Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
