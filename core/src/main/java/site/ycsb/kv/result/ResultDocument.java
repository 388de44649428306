// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.verdict.SteadyState;
import site.ycsb.kv.verdict.Verdict;

/**
 * {@code result.json}: everything about one run. Its schema is {@code docs/result.schema.json}; an
 * incompatible change raises {@link #SCHEMA_VERSION}. Unknown values are left out.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ResultDocument(
    int schemaVersion,
    String version,
    Environment environment,
    String startedAt,
    String phase,
    String binding,
    String store,
    @JsonUnwrapped Subject subject,
    Server server,
    Map<String, String> settings,
    int threads,
    @Nullable Load preparation,
    Warmup warmup,
    double runTimeSeconds,
    long planned,
    long done,
    long failed,
    double throughputPerSecond,
    @Nullable Unsent unsent,
    double withoutSuccessSeconds,
    Map<String, Map<String, Outcome>> operations,
    List<IntervalRow> intervals,
    Map<String, ResourceUse> resources,
    List<ResourceRow> resourceIntervals,
    @Nullable Long recordsBefore,
    @Nullable Long recordsAfter,
    double clientCpuShare,
    List<GcCollections> garbageCollections,
    @JsonUnwrapped Course course,
    VerdictPart verdict) {

  static final int SCHEMA_VERSION = 1;

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The client's machine and JVM. */
  record Environment(
      String host,
      String cpuModel,
      String java,
      String vm,
      String os,
      int processors,
      long maxHeapBytes) {
    static Environment here() {
      return new Environment(
          Machine.host(),
          Machine.cpuModel(),
          Runtime.version().toString(),
          System.getProperty("java.vm.name", ""),
          System.getProperty("os.name") + " " + System.getProperty("os.version"),
          Runtime.getRuntime().availableProcessors(),
          Runtime.getRuntime().maxMemory());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Server(
      boolean started, boolean standIn, @Nullable String description, List<String> commandLines) {
    static Server of(RunDescription what) {
      return new Server(
          what.server().isPresent(),
          what.standIn(),
          what.server().orElse(null),
          what.serverCommands());
    }
  }

  /** The load before the run. */
  record Load(long records, double runTimeSeconds) {
    static Load of(RunDescription.Preparation load) {
      return new Load(load.records(), Units.seconds(load.runTimeNanos()));
    }
  }

  /** The operations before the measured ones. */
  record Warmup(double seconds, long operations) {}

  /** Operations that were due and never sent. */
  record Unsent(long operations, double longestSeconds) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Outcome(long count, Latency actual, @Nullable Latency intended) {
    static Outcome of(OutcomeSummary outcome) {
      boolean due = outcome.intended().getTotalCount() > 0;
      return new Outcome(
          outcome.count(),
          Latency.of(outcome.actual()),
          due ? Latency.of(outcome.intended()) : null);
    }
  }

  /** The parts of the store's description, and where the settings come from. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Subject(
      @JsonUnwrapped StoreIdentity identity, @Nullable String label, List<String> workloadFiles) {
    static Subject of(RunDescription what, RunResult result) {
      return new Subject(StoreIdentity.of(result.store()), what.label(), what.workloadFiles());
    }
  }

  /** How the run went. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Course(String endReason, String limitedBy, @Nullable SteadyState steadyState) {
    static Course of(RunResult result, Verdict verdict) {
      return new Course(
          Setting.word(result.end().reason()),
          Setting.word(verdict.limitedBy()),
          verdict.steadyState().orElse(null));
    }
  }

  record VerdictPart(boolean valid, List<String> reasons, List<String> warnings) {}

  static ResultDocument of(
      RunDescription what,
      long startEpochMillis,
      RunResult result,
      Verdict verdict,
      List<IntervalRow> intervals,
      List<ResourceRow> resourceIntervals) {
    return new ResultDocument(
        SCHEMA_VERSION,
        what.version(),
        Environment.here(),
        Instant.ofEpochMilli(startEpochMillis).toString(),
        Setting.word(result.phase()),
        what.binding(),
        result.store(),
        Subject.of(what, result),
        Server.of(what),
        what.settings(),
        result.threads(),
        what.preparation().map(Load::of).orElse(null),
        new Warmup(Units.seconds(result.warmup().nanos()), result.warmup().operations()),
        Units.seconds(result.work().runTimeNanos()),
        result.work().planned(),
        result.work().operations(),
        result.work().failed(),
        Units.rounded(result.throughputPerSecond()),
        unsent(result.work().unsent()),
        Units.seconds(result.work().withoutSuccessNanos()),
        operations(result),
        intervals,
        resources(result),
        resourceIntervals,
        orNull(result.records().before()),
        orNull(result.records().after()),
        Units.rounded(result.client().cpuShare()),
        result.client().collections(),
        Course.of(result, verdict),
        new VerdictPart(verdict.valid(), verdict.invalid(), verdict.warnings()));
  }

  void write(Path file) throws IOException {
    MAPPER.writeValue(file.toFile(), this);
  }

  private static Map<String, Map<String, Outcome>> operations(RunResult result) {
    Map<String, Map<String, Outcome>> operations = new LinkedHashMap<>();
    for (String operation : result.summary().operations()) {
      Map<String, Outcome> outcomes = new LinkedHashMap<>();
      for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
        outcomes.put(outcome.status().getName(), Outcome.of(outcome));
      }
      operations.put(operation, outcomes);
    }
    return operations;
  }

  private static @Nullable Unsent unsent(RunResult.Unsent unsent) {
    return unsent.operations() == 0
        ? null
        : new Unsent(unsent.operations(), Units.seconds(unsent.longestNanos()));
  }

  private static Map<String, ResourceUse> resources(RunResult result) {
    Map<String, ResourceUse> resources = new LinkedHashMap<>();
    for (ResourceSummary summary : result.resources()) {
      resources.put(summary.process(), ResourceUse.of(summary, result));
    }
    return resources;
  }

  private static @Nullable Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
