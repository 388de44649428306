// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.ProbedStore;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.max.Measured.Use;

/**
 * What a step used, as shares of what there is. Not thread-safe.
 *
 * <ul>
 *   <li>{@code the server's processor}: the larger of its busiest thread's share of a core and its
 *       share of all processors that it may use.
 *   <li>{@code the client's processor}: this process's share of the processors that it may use.
 *   <li>{@code the machine's processors}: how busy all processes together kept the client's
 *       machine.
 *   <li>{@code the server's memory}: its largest RSS as a share of {@code server.memory}, or of the
 *       machine's memory.
 *   <li>{@code the network}: of bytes received and sent, the larger, as a share of what the
 *       interface carries; 0 where the system tells no speed, as for loopback.
 *   <li>{@code client threads}: how many of them waited for an answer, in the mean, by Little's
 *       law. It is not the client's fault that they wait, and more threads may help.
 *   <li>{@code the store's own limit}: 1 if the store refused operations because it is full or
 *       overloaded.
 * </ul>
 */
final class StepUses {
  static final String SERVER = "the server's processor";
  static final String CLIENT = "the client's processor";
  static final String MACHINE = "the machine's processors";
  static final String MEMORY = "the server's memory";
  static final String NETWORK = "the network";
  static final String THREADS = "client threads";
  static final String LIMIT = "the store's own limit";

  /** Their parts are counted. */
  private static final Set<String> COMPOSITE =
      Operation.COMPOSITE.stream().map(Operation::label).collect(Collectors.toUnmodifiableSet());

  private static final double PERCENT = 100;
  private static final double MIB = 1 << 20;

  /** Failures by which a store says that it is full or that it has too much to do. */
  private static final Set<String> REFUSED =
      Set.of("OUT_OF_MEMORY", "NOT_PERSISTED", "TABLE_FULL", "OVERLOADED", "SERVICE_UNAVAILABLE");

  private final RunResult result;
  private final Bounds bounds;
  private final List<Use> uses = new ArrayList<>();

  /**
   * What bounds a use, where something does.
   *
   * @param memoryBytes that the server may have
   * @param networkBytesPerSecond that the interface between client and server carries each way
   */
  record Bounds(OptionalLong memoryBytes, OptionalLong networkBytesPerSecond) {
    /** Those of the server that the settings name or limit. */
    static Bounds of(ProbedStore store, Properties properties) throws SettingsException {
      Collection<InetSocketAddress> addresses = store.addresses(properties);
      boolean local =
          addresses.isEmpty()
              || addresses.stream().allMatch(address -> Machine.isLocal(address.getAddress()));
      Optional<Long> limit = ServerLimits.of(properties).memoryBytes();
      return new Bounds(
          limit.isPresent()
              ? OptionalLong.of(limit.get())
              : local ? OptionalLong.of(Machine.memoryBytes()) : OptionalLong.empty(),
          Machine.networkBytesPerSecond(addresses));
    }
  }

  private StepUses(RunResult result, Bounds bounds) {
    this.result = result;
    this.bounds = bounds;
  }

  /** All that is known of a step, the most used first. */
  static List<Use> of(RunResult result, Bounds bounds) {
    StepUses of = new StepUses(result, bounds);
    of.addServer();
    of.addClient();
    of.addNetwork();
    of.addThreads();
    of.addRefused();
    of.uses.sort(Comparator.comparingDouble(Use::share).reversed());
    return List.copyOf(of.uses);
  }

  /** How many client threads waited for an answer, in the mean. */
  static double inFlight(RunResult result) {
    OutcomeSummary total = result.summary().total();
    double seconds = result.work().runTimeNanos() / 1e9;
    return seconds == 0 ? 0 : total.count() * total.actual().getMean() / 1e9 / seconds;
  }

  private void addServer() {
    List<ResourceSummary> servers =
        result.resources().stream().filter(s -> !s.process().equals(Probes.CLIENT)).toList();
    double thread = most(servers, Metric.BUSIEST_THREAD, Range::median) / PERCENT;
    double cpu = most(servers, Metric.CPU, Range::mean) / PERCENT;
    double processors = processors(servers);
    double all = processors > 0 ? cpu / processors : 0;
    if (thread > 0 && thread >= all) {
      add(SERVER, thread, "%.0f %% of one core by its busiest thread", PERCENT * thread);
    } else if (all > 0) {
      add(SERVER, all, "%.0f %% of its %s", PERCENT * all, count(processors, "processor"));
    }
    double rss = most(servers, Metric.RSS, Range::highest);
    if (rss > 0) {
      double share = bounds.memoryBytes.isPresent() ? rss / bounds.memoryBytes.getAsLong() : 0;
      String of =
          bounds.memoryBytes.isPresent()
              ? String.format(Locale.ROOT, " of %,.0f", bounds.memoryBytes.getAsLong() / MIB)
              : "";
      add(MEMORY, share, "%,.0f%s MiB", rss / MIB, of);
    }
  }

  private void addClient() {
    Optional<ResourceSummary> client =
        result.resources().stream().filter(s -> s.process().equals(Probes.CLIENT)).findFirst();
    List<ResourceSummary> sampled = client.stream().toList();
    double processors = processors(sampled);
    double cpu = most(sampled, Metric.CPU, Range::mean) / PERCENT;
    double share = Math.max(result.client().cpuShare(), processors > 0 ? cpu / processors : 0);
    if (share > 0) {
      add(CLIENT, share, "%.0f %% of its processors", PERCENT * share);
    }
    double busy = most(sampled, Metric.MACHINE_BUSY, Range::mean) / PERCENT;
    if (busy > 0) {
      add(MACHINE, busy, "%.0f %% busy", PERCENT * busy);
    }
  }

  private void addNetwork() {
    double received = most(result.resources(), Metric.RECEIVED, Range::mean);
    double sent = most(result.resources(), Metric.SENT, Range::mean);
    if (received + sent > 0) {
      double share =
          bounds.networkBytesPerSecond.isPresent()
              ? Math.max(received, sent) / bounds.networkBytesPerSecond.getAsLong()
              : 0;
      add(
          NETWORK,
          share,
          "%.1f MiB a second received, %.1f sent%s",
          received / MIB,
          sent / MIB,
          share > 0 ? String.format(Locale.ROOT, ", %.0f %% of its speed", PERCENT * share) : "");
    }
  }

  private void addThreads() {
    double waiting = inFlight(result);
    double share = Math.min(1, waiting / result.threads());
    add(THREADS, share, "%.0f of %d wait for answers", waiting, result.threads());
  }

  private void addRefused() {
    Summary summary = result.summary();
    for (String name : REFUSED) {
      long refused =
          summary.operations().stream()
              .filter(operation -> !COMPOSITE.contains(operation))
              .flatMap(operation -> summary.outcomes(operation).stream())
              .filter(outcome -> outcome.status().getName().equals(name))
              .mapToLong(OutcomeSummary::count)
              .sum();
      if (refused > 0) {
        double percent = PERCENT * refused / Math.max(refused, result.work().operations());
        add(LIMIT, 1, "%.2g %% of the operations ended as %s", percent, name);
      }
    }
  }

  private void add(String what, double share, String text, Object... figures) {
    uses.add(new Use(what, share, String.format(Locale.ROOT, text, figures)));
  }

  private static String count(double number, String of) {
    return String.format(Locale.ROOT, "%.3g", number).replaceAll("\\.?0+$", "")
        + " "
        + (number == 1 ? of : of + "s");
  }

  private static double processors(Collection<ResourceSummary> processes) {
    return processes.stream()
        .flatMap(process -> process.source().stream())
        .mapToDouble(ResourceSource::processors)
        .max()
        .orElse(0);
  }

  /** The largest of these processes; the sum of several is one of them. */
  private static double most(
      Collection<ResourceSummary> processes, Metric metric, ToDoubleFunction<Range> statistic) {
    return processes.stream()
        .flatMap(process -> process.range(metric).stream())
        .mapToDouble(statistic)
        .max()
        .orElse(0);
  }
}
