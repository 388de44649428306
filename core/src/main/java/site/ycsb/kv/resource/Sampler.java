// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks its probes once an interval, all at the same time. Each has its own deadline: a late answer
 * leaves a gap in the figures of that process only, and delays the caller no longer. Used by one
 * thread.
 */
public final class Sampler implements AutoCloseable {
  /** The longest wait for a probe in an interval of one second. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  /** The longest wait after the last interval, whose answer ends the totals. */
  private static final long LAST_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final List<Target> targets = new ArrayList<>();
  private long cutNanos = Long.MIN_VALUE;

  /** One process, its probes, and its last reading. */
  private final class Target {
    private final String process;
    private final Probe probe;
    private final Asker asker;
    private final @Nullable Asker store;
    private final List<Asker> askers;
    private @Nullable Reading last;

    private Target(String process, Probe probe) {
      this.process = process;
      this.probe = probe;
      this.asker = new Asker(process, probe);
      this.store = probe.store().map(asked -> new Asker(process + "-store", asked)).orElse(null);
      this.askers = store == null ? List.of(asker) : List.of(asker, store);
    }

    private void ask(long patienceNanos) {
      askers.forEach(one -> one.ask(patienceNanos));
    }

    private void begin() {
      last = null;
      askers.forEach(one -> one.askAnew(PATIENCE_NANOS));
    }

    private ResourceSample sample(long patienceNanos) {
      Reading now = answer(patienceNanos);
      Reading counted = store == null ? null : store.answer(patienceNanos);
      List<ResourceSample.Failure> failures = new ArrayList<>();
      if (store != null && counted == null) {
        failures.add(store.failure());
      }
      if (now == null) {
        failures.add(0, asker.failure());
        return ResourceSample.missing(process, failures);
      }
      Reading before = before(now);
      last = now;
      Reading whole = counted == null ? now : now.withStore(counted.store());
      return ResourceSample.between(process, before, whole, probe.processors()).without(failures);
    }

    /** The reading of this interval, or else the late one of the interval before. */
    private @Nullable Reading answer(long patienceNanos) {
      Reading now = asker.answer(patienceNanos);
      if (last == null) {
        last = asker.late();
        return now;
      }
      return now == null ? asker.late() : now;
    }

    /** The last reading, interpolated at the cut if it is older. */
    private @Nullable Reading before(Reading now) {
      Reading before = last;
      boolean cut = before != null && before.atNanos() < cutNanos && cutNanos < now.atNanos();
      return before != null && cut && !before.isOfEarlierProcess(now)
          ? before.interpolated(now, cutNanos)
          : before;
    }
  }

  /** A sampler of these probes, by the names of their processes. */
  public Sampler(Map<String, Probe> probes) {
    new LinkedHashMap<>(probes).forEach((name, probe) -> targets.add(new Target(name, probe)));
    // The first question takes longest, as classes and libraries load.
    targets.forEach(target -> target.ask(0));
  }

  /** Samples count from about here on; it does not wait. */
  public void begin() {
    targets.forEach(Target::begin);
  }

  /**
   * Samples count from this moment of {@link System#nanoTime} on, at which the last sample ended.
   * If that was a gap, the counters are assumed to grow evenly past this moment.
   */
  public void cut(long nanos) {
    cutNanos = nanos;
  }

  /** Returns what each process used since the last call. */
  public List<ResourceSample> sample() {
    return sample(PATIENCE_NANOS);
  }

  /** The same for the last time; it waits longer. */
  public List<ResourceSample> sampleLast() {
    return sample(LAST_PATIENCE_NANOS);
  }

  /** The sources of the metrics, by the names of the processes. */
  public Map<String, ResourceSource> sources() {
    Map<String, ResourceSource> sources = new LinkedHashMap<>();
    targets.forEach(target -> sources.put(target.process, ResourceSource.of(target.probe)));
    return sources;
  }

  private List<ResourceSample> sample(long patienceNanos) {
    targets.forEach(target -> target.ask(patienceNanos));
    return targets.stream().map(target -> target.sample(patienceNanos)).toList();
  }

  @Override
  public void close() {
    targets.forEach(target -> target.askers.forEach(Asker::close));
  }
}
