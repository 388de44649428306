// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.setting.SecretValues;
import site.ycsb.kv.setting.Setting;

/**
 * What a sweep runs. Immutable.
 *
 * @param stores in the order of the table
 * @param workloads each in turn
 * @param threads of the client, each in turn
 * @param varied the values of each setting that varies, each in turn
 * @param settings of all points; those of a store override them, and they override a workload's
 * @param repeat the number of blocks
 * @param seed of the order of the points within the blocks
 * @param keepData whether a store is loaded once for all points that leave its data as it is
 */
public record Plan(
    List<Store> stores,
    List<Workload> workloads,
    List<Integer> threads,
    Map<String, List<String>> varied,
    Map<String, String> settings,
    int repeat,
    long seed,
    boolean keepData) {

  /** The setting of the threads, which the plan lists by itself. */
  static final String THREADS = "threadcount";

  /** The setting by which a run's warm-up ends once it has settled: its limit in seconds. */
  public static final String SETTLE = "warmup.settle.maxseconds";

  /** What {@link SecretValues} shows for a secret. */
  private static final String MASK = "***";

  /** As the setting of the threads allows. */
  static final int MOST_THREADS = 1_000_000;

  /**
   * A store under the label that the table and the files name it by.
   *
   * @param binding its name, or the class of a stock client
   * @param settings of its own
   */
  public record Store(String label, String binding, Map<String, String> settings) {}

  /**
   * A workload.
   *
   * @param name that the table and the files name it by
   * @param settings its properties
   */
  public record Workload(String name, Map<String, String> settings) {}

  /** The name of a workload in a file of properties. */
  public static String nameOfFile(String file) {
    return file.substring(file.lastIndexOf('/') + 1);
  }

  /** Properties as a map in the order of the names. */
  public static Map<String, String> map(Properties properties) {
    Map<String, String> map = new TreeMap<>();
    properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
    return map;
  }

  /** Whether a secret of a setting was masked when it was written. */
  static boolean isMasked(String name, String value) {
    String unmasked = value.replace(MASK, "x9-secret");
    return value.contains(MASK) && value.equals(shown(Map.of(name, unmasked)).get(name));
  }

  /** The same with this seed. */
  public Plan withSeed(long newSeed) {
    return new Plan(stores, workloads, threads, varied, settings, repeat, newSeed, keepData);
  }

  /**
   * All points in the order in which they run. The order of a block does not depend on the number
   * of blocks, so that a sweep can be repeated more often.
   *
   * @throws DBException with one sentence if a binding is unknown
   */
  List<Task> inOrder() throws DBException {
    Random random = new Random(seed);
    List<Task> all = new ArrayList<>();
    List<Task> tasks = tasks();
    for (int block = 1; block <= repeat; block++) {
      List<Task> shuffled = new ArrayList<>(tasks);
      Collections.shuffle(shuffled, random);
      for (int i = 0; i < shuffled.size(); i++) {
        all.add(shuffled.get(i).at(block, i + 1));
      }
    }
    return all;
  }

  /**
   * The points of one block, in the order of the table.
   *
   * @throws DBException with one sentence if a binding is unknown
   */
  public List<Task> tasks() throws DBException {
    Map<Store, Binding> bindings = new LinkedHashMap<>();
    for (Store store : stores) {
      bindings.put(store, Bindings.find(store.binding()));
    }
    List<Task> tasks = new ArrayList<>();
    for (Workload workload : workloads) {
      for (int count : threads) {
        bindings.forEach((store, binding) -> addTasks(tasks, store, binding, workload, count));
      }
    }
    return tasks;
  }

  /** The names of all points in the order in which they run. */
  public List<String> names() throws DBException {
    return inOrder().stream().map(Task::name).toList();
  }

  /** A line about each point in the order in which they run. */
  public List<String> points() throws DBException {
    List<String> lines = new ArrayList<>();
    for (Task task : inOrder()) {
      lines.add(task.described());
    }
    return lines;
  }

  /** The time that all points take, as far as the settings tell. */
  public Duration timeOfAll() throws DBException {
    return new Estimate().of(inOrder());
  }

  /** The plan in a few lines. */
  public List<String> describe(Duration left) throws DBException {
    List<Task> tasks = tasks();
    int points = tasks.size() * repeat;
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Plan: %d stores and loads, each %s: %d points in about %s.",
            tasks.size(),
            repeat == 1 ? "once" : repeat + " times",
            points,
            text(left)));
    if (tasks.stream().anyMatch(Task::isMax)) {
      lines.add("Target max: the time assumes that each search takes its whole budget.");
    }
    long settleSeconds = Estimate.mostSettleSeconds(tasks);
    if (settleSeconds > 0) {
      lines.add(
          "Warm-up: until throughput and p99 settle, at most "
              + settleSeconds
              + " s a point; the time assumes all of it until a point has finished.");
    }
    lines.addAll(starts(tasks));
    lines.add("Order: shuffled in each of " + repeat + " blocks by the seed " + seed + ".");
    if (keepData) {
      boolean changes = tasks.stream().anyMatch(task -> !KeptStores.isReadOnly(task.properties()));
      lines.add(
          changes
              ? "Data: workloads that change it load for each point, the others once a store."
              : "Data: loaded once for each store.");
    }
    return lines;
  }

  private static Set<String> starts(List<Task> tasks) throws DBException {
    Set<String> lines = new LinkedHashSet<>();
    for (Task task : tasks) {
      if (task.isLaunched()) {
        long seconds = task.launch().lead().toSeconds();
        String form = "Launch: clients of a point begin %d s after their line starts; CLIENT is";
        lines.add((form + " their command.").formatted(seconds));
      }
    }
    return lines;
  }

  private static String text(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    long minutes = Math.round(seconds / 60.0);
    return minutes < 2
        ? seconds + " s"
        : minutes < 120 ? minutes + " min" : String.format(Locale.ROOT, "%.1f h", minutes / 60.0);
  }

  /**
   * The same without the stores whose bindings are unknown and the varied settings that no store
   * reads.
   *
   * @param faults takes a sentence about each of them
   */
  public Plan usable(Consumer<String> faults) {
    List<Store> known = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    for (Store store : stores) {
      try {
        bindings.add(Bindings.find(store.binding()));
        known.add(store);
      } catch (DBException e) {
        faults.accept(String.valueOf(e.getMessage()));
      }
    }
    Map<String, List<String>> used = new LinkedHashMap<>(varied);
    for (String name : varied.keySet()) {
      if (bindings.stream().noneMatch(binding -> reads(binding, name))) {
        faults.accept(name + " varies and is a setting of no store here; remove it.");
        used.remove(name);
      }
    }
    return new Plan(known, workloads, threads, used, settings, repeat, seed, keepData);
  }

  private void addTasks(
      List<Task> tasks, Store store, Binding binding, Workload workload, int count) {
    for (Map<String, String> values : combinations(binding)) {
      Map<String, String> all = new TreeMap<>(workload.settings());
      all.putAll(settings);
      all.putAll(store.settings());
      all.putAll(values);
      all.put(THREADS, Integer.toString(count));
      Cell cell = new Cell(store.label(), workload.name(), count, values);
      tasks.add(new Task(1, 1, cell, binding, all));
    }
  }

  /** Each combination of values of the varied settings that this store reads. */
  private List<Map<String, String>> combinations(Binding binding) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> setting : varied.entrySet()) {
      if (reads(binding, setting.getKey())) {
        List<Map<String, String>> longer = new ArrayList<>();
        for (Map<String, String> start : combinations) {
          for (String value : setting.getValue()) {
            Map<String, String> one = new LinkedHashMap<>(start);
            one.put(setting.getKey(), value);
            longer.add(one);
          }
        }
        combinations = longer;
      }
    }
    return combinations;
  }

  /** Whether a setting is this binding's, or of no binding. */
  private static boolean reads(Binding binding, String setting) {
    return declares(binding, setting)
        || Bindings.all().stream().noneMatch(other -> declares(other, setting));
  }

  private static boolean declares(Binding binding, String setting) {
    return binding.settings().stream().anyMatch(known -> known.name().equals(setting));
  }

  /** The same with secrets masked, as files may hold it. */
  Plan shown() {
    return new Plan(
        stores.stream().map(s -> new Store(s.label(), s.binding(), shown(s.settings()))).toList(),
        workloads.stream().map(w -> new Workload(w.name(), shown(w.settings()))).toList(),
        threads,
        varied,
        shown(settings),
        repeat,
        seed,
        keepData);
  }

  /** These settings with secrets masked, in the order of their names. */
  static Map<String, String> shown(Map<String, String> settings) {
    List<Setting<?>> declared =
        Bindings.all().stream().<Setting<?>>flatMap(b -> b.settings().stream()).toList();
    Properties properties = new Properties();
    properties.putAll(settings);
    return SecretValues.of(properties, declared).shown(properties);
  }

  /**
   * How this plan differs from one whose points are there already, in words that end a sentence;
   * empty if the sweep can go on. More repeats are no difference. Secrets don't count.
   */
  Optional<String> differenceFrom(Plan other) {
    Map<String, String> now = shown().parts();
    Map<String, String> before = other.shown().parts();
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      if (!Objects.equals(before.get(name), now.get(name))) {
        return Optional.of(
            "has %s, and this one has %s"
                .formatted(part(name, before.get(name)), part(name, now.get(name))));
      }
    }
    return repeat < other.repeat
        ? Optional.of("has repeat=" + other.repeat + ", and this one has repeat=" + repeat)
        : Optional.empty();
  }

  private static String part(String name, @Nullable String value) {
    return value == null ? "no " + name : name + "=" + value;
  }

  private Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("stores", String.join(",", stores.stream().map(Store::label).toList()));
    parts.put("workloads", String.join(",", workloads.stream().map(Workload::name).toList()));
    parts.put("threads", String.join(",", threads.stream().map(Object::toString).toList()));
    varied.forEach((name, values) -> parts.put("values of " + name, String.join(",", values)));
    parts.putAll(settings);
    for (Store store : stores) {
      parts.put("binding of " + store.label(), store.binding());
      store.settings().forEach((name, value) -> parts.put(store.label() + "'s " + name, value));
    }
    for (Workload workload : workloads) {
      workload
          .settings()
          .forEach((name, value) -> parts.put(workload.name() + "'s " + name, value));
    }
    parts.put("seed", Long.toString(seed));
    parts.put("keepdata", Boolean.toString(keepData));
    return parts;
  }
}
