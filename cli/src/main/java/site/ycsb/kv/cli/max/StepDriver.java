// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.RunFiles;
import site.ycsb.kv.cli.launch.Stage;
import site.ycsb.kv.cli.launch.Stage.Act;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunResult.EndReason;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.study.max.Driver;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.max.Measured;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.verdict.LimitedBy;

/** Runs each step as a run of its own on the store of the command. Used by one thread. */
public final class StepDriver implements Driver {
  private final Stage stage;
  private final List<Promise> promises;
  private final Optional<Path> out;
  private final StepSettings settings;
  private final StepUses.Bounds bounds;
  private final Settling settling;
  private int steps;
  private long inserted;
  private String store = "";

  /**
   * Prepares the steps.
   *
   * @param given the properties of the command, with the address of the store
   * @param out the directory of all steps, if their results are to be kept
   * @throws DBException with one sentence if the settings are wrong
   */
  public StepDriver(
      Stage stage, Binding binding, Properties given, MaxSettings search, Optional<Path> out)
      throws DBException {
    this.stage = stage;
    this.promises = search.promises();
    this.out = out;
    this.settling = new Settling(search.budget());
    this.settings = new StepSettings(given);
    this.bounds = StepUses.Bounds.of(binding, given);
  }

  /**
   * Rejects settings that no search can use.
   *
   * @throws DBException with one sentence
   */
  public static void check(Properties given) throws DBException {
    StepSettings.check(given);
  }

  /** The store in a few words; empty if it did not describe itself in a step. */
  public String store() {
    return store;
  }

  @Override
  public Measured drive(Load load) throws DBException {
    Map<String, String> changes = settings.of(load, steps == 0, inserted);
    changes.put("warmup.seconds", Integer.toString(settling.seconds(load)));
    steps++;
    Properties properties = settings.properties(changes);
    Act act =
        new Act(
            Phase.RUN,
            properties,
            RunSettings.of(properties),
            StepSettings.shown(stage.given(), changes),
            Optional.empty());
    Optional<Path> directory =
        out.map(all -> all.resolve(String.format(Locale.ROOT, "%03d", steps)));
    try (RunFiles files = RunFiles.ofResult(directory)) {
      Stage.Ended ended = stage.perform(act, this::countInserts, files);
      return measured(ended.result(), load);
    } catch (IOException e) {
      throw new DBException("--out can't be written: " + e.getMessage() + ".", e);
    } catch (DBException e) {
      if (steps == 1) {
        throw e;
      }
      // The store took connections before; what the search has found so far counts.
      return nothing(String.valueOf(e.getMessage()));
    }
  }

  private Measured nothing(String broken) {
    return new Measured(
        0,
        promises.stream().map(promise -> new Count(0, 0)).toList(),
        new Percentiles(0, 0, 0),
        Optional.empty(),
        Optional.of(broken),
        0,
        List.of());
  }

  /** Later steps insert keys of their own, after those of the warm-up too. */
  private void countInserts(Progress progress) {
    inserted +=
        progress.interval().summary().outcomes(Operation.INSERT.label()).stream()
            .mapToLong(OutcomeSummary::count)
            .sum();
  }

  private Measured measured(RunResult result, Load load) throws DBException {
    Optional<Exhausted> exhausted = result.end().exhausted();
    if (exhausted.isPresent()) {
      throw new DBException(exhausted.get().sentence());
    }
    if (!result.store().isEmpty()) {
      store = result.store();
    }
    StepCounts counted = StepCounts.of(result, promises);
    List<Use> uses = StepUses.of(result, bounds);
    double client =
        uses.stream()
            .filter(use -> use.what().equals(StepUses.CLIENT))
            .mapToDouble(Use::share)
            .findFirst()
            .orElse(0);
    return new Measured(
        result.throughputPerSecond(),
        counted.counts(),
        counted.percentiles(),
        // A step that nearly reached its rate may have missed it for want of processors, too.
        ClientFault.of(
            result, load, promises, counted.counts(), LimitedBy.of(result, false), client),
        broken(result),
        Stalls.longestSeconds(result),
        uses);
  }

  private static Optional<String> broken(RunResult result) {
    if (result.end().reason() != EndReason.FAILED) {
      return Optional.empty();
    }
    String why =
        result.end().stopped().or(() -> result.end().lostThreads().stream().findFirst()).orElse("");
    return Optional.of("The step ended early: " + why + ".");
  }
}
