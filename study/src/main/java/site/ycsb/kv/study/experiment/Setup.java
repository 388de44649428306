// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.experiment.Availability.Kind;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.Task;

/**
 * What an experiment runs here. Immutable.
 *
 * @param parts those that run, with the stores that can be had, scaled
 * @param conditions what its results are to be read with
 */
public record Setup(List<Experiment.Part> parts, Conditions conditions) {
  private static final String MEMORY = "server.memory";

  /**
   * What the user chose.
   *
   * @param scale by which the settings are multiplied that the file names
   * @param settings that override those of the file, as they stand
   * @param stores further settings of stores, by label; their bindings count too
   * @param parts the names of those to run; empty for all
   * @param threads those to run, in parts that have one of them; empty for all
   * @param repeat the number of blocks; 0 for that of the file
   */
  public record Choice(
      double scale,
      Map<String, String> settings,
      List<Plan.Store> stores,
      List<String> parts,
      List<Integer> threads,
      int repeat) {}

  /**
   * Finds out what can run.
   *
   * @throws DBException with one sentence if the choice names what the experiment lacks
   */
  public static Setup of(Experiment experiment, Choice choice) throws DBException {
    List<String> labels = experiment.vocabulary().stores().stream().toList();
    for (Plan.Store line : choice.stores()) {
      check("--store " + line.label(), line.label(), labels);
    }
    List<String> names = experiment.parts().stream().map(Experiment.Part::name).toList();
    for (String part : choice.parts()) {
      check("--part " + part, part, names);
    }
    Scale scale = new Scale(choice.scale(), experiment.scaled());
    List<Experiment.Part> parts = new ArrayList<>();
    for (Experiment.Part part : experiment.parts()) {
      Plan plan = chosen(scale.of(part.plan()), choice);
      if (choice.parts().isEmpty() || choice.parts().contains(part.name())) {
        parts.add(new Experiment.Part(part.name(), plan));
      }
    }
    Map<String, Availability> found = new LinkedHashMap<>();
    for (Experiment.Store store : experiment.stores()) {
      found.put(store.plan().label(), find(store, parts, choice));
    }
    Map<String, String> kept = new TreeMap<>(scale.kept());
    parts = limitable(parts, kept);
    Set<String> leftOut = new LinkedHashSet<>();
    List<Experiment.Part> running = new ArrayList<>();
    for (Experiment.Part part : parts) {
      Plan plan = withStoresOfHere(part.plan(), found);
      Plan fresh = withoutUsedServers(part.name(), plan, leftOut);
      if (!fresh.stores().isEmpty()) {
        running.add(new Experiment.Part(part.name(), fresh));
      }
    }
    return new Setup(
        List.copyOf(running),
        new Conditions(choice.scale(), kept, List.copyOf(found.values()), List.copyOf(leftOut)));
  }

  private static void check(String option, String name, List<String> known) throws DBException {
    if (!known.contains(name)) {
      throw new DBException(
          option
              + ": the experiment has no "
              + name
              + Names.nearest(name, known)
                  .map(near -> "; did you mean " + near + "?")
                  .orElse("; it has " + String.join(", ", known) + "."));
    }
  }

  private static Plan chosen(Plan plan, Choice choice) {
    Map<String, String> settings = new TreeMap<>(plan.settings());
    settings.putAll(choice.settings());
    List<Plan.Store> stores = new ArrayList<>();
    for (Plan.Store store : plan.stores()) {
      Plan.Store with = store;
      for (Plan.Store line : choice.stores()) {
        with = line.label().equals(store.label()) ? merged(with, line) : with;
      }
      with.settings().keySet().removeAll(choice.settings().keySet());
      stores.add(with);
    }
    List<Integer> threads = plan.threads().stream().filter(choice.threads()::contains).toList();
    return new Plan(
        stores,
        plan.workloads(),
        threads.isEmpty() ? plan.threads() : threads,
        plan.varied(),
        settings,
        choice.repeat() == 0 ? plan.repeat() : choice.repeat(),
        plan.seed(),
        plan.keepData());
  }

  private static Plan.Store merged(Plan.Store store, Plan.Store line) {
    Map<String, String> settings = new LinkedHashMap<>(store.settings());
    settings.putAll(line.settings());
    return new Plan.Store(store.label(), line.binding(), settings);
  }

  private static Plan with(
      Plan plan, List<Plan.Store> stores, Map<String, String> settings, int repeat) {
    return new Plan(
        stores,
        plan.workloads(),
        plan.threads(),
        plan.varied(),
        settings,
        repeat,
        plan.seed(),
        plan.keepData());
  }

  /** Leaves out the limit of memory on a system that takes none. */
  private static List<Experiment.Part> limitable(
      List<Experiment.Part> parts, Map<String, String> kept) {
    Optional<String> fault =
        parts.stream().anyMatch(part -> part.plan().settings().containsKey(MEMORY))
            ? ServerLimits.memoryFault()
            : Optional.empty();
    if (fault.isEmpty()) {
      return parts;
    }
    kept.put(MEMORY, fault.get().replaceFirst("\\.$", ""));
    List<Experiment.Part> all = new ArrayList<>();
    for (Experiment.Part part : parts) {
      Plan plan = part.plan();
      Map<String, String> settings = new TreeMap<>(plan.settings());
      settings.remove(MEMORY);
      all.add(new Experiment.Part(part.name(), with(plan, plan.stores(), settings, plan.repeat())));
    }
    return all;
  }

  /** Looks for a store with the settings of the first part that it takes part in. */
  private static Availability find(
      Experiment.Store store, List<Experiment.Part> parts, Choice choice) throws DBException {
    for (Experiment.Part part : parts) {
      for (Plan.Store planned : part.plan().stores()) {
        if (planned.label().equals(store.plan().label())) {
          Map<String, String> settings = new TreeMap<>(part.plan().settings());
          settings.putAll(planned.settings());
          return Availability.of(store.with(planned), settings);
        }
      }
    }
    return Availability.of(store, choice.settings());
  }

  /**
   * The stores that can be had. Limits of a server that is started are left out where none is, or
   * where it runs in the client's process.
   */
  private static Plan withStoresOfHere(Plan plan, Map<String, Availability> found)
      throws DBException {
    Set<String> limits = new TreeSet<>(List.of(MEMORY, "server.cpus"));
    Map<String, String> shared = new TreeMap<>(plan.settings());
    shared.keySet().removeAll(limits);
    List<Plan.Store> stores = new ArrayList<>();
    for (Plan.Store store : plan.stores()) {
      Kind kind =
          Optional.ofNullable(found.get(store.label()))
              .map(Availability::kind)
              .orElse(Kind.MISSING);
      Map<String, String> settings = new TreeMap<>(plan.settings());
      settings.keySet().retainAll(limits);
      settings.putAll(store.settings());
      if (kind != Kind.PROGRAM) {
        settings.keySet().removeAll(limits);
      }
      if (kind == Kind.ADDRESS) {
        settings.keySet().removeAll(ofStartedServers(store));
      }
      if (kind != Kind.MISSING) {
        stores.add(new Plan.Store(store.label(), store.binding(), settings));
      }
    }
    return with(plan, stores, shared, plan.repeat());
  }

  private static List<String> ofStartedServers(Plan.Store store) throws DBException {
    return Stream.concat(
            Bindings.find(store.binding()).settings().stream().filter(Setting::isOfStartedServer),
            ServerLimits.ALL.stream().filter(setting -> setting.name().startsWith("server.")))
        .map(Setting::name)
        .toList();
  }

  /** Leaves out stores at an address in parts that insert: only the first point would be fresh. */
  private static Plan withoutUsedServers(String part, Plan plan, Set<String> leftOut)
      throws DBException {
    List<Task> tasks = plan.tasks();
    Set<String> inserting = new TreeSet<>();
    for (Task task : tasks) {
      boolean several =
          plan.repeat() > 1
              || tasks.stream().filter(t -> t.cell().label().equals(task.cell().label())).count()
                  > 1;
      if (several && Sweep.loadsBefore(task) && Sweep.inserts(task)) {
        inserting.add(task.cell().label());
      }
    }
    for (String label : inserting) {
      leftOut.add(
          label
              + " in "
              + part
              + ": its settings name a server, which is not emptied between points; with --part "
              + part
              + " --repeat 1 it runs on an empty server");
    }
    return with(
        plan,
        plan.stores().stream().filter(store -> !inserting.contains(store.label())).toList(),
        plan.settings(),
        plan.repeat());
  }
}
