// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import site.ycsb.DBException;

/** Reads the parts of plans from the nodes of a YAML file. Used by one thread. */
public final class PlanNodes {
  private static final Pattern UNKNOWN = Pattern.compile("^Unknown (setting|binding) ");

  private final YamlTree tree;
  private final Map<String, String> overriding;
  private final PlanReader.@Nullable Loader loader;
  private final Map<String, Node> places = new HashMap<>();

  /**
   * Reads nodes of this tree, which gathers their faults.
   *
   * @param overriding settings that replace those of the file
   * @param loader reads the workloads that the file names; null to leave them empty
   */
  public PlanNodes(
      YamlTree tree, Map<String, String> overriding, PlanReader.@Nullable Loader loader) {
    this.tree = tree;
    this.overriding = overriding;
    this.loader = loader;
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

  /** A store: the name of a binding, or a mapping. */
  public Plan.Store store(Node node) {
    if (tree.isText(node)) {
      places.putIfAbsent(tree.text(node, PlanReader.BINDING), node);
      return new Plan.Store(
          tree.text(node, PlanReader.BINDING), tree.text(node, PlanReader.BINDING), Map.of());
    }
    return storeOf(
        node,
        tree.mapping(node, List.of(PlanReader.LABEL, PlanReader.BINDING, PlanReader.SETTINGS)));
  }

  /** A store with a label, a binding and settings among the parts of its mapping. */
  public Plan.Store storeOf(Node node, Map<String, Node> parts) {
    tree.require(parts.containsKey(PlanReader.BINDING), node, "a store has no binding; name it.");
    Node binding = parts.getOrDefault(PlanReader.BINDING, node);
    String name = tree.isText(binding) ? tree.text(binding, PlanReader.BINDING) : "";
    places.putIfAbsent(name, binding);
    Node label = parts.get(PlanReader.LABEL);
    return new Plan.Store(
        label == null ? name : tree.text(label, PlanReader.LABEL),
        name,
        settings(parts.get(PlanReader.SETTINGS)));
  }

  /** A workload: a file, or a mapping. */
  public Plan.Workload workload(Node node) {
    if (tree.isText(node)) {
      return new Plan.Workload(Plan.nameOfFile(tree.text(node, PlanReader.FILE)), load(node));
    }
    Map<String, Node> parts =
        tree.mapping(node, List.of(PlanReader.NAME, PlanReader.FILE, PlanReader.SETTINGS));
    Node name = parts.get(PlanReader.NAME);
    Node file = parts.get(PlanReader.FILE);
    Map<String, String> all = new LinkedHashMap<>(file == null ? Map.of() : load(file));
    all.putAll(settings(parts.get(PlanReader.SETTINGS)));
    tree.require(name != null || file != null, node, "a workload has no name; give it one.");
    String text = tree.text(name, PlanReader.NAME);
    return new Plan.Workload(
        name == null ? Plan.nameOfFile(tree.text(file, PlanReader.FILE)) : text, all);
  }

  private Map<String, String> load(Node node) {
    if (loader == null) {
      return Map.of();
    }
    try {
      return Plan.map(loader.load(Path.of(tree.text(node, PlanReader.FILE))));
    } catch (DBException | InvalidPathException e) {
      tree.require(false, node, String.valueOf(e.getMessage()));
      return Map.of();
    }
  }

  /** Numbers of threads; 1 without a node. */
  public List<Integer> threads(@Nullable Node node) {
    List<Integer> counts = new ArrayList<>();
    for (Node item : tree.items(node)) {
      counts.add((int) tree.number(item, PlanReader.THREADS, 1, Plan.MOST_THREADS));
    }
    checkDistinct(
        node, tree.items(node).stream().map(i -> tree.text(i, PlanReader.THREADS)).toList());
    return counts.isEmpty() ? List.of(1) : counts;
  }

  /** Settings with their values. */
  public Map<String, List<String>> varied(@Nullable Node node) {
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

  /** Settings, but for those that are overridden. */
  public Map<String, String> settings(@Nullable Node node) {
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

  /** Adds a fault for each value that stands twice in a list. */
  public void checkDistinct(@Nullable Node list, List<?> values) {
    List<Node> items = tree.items(list);
    for (int i = 0; i < values.size(); i++) {
      boolean first = values.indexOf(values.get(i)) == i;
      tree.require(first, items.get(i), values.get(i) + " stands twice; remove one or rename it.");
    }
  }
}
