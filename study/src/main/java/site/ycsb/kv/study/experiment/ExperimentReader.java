// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Names;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.PlanNodes;
import site.ycsb.kv.study.sweep.PlanReader;
import site.ycsb.kv.study.sweep.YamlTree;

/**
 * Reads an experiment from YAML and gathers the faults of the file, each with its line and column.
 * Used by one thread.
 */
public final class ExperimentReader {
  private static final String TITLE = "title";
  private static final String SOURCE = "source";
  private static final String SCALED = "scaled";
  private static final String PARTS = "parts";
  private static final String PUBLISHED = "published";
  private static final String CLAIMS = "claims";
  private static final String PRODUCT = "product";
  private static final String GET = "get";
  private static final String BY_ADDRESS = "byaddress";
  private static final String QUANTITY = "quantity";
  private static final String VALUE = "value";
  private static final String UNIT = "unit";
  private static final String NOTE = "note";
  private static final String FULL_SCALE = "fullscale";
  private static final String SAYS = "says";
  private static final String HOLDS = "holds";
  private static final String NEEDS = "needs";
  private static final int MOST_REPEATS = 100_000;

  private static final List<String> TOP =
      List.of(
          TITLE,
          SOURCE,
          PlanReader.STORES,
          PlanReader.SETTINGS,
          PlanReader.REPEAT,
          PlanReader.SEED,
          SCALED,
          PARTS,
          PUBLISHED,
          CLAIMS);

  private final YamlTree tree;
  private final PlanNodes nodes;
  private final Map<String, Node> top;
  private final Experiment experiment;

  private ExperimentReader(YamlTree tree, PlanReader.@Nullable Loader loader) {
    this.tree = tree;
    this.nodes = new PlanNodes(tree, Map.of(), loader);
    this.top = tree.mapping(tree.root(), TOP);
    List<Experiment.Store> stores =
        tree.items(top.get(PlanReader.STORES)).stream().map(this::store).toList();
    tree.require(!stores.isEmpty(), tree.root(), "stores are missing; list them.");
    List<Plan.Store> plans = stores.stream().map(Experiment.Store::plan).toList();
    nodes.checkDistinct(top.get(PlanReader.STORES), plans.stream().map(Plan.Store::label).toList());
    List<Experiment.Part> parts = parts(plans);
    Vocabulary vocabulary = vocabulary(plans, parts);
    this.experiment =
        new Experiment(
            text(top, TITLE),
            text(top, SOURCE),
            stores,
            parts,
            nodes.settings(top.get(SCALED)),
            tree.items(top.get(PUBLISHED)).stream().map(n -> figure(n, vocabulary)).toList(),
            tree.items(top.get(CLAIMS)).stream().map(n -> claim(n, vocabulary)).toList());
  }

  /**
   * Reads a file.
   *
   * @param loader reads the workloads that the file names; null to leave them empty
   * @throws DBException if the file is no YAML at all; other faults are gathered
   */
  public static ExperimentReader of(Path file, PlanReader.@Nullable Loader loader)
      throws DBException {
    return new ExperimentReader(YamlTree.of(file), loader);
  }

  /** The experiment, which is to be used only if there are no faults. */
  public Experiment experiment() {
    return experiment;
  }

  /**
   * Adds a fault of a run's settings, with the place of the setting if the file has it.
   *
   * @param sentence starts with the setting's name, after "Unknown" or before its value
   */
  public void addFault(String sentence) {
    nodes.addFault(sentence);
  }

  /**
   * Ends the reading.
   *
   * @throws SettingsException with all faults, if there are any
   */
  public void throwFaults() throws SettingsException {
    tree.throwFaults();
  }

  static Vocabulary vocabulary(List<Plan.Store> stores, List<Experiment.Part> parts) {
    Map<String, List<Integer>> threads = new LinkedHashMap<>();
    for (Experiment.Part part : parts) {
      part.plan().workloads().forEach(w -> threads.put(w.name(), part.plan().threads()));
    }
    return new Vocabulary(
        new LinkedHashSet<>(stores.stream().map(Plan.Store::label).toList()), threads);
  }

  private String text(Map<String, Node> parts, String key) {
    return tree.text(parts.get(key), key);
  }

  private Experiment.Store store(Node node) {
    if (tree.isText(node)) {
      return new Experiment.Store(nodes.store(node), "", "", false);
    }
    Map<String, Node> parts =
        tree.mapping(
            node,
            List.of(
                PlanReader.LABEL,
                PlanReader.BINDING,
                PlanReader.SETTINGS,
                PRODUCT,
                GET,
                BY_ADDRESS));
    // A store that no binding reaches has figures in the publication only.
    Plan.Store plan =
        parts.containsKey(PlanReader.BINDING)
            ? nodes.storeOf(node, parts)
            : new Plan.Store(text(parts, PlanReader.LABEL), "", Map.of());
    return new Experiment.Store(
        plan, text(parts, PRODUCT), text(parts, GET), tree.flag(parts.get(BY_ADDRESS), BY_ADDRESS));
  }

  private List<Experiment.Part> parts(List<Plan.Store> stores) {
    Node list = top.get(PARTS);
    List<Experiment.Part> parts = new ArrayList<>();
    List<String> workloads = new ArrayList<>();
    List<Node> places = new ArrayList<>();
    for (Node node : tree.items(list)) {
      Experiment.Part part = part(node, stores);
      parts.add(part);
      part.plan().workloads().forEach(workload -> workloads.add(workload.name()));
      part.plan().workloads().forEach(workload -> places.add(node));
    }
    tree.require(!parts.isEmpty(), tree.root(), "parts are missing; list them.");
    nodes.checkDistinct(list, parts.stream().map(Experiment.Part::name).toList());
    for (int i = 0; i < workloads.size(); i++) {
      tree.require(
          workloads.indexOf(workloads.get(i)) == i,
          places.get(i),
          "the workload " + workloads.get(i) + " stands twice; give each a name of its own.");
    }
    return parts;
  }

  private Experiment.Part part(Node node, List<Plan.Store> stores) {
    Map<String, Node> parts =
        tree.mapping(
            node,
            List.of(
                PlanReader.NAME,
                PlanReader.STORES,
                PlanReader.WORKLOADS,
                PlanReader.THREADS,
                PlanReader.SETTINGS,
                PlanReader.KEEP_DATA));
    String name = text(parts, PlanReader.NAME);
    tree.require(
        name.matches("[A-Za-z0-9][A-Za-z0-9_-]*"),
        parts.getOrDefault(PlanReader.NAME, node),
        "name=" + name + ": a part needs a name of letters, digits and hyphens.");
    List<Plan.Store> chosen = new ArrayList<>();
    for (Node item : tree.items(parts.get(PlanReader.STORES))) {
      chosen.add(chosen(item, stores));
    }
    Map<String, String> settings = nodes.settings(top.get(PlanReader.SETTINGS));
    settings.putAll(nodes.settings(parts.get(PlanReader.SETTINGS)));
    List<Plan.Workload> workloads =
        tree.items(parts.get(PlanReader.WORKLOADS)).stream().map(nodes::workload).toList();
    tree.require(!workloads.isEmpty(), node, "workloads are missing; list them.");
    Node repeat = top.get(PlanReader.REPEAT);
    Node seed = top.get(PlanReader.SEED);
    return new Experiment.Part(
        name,
        new Plan(
            chosen.isEmpty() ? stores : chosen,
            workloads,
            nodes.threads(parts.get(PlanReader.THREADS)),
            Map.of(),
            settings,
            repeat == null ? 1 : (int) tree.number(repeat, PlanReader.REPEAT, 1, MOST_REPEATS),
            seed == null ? 1 : tree.number(seed, PlanReader.SEED, Long.MIN_VALUE, Long.MAX_VALUE),
            tree.flag(parts.get(PlanReader.KEEP_DATA), PlanReader.KEEP_DATA)));
  }

  /** A store of the experiment by its label, with further settings for the part if it has some. */
  private Plan.Store chosen(Node node, List<Plan.Store> stores) {
    Map<String, Node> parts =
        tree.isText(node)
            ? Map.of(PlanReader.LABEL, node)
            : tree.mapping(node, List.of(PlanReader.LABEL, PlanReader.SETTINGS));
    String label = text(parts, PlanReader.LABEL);
    List<String> labels = stores.stream().map(Plan.Store::label).toList();
    tree.require(labels.contains(label), node, unknown("store", label, labels));
    Plan.Store store = stores.get(Math.max(0, labels.indexOf(label)));
    Map<String, String> settings = new LinkedHashMap<>(store.settings());
    settings.putAll(nodes.settings(parts.get(PlanReader.SETTINGS)));
    return new Plan.Store(label, store.binding(), settings);
  }

  private static String unknown(String what, String name, List<String> known) {
    return "Unknown "
        + what
        + " "
        + name
        + Names.nearest(name, known)
            .map(near -> "; did you mean " + near + "?")
            .orElse("; known are " + String.join(", ", known) + ".");
  }

  private Experiment.PublishedFigure figure(Node node, Vocabulary vocabulary) {
    Map<String, Node> parts = tree.mapping(node, List.of(QUANTITY, VALUE, UNIT, NOTE, FULL_SCALE));
    List<Node> values = tree.items(parts.get(VALUE));
    tree.require(values.size() <= 2, parts.get(VALUE), "value has a number, or low and high.");
    String unit = text(parts, UNIT);
    tree.require(
        Units.factor(unit).isPresent(),
        parts.get(UNIT),
        "Unknown unit " + unit + "; known are " + Units.names() + ", also with /record or /s.");
    return new Experiment.PublishedFigure(
        expression(parts.get(QUANTITY), node, vocabulary, false),
        values.isEmpty() ? OptionalDouble.empty() : decimal(values.get(0)),
        values.isEmpty() ? OptionalDouble.empty() : decimal(values.get(values.size() - 1)),
        unit,
        text(parts, NOTE),
        tree.flag(parts.get(FULL_SCALE), FULL_SCALE));
  }

  private OptionalDouble decimal(Node node) {
    String text = tree.text(node, VALUE);
    boolean isNumber = text.matches("\\d+(\\.\\d+)?");
    tree.require(isNumber, node, "value=" + text + ": must be a number, such as 39000 or 8.5.");
    return isNumber ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
  }

  private Experiment.Claim claim(Node node, Vocabulary vocabulary) {
    Map<String, Node> parts = tree.mapping(node, List.of(SAYS, HOLDS, NEEDS));
    tree.require(parts.containsKey(SAYS), node, "a claim has no sentence; add says.");
    return new Experiment.Claim(
        text(parts, SAYS),
        text(parts, HOLDS).strip(),
        expression(parts.get(HOLDS), node, vocabulary, true),
        tree.items(parts.get(NEEDS)).stream().map(item -> tree.text(item, NEEDS)).toList());
  }

  private Expression expression(
      @Nullable Node node, Node around, Vocabulary vocabulary, boolean claim) {
    String what = claim ? HOLDS : QUANTITY;
    tree.require(node != null, around, "an expression is missing; add " + what + ".");
    try {
      if (node != null) {
        String text = tree.text(node, what);
        return claim
            ? ExpressionParser.claim(text, vocabulary)
            : ExpressionParser.quantity(text, vocabulary);
      }
    } catch (ExpressionException e) {
      tree.require(false, node, e.offset(), String.valueOf(e.getMessage()));
    }
    return new Expression.Constant(0);
  }
}
