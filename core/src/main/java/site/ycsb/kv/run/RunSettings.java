// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.pace.Arrival;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.server.ServerChoice;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.steady.Settling;
import site.ycsb.kv.workload.WorkloadSettings;

/** The settings of a run itself, each as its declaration says, with stock YCSB's names for them. */
public record RunSettings(
    int threads,
    TargetRate target,
    Arrival arrival,
    long operationCount,
    long maxSeconds,
    int statusIntervalSeconds,
    String label,
    long warmupSeconds,
    long warmupOperations,
    long settleMaxSeconds,
    double maxErrorRate,
    long maxOutageSeconds,
    boolean recordCheck,
    boolean spin,
    ThreadKind threadKind,
    int carriers,
    ServerChoice server) {

  private static final Setting<Integer> THREADS =
      Setting.integer("threadcount", 1, 1, 1_000_000).means("Client threads.");
  private static final Setting<TargetRate> TARGET =
      Setting.of("target", "rate", TargetRate.NONE, TargetRate.FORMS, TargetRate::parse)
          .means("Operations a second of all threads together; 0 for as many as they can.");
  private static final Setting<Arrival> ARRIVAL =
      Setting.choice("arrival", Arrival.UNIFORM)
          .means("Whether a target's operations are due evenly, or at random as of many users.");

  private static final Setting<Long> OPERATION_COUNT = WorkloadSettings.OPERATION_COUNT;
  private static final Setting<Long> MAX_EXECUTION_TIME =
      Setting.count("maxexecutiontime", 0, 0, Integer.MAX_VALUE)
          .in("s")
          .means("Time after which a run ends in order; 0 for no bound.");
  private static final Setting<Integer> STATUS_INTERVAL =
      Setting.integer("status.interval", 10, 1, 86_400)
          .in("s")
          .means("Time between two status lines (-s).");
  private static final Setting<String> LABEL =
      Setting.text("label", null)
          .means("What status lines start with; of many clients, the rank if this is not given.");
  private static final Setting<Long> WARMUP_SECONDS =
      Setting.count("warmup.seconds", 0, 0, Integer.MAX_VALUE)
          .in("s")
          .means("Time before the measured operations, whose figures are thrown away.");
  private static final Setting<Long> WARMUP_OPERATIONS =
      Setting.count("warmup.operations", 0, 0, Long.MAX_VALUE)
          .means("Operations before the measured ones, whose figures are thrown away.");
  private static final Setting<Long> SETTLE_MAX =
      Setting.count("warmup.settle.maxseconds", 0, 0, Integer.MAX_VALUE)
          .in("s")
          .means(
              "The longest warm-up that ends once throughput and p99 have settled; 0 for one of"
                  + " fixed length.");
  private static final Setting<Double> MAX_ERROR_RATE =
      Setting.decimal("maxerrorrate", 0, 0, 1)
          .means("Share of operations that may fail in a valid run.");
  private static final Setting<Long> MAX_OUTAGE =
      Setting.count("maxoutage", 10, 1, Integer.MAX_VALUE)
          .in("s")
          .means("How long no operation may succeed before the run is given up.");
  private static final Setting<Boolean> RECORD_CHECK =
      Setting.flag("recordcheck", true)
          .means("Whether a run checks that the store holds its records, before and after.");
  private static final Setting<Boolean> SPIN =
      Setting.flag("spin.sleep", false)
          .means("Whether a thread spins, rather than sleeps, to its next operation.");
  private static final Setting<ThreadKind> THREAD_KIND =
      Setting.choice("threads.kind", ThreadKind.PLATFORM)
          .means("The kind of the client threads; virtual ones need JDK 21 or later.");
  private static final Setting<Integer> CARRIERS =
      Setting.integer("threads.carriers", 0, 0, 1024)
          .means("Threads that carry the virtual ones; 0 for as many as there are processors.");
  private static final Setting<ServerChoice> SERVER =
      Setting.choice("server", ServerChoice.AUTO)
          .ofStartedServer()
          .means("Which server to start where no setting names one.");

  /** Nothing settles in less, with some time for a crowd of threads to join and to rest. */
  private static final long LEAST_SETTLE_SECONDS = Settling.LEAST_SECONDS + 7;

  public static final List<Setting<?>> ALL = Setting.declaredIn(RunSettings.class);

  /**
   * Reads and checks them; throws all faults together. Of many clients, each has its share of
   * {@code target} and {@code operationcount}, and the first one checks the records.
   */
  public static RunSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.check(
        settings.get(WARMUP_SECONDS) == 0 || settings.get(WARMUP_OPERATIONS) == 0,
        "warmup.seconds and warmup.operations are both given; keep one.");
    checkSettling(settings);
    settings.check(
        settings.get(THREAD_KIND).available(),
        "threads.kind=virtual needs JDK 21 or later, and this is "
            + Runtime.version().feature()
            + "; use a later JDK or threads.kind=platform.");
    settings.check(
        settings.get(CARRIERS) == 0 || settings.get(THREAD_KIND) == ThreadKind.VIRTUAL,
        "threads.carriers=" + settings.get(CARRIERS) + " needs threads.kind=virtual; remove it.");
    settings.throwFaults();
    Rank rank = Rank.of(properties, Map.of());
    checkRank(rank, settings);
    settings.throwFaults();
    return new RunSettings(
        settings.get(THREADS),
        settings.get(TARGET).dividedBy(rank.count()),
        settings.get(ARRIVAL),
        rank.share(settings.get(OPERATION_COUNT)),
        settings.get(MAX_EXECUTION_TIME),
        settings.get(STATUS_INTERVAL),
        // With its blanks, which part it from the date.
        properties.getProperty(LABEL.name(), rank.isOneOfMany() ? rank.text() + " " : ""),
        settings.get(WARMUP_SECONDS),
        settings.get(WARMUP_OPERATIONS),
        settings.get(SETTLE_MAX),
        settings.get(MAX_ERROR_RATE),
        settings.get(MAX_OUTAGE),
        settings.get(RECORD_CHECK) && rank.isFirst(),
        settings.get(SPIN),
        settings.get(THREAD_KIND),
        settings.get(CARRIERS),
        settings.get(SERVER));
  }

  private static void checkSettling(Settings settings) {
    long most = settings.get(SETTLE_MAX);
    settings.check(
        most == 0 || most >= LEAST_SETTLE_SECONDS,
        "%s=%d: must be 0 or at least %d, as nothing settles in less.",
        SETTLE_MAX,
        most,
        LEAST_SETTLE_SECONDS);
    settings.check(
        most == 0 || settings.get(WARMUP_OPERATIONS) == 0,
        "warmup.settle.maxseconds and warmup.operations are both given; keep one.");
    settings.check(
        most == 0 || most > settings.get(WARMUP_SECONDS),
        "%s=%d: must be more than warmup.seconds=%d, the shortest warm-up.",
        SETTLE_MAX,
        most,
        settings.get(WARMUP_SECONDS));
  }

  /** What clients would do at different times, or could not share. */
  private static void checkRank(Rank rank, Settings settings) {
    long operations = settings.get(OPERATION_COUNT);
    settings.check(
        operations == 0 || operations >= rank.count(),
        "operationcount=%d is under client.count=%d; raise it.",
        operations,
        rank.count());
    for (Setting<Long> ofEach : List.of(SETTLE_MAX, WARMUP_OPERATIONS)) {
      settings.check(
          !rank.isOneOfMany() || settings.get(ofEach) == 0,
          "%s=%d: each of client.count=%d clients would end its warm-up at another time; set"
              + " warmup.seconds instead.",
          ofEach,
          settings.get(ofEach),
          rank.count());
    }
  }

  /** The same with this many threads. */
  public RunSettings withThreads(int count) {
    return with(count, target, maxSeconds, true);
  }

  /** The same for a load that only prepares a run: as fast as it can, to its end. */
  public RunSettings forPreparation() {
    return with(threads, TargetRate.NONE, 0, false);
  }

  /** The same for a load: what it inserted to warm up could not be thrown away. */
  public RunSettings withoutWarmup() {
    return with(threads, target, maxSeconds, false);
  }

  private RunSettings with(int count, TargetRate rate, long seconds, boolean warmUp) {
    return new RunSettings(
        count,
        rate,
        arrival,
        operationCount,
        seconds,
        statusIntervalSeconds,
        label,
        warmUp ? warmupSeconds : 0,
        warmUp ? warmupOperations : 0,
        warmUp ? settleMaxSeconds : 0,
        maxErrorRate,
        maxOutageSeconds,
        recordCheck,
        spin,
        threadKind,
        carriers,
        server);
  }

  /** The longest time of the measured operations; infinite for no bound. */
  public double mostSeconds() {
    return Math.min(maxSeconds > 0 ? maxSeconds : Double.POSITIVE_INFINITY, target.seconds());
  }

  /** Whether there is a warm-up. */
  public boolean warmsUp() {
    return mostWarmupSeconds() > 0 || warmupOperations > 0;
  }

  /** Whether the warm-up ends once throughput and p99 have settled. */
  public boolean settles() {
    return settleMaxSeconds > 0;
  }

  /** The longest warm-up; 0 if there is none, or a number of operations ends it. */
  public long mostWarmupSeconds() {
    return Math.max(warmupSeconds, settleMaxSeconds);
  }
}
