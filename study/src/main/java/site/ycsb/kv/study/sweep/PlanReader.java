// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import site.ycsb.DBException;
import site.ycsb.kv.setting.SettingsException;

/**
 * Reads a plan from YAML and gathers the faults of the file, each with its line and column. Used by
 * one thread.
 */
public final class PlanReader {
  static final String STORES = "stores";
  static final String WORKLOADS = "workloads";
  static final String THREADS = "threads";
  static final String VARY = "vary";
  static final String SETTINGS = "settings";
  static final String REPEAT = "repeat";
  static final String SEED = "seed";
  static final String KEEP_DATA = "keepdata";
  static final String LABEL = "label";
  static final String BINDING = "binding";
  static final String NAME = "name";
  static final String FILE = "file";

  private static final List<String> TOP =
      List.of(STORES, WORKLOADS, THREADS, VARY, SETTINGS, REPEAT, SEED, KEEP_DATA);

  private static final Pattern UNKNOWN = Pattern.compile("^Unknown (setting|binding) ");

  private static final int MOST_REPEATS = 100_000;

  /** Reads a file of properties. */
  public interface Loader {
    /**
     * Reads one file.
     *
     * @throws DBException with one sentence
     */
    Properties load(Path file) throws DBException;
  }

  private final YamlTree tree;
  private final Map<String, String> overriding;
  private final @Nullable Loader loader;
  private final Map<String, Node> places = new HashMap<>();
  private final Plan plan;
  private final boolean seeded;

  private PlanReader(YamlTree tree, Map<String, String> overriding, @Nullable Loader loader) {
    this.tree = tree;
    this.overriding = overriding;
    this.loader = loader;
    Map<String, Node> top = tree.mapping(tree.root(), TOP);
    List<Plan.Store> stores = tree.items(top.get(STORES)).stream().map(this::store).toList();
    List<Plan.Workload> workloads =
        tree.items(top.get(WORKLOADS)).stream().map(this::workload).toList();
    tree.require(!stores.isEmpty(), tree.root(), "stores are missing; list them.");
    checkDistinct(top.get(STORES), stores.stream().map(Plan.Store::label).toList());
    checkDistinct(top.get(WORKLOADS), workloads.stream().map(Plan.Workload::name).toList());
    Map<String, String> settings = settings(top.get(SETTINGS));
    settings.putAll(overriding);
    Node repeat = top.get(REPEAT);
    Node seed = top.get(SEED);
    seeded = seed != null;
    this.plan =
        new Plan(
            stores.stream().filter(store -> !store.binding().isEmpty()).toList(),
            workloads.isEmpty() ? List.of(new Plan.Workload("default", Map.of())) : workloads,
            threads(top.get(THREADS)),
            varied(top.get(VARY)),
            settings,
            repeat == null ? 1 : (int) tree.number(repeat, REPEAT, 1, MOST_REPEATS),
            seed == null ? 0 : tree.number(seed, SEED, Long.MIN_VALUE, Long.MAX_VALUE),
            tree.flag(top.get(KEEP_DATA), KEEP_DATA));
  }

  /**
   * Reads a file.
   *
   * @param overriding settings that replace those of the file
   * @param loader reads the workloads that the file names
   * @throws DBException if the file is no YAML at all; other faults are gathered
   */
  public static PlanReader of(Path file, Map<String, String> overriding, Loader loader)
      throws DBException {
    return new PlanReader(YamlTree.of(file), overriding, loader);
  }

  /**
   * Reads a file that a sweep wrote, whose secrets stay masked.
   *
   * @throws DBException with all faults
   */
  static Plan written(Path file) throws DBException {
    PlanReader reader = new PlanReader(YamlTree.of(file), Map.of(), null);
    reader.throwFaults();
    return reader.plan;
  }

  /** Whether the file gives the seed. */
  public boolean seeded() {
    return seeded;
  }

  /** The plan, which is to be used only if there are no faults. */
  public Plan plan() {
    return plan;
  }

  /**
   * Adds a fault of a run's settings, with the place of the setting if the file has it.
   *
   * @param sentence starts with the setting's name, after "Unknown" or before its value
   */
  public void addFault(String sentence) {
    String name = UNKNOWN.matcher(sentence).replaceFirst("").split("[=; ]", 2)[0];
    tree.require(false, places.get(name), sentence);
  }

  /** Whether the file names stores, so that its runs can be checked. */
  public boolean hasStores() {
    return !plan.stores().isEmpty();
  }

  /**
   * Ends the reading.
   *
   * @throws SettingsException with all faults, if there are any
   */
  public void throwFaults() throws SettingsException {
    tree.throwFaults();
  }

  private Plan.Store store(Node node) {
    if (tree.isText(node)) {
      places.putIfAbsent(tree.text(node, BINDING), node);
      return new Plan.Store(tree.text(node, BINDING), tree.text(node, BINDING), Map.of());
    }
    Map<String, Node> parts = tree.mapping(node, List.of(LABEL, BINDING, SETTINGS));
    tree.require(parts.containsKey(BINDING), node, "a store has no binding; name it.");
    Node binding = parts.getOrDefault(BINDING, node);
    String name = tree.isText(binding) ? tree.text(binding, BINDING) : "";
    places.putIfAbsent(name, binding);
    Node label = parts.get(LABEL);
    return new Plan.Store(
        label == null ? name : tree.text(label, LABEL), name, settings(parts.get(SETTINGS)));
  }

  private Plan.Workload workload(Node node) {
    if (tree.isText(node)) {
      return new Plan.Workload(Plan.nameOfFile(tree.text(node, FILE)), load(node));
    }
    Map<String, Node> parts = tree.mapping(node, List.of(NAME, FILE, SETTINGS));
    Node name = parts.get(NAME);
    Node file = parts.get(FILE);
    Map<String, String> all = new LinkedHashMap<>(file == null ? Map.of() : load(file));
    all.putAll(settings(parts.get(SETTINGS)));
    tree.require(name != null || file != null, node, "a workload has no name; give it one.");
    String text = tree.text(name, NAME);
    return new Plan.Workload(name == null ? Plan.nameOfFile(tree.text(file, FILE)) : text, all);
  }

  private Map<String, String> load(Node node) {
    if (loader == null) {
      return Map.of();
    }
    try {
      return Plan.map(loader.load(Path.of(tree.text(node, FILE))));
    } catch (DBException | InvalidPathException e) {
      tree.require(false, node, String.valueOf(e.getMessage()));
      return Map.of();
    }
  }

  private List<Integer> threads(@Nullable Node node) {
    List<Integer> counts = new ArrayList<>();
    for (Node item : tree.items(node)) {
      counts.add((int) tree.number(item, THREADS, 1, Plan.MOST_THREADS));
    }
    checkDistinct(node, tree.items(node).stream().map(i -> tree.text(i, THREADS)).toList());
    return counts.isEmpty() ? List.of(1) : counts;
  }

  private Map<String, List<String>> varied(@Nullable Node node) {
    Map<String, List<String>> varied = new LinkedHashMap<>();
    tree.anyMapping(node)
        .forEach(
            (name, values) -> {
              places.putIfAbsent(name, values);
              List<String> texts =
                  tree.items(values).stream().map(value -> tree.text(value, name)).toList();
              tree.require(!texts.isEmpty(), values, name + " has no values; list them.");
              checkDistinct(values, texts);
              varied.put(name, texts);
            });
    return varied;
  }

  private Map<String, String> settings(@Nullable Node node) {
    Map<String, String> settings = new LinkedHashMap<>();
    tree.anyMapping(node)
        .forEach(
            (name, value) -> {
              places.putIfAbsent(name, value);
              String text = tree.text(value, name);
              if (tree.isText(value) && !overriding.containsKey(name)) {
                tree.require(
                    loader == null || !Plan.isMasked(name, text),
                    value,
                    name + " is masked, as secrets are never written; add -p " + name + "=...");
                settings.put(name, text);
              }
            });
    return settings;
  }

  private void checkDistinct(@Nullable Node list, List<?> values) {
    List<Node> items = tree.items(list);
    for (int i = 0; i < values.size(); i++) {
      boolean first = values.indexOf(values.get(i)) == i;
      tree.require(first, items.get(i), values.get(i) + " stands twice; remove one or rename it.");
    }
  }
}
