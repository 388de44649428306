// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.statistics.Medians;
import site.ycsb.kv.study.sweep.SweepDirectory;

/**
 * The runs to compare, as directories hold them: the stores of one sweep, two sweeps, or two
 * results. Immutable.
 *
 * @param matches what stands against what
 * @param notes what could not be matched, one sentence each
 */
public record ComparedRuns(List<Match> matches, List<String> notes) {
  private static final String RESULT = "result.json";

  /**
   * Reads the stores of one sweep, each against the baseline.
   *
   * @param baseline a label; null for the first
   * @throws DBException with one sentence if there is nothing to compare
   */
  public static ComparedRuns ofSweep(Path directory, @Nullable String baseline) throws DBException {
    if (!SweepDirectory.isSweep(directory)) {
      throw new DBException(
          directory + " holds no sweep; name a sweep's directory, or two directories of results.");
    }
    SweepSides sides = SweepSides.read(directory);
    List<String> labels = sides.labels();
    if (baseline != null && !labels.contains(baseline)) {
      throw new DBException(
          "--baseline " + baseline + ": the sweep has only " + String.join(", ", labels) + ".");
    }
    if (labels.size() < 2) {
      throw new DBException(
          directory
              + " holds finished points of "
              + (labels.isEmpty() ? "no store" : "one store, " + labels.get(0))
              + "; compare needs two, or a second directory.");
    }
    String first = baseline == null ? labels.get(0) : baseline;
    List<Match> matches = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    sides.byLoad().forEach((load, byLabel) -> addMatches(matches, notes, first, load, byLabel));
    return checked(matches, notes, directory.toString());
  }

  /** A load's stores against its baseline. A store that does nothing is the client's ceiling. */
  private static void addMatches(
      List<Match> matches,
      List<String> notes,
      String first,
      String load,
      Map<String, Side> byLabel) {
    Side baseline = byLabel.get(first);
    if (baseline == null) {
      notes.add("No point of " + first + " is finished at " + load + ": it is not compared.");
      return;
    }
    Map<String, Side> others = new LinkedHashMap<>(byLabel);
    others.remove(first);
    OptionalDouble ceiling = OptionalDouble.empty();
    if (others.size() > 1) {
      for (Side side : List.copyOf(others.values())) {
        if (isNoop(side)) {
          ceiling = throughput(side);
          others.remove(side.label());
        }
      }
    }
    for (Side other : others.values()) {
      matches.add(new Match(load, baseline, other, true, ceiling));
    }
  }

  private static boolean isNoop(Side side) {
    return !side.runs().isEmpty() && side.runs().stream().allMatch(MeasuredRun::isWithoutStore);
  }

  private static OptionalDouble throughput(Side side) {
    return OptionalDouble.of(Medians.of(side.ratesPerSecond()));
  }

  /**
   * Reads two results, or two sweeps of the same plan, such as before and after an upgrade.
   *
   * @throws DBException with one sentence if there is nothing to compare
   */
  public static ComparedRuns of(Path before, Path after) throws DBException {
    boolean sweep = SweepDirectory.isSweep(before);
    if (sweep != SweepDirectory.isSweep(after)) {
      throw new DBException(
          (sweep ? before : after)
              + " holds a sweep and "
              + (sweep ? after : before)
              + " does not; name two sweeps or two results.");
    }
    return sweep ? ofSweeps(before, after) : ofResults(before, after);
  }

  private static ComparedRuns ofResults(Path before, Path after) throws DBException {
    Match match =
        new Match(
            "",
            ofResult(name(before, after), before),
            ofResult(name(after, before), after),
            false,
            OptionalDouble.empty());
    return checked(List.of(match), List.of(), before + " and " + after);
  }

  private static Side ofResult(String name, Path directory) throws DBException {
    Path file = directory.resolve(RESULT);
    boolean search = MaxFile.isIn(directory);
    if (!search && !Files.isRegularFile(file)) {
      throw new DBException(
          directory + " holds neither a sweep nor a result; name a directory of --out.");
    }
    MeasuredRun run = search ? MeasuredRun.readMax(0, directory) : MeasuredRun.read(0, file);
    return run.valid()
        ? new Side(name, List.of(run), List.of())
        : new Side(name, List.of(), List.of("invalid: " + String.join(" ", run.reasons())));
  }

  private static ComparedRuns ofSweeps(Path before, Path after) throws DBException {
    SweepSides first = SweepSides.read(before);
    SweepSides second = SweepSides.read(after);
    boolean oneStoreEach = first.labels().size() == 1 && second.labels().size() == 1;
    List<Match> matches = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Set<String> loads = new LinkedHashSet<>(first.byLoad().keySet());
    loads.addAll(second.byLoad().keySet());
    for (String load : loads) {
      Map<String, Side> here = first.byLoad().getOrDefault(load, Map.of());
      Map<String, Side> there = second.byLoad().getOrDefault(load, Map.of());
      Set<String> labels = new TreeSet<>(here.keySet());
      labels.addAll(oneStoreEach ? Set.of() : there.keySet());
      for (String label : labels) {
        Side one = here.get(label);
        Side two = oneStoreEach ? there.get(second.labels().get(0)) : there.get(label);
        if (one == null || two == null) {
          notes.add(label + " at " + load + " is in only one of the sweeps: it is not compared.");
        } else {
          matches.add(
              new Match(
                  label + ", " + load,
                  one.named(name(before, after)),
                  two.named(name(after, before)),
                  false,
                  OptionalDouble.empty()));
        }
      }
    }
    return checked(matches, notes, before + " and " + after);
  }

  /** A directory's name, or its path if the other has the same name. */
  private static String name(Path directory, Path other) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    Path others = other.toAbsolutePath().normalize().getFileName();
    return name == null || name.equals(others) ? directory.toString() : name.toString();
  }

  private static ComparedRuns checked(List<Match> matches, List<String> notes, String where)
      throws DBException {
    if (matches.isEmpty()) {
      throw new DBException(
          "There is nothing to compare in " + where + ". " + String.join(" ", notes));
    }
    return new ComparedRuns(List.copyOf(matches), List.copyOf(notes));
  }
}
