// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import site.ycsb.DBException;
import site.ycsb.kv.setting.SettingsException;

/**
 * Reads a plan from YAML and gathers the faults of the file, each with its line and column. Used by
 * one thread.
 */
public final class PlanReader {
  /** A key of the file; the others stand below. */
  public static final String STORES = "stores";

  public static final String WORKLOADS = "workloads";
  public static final String THREADS = "threads";
  public static final String VARY = "vary";
  public static final String SETTINGS = "settings";
  public static final String REPEAT = "repeat";
  public static final String SEED = "seed";
  public static final String KEEP_DATA = "keepdata";
  public static final String LABEL = "label";
  public static final String BINDING = "binding";
  public static final String NAME = "name";
  static final String FILE = "file";

  private static final List<String> TOP =
      List.of(STORES, WORKLOADS, THREADS, VARY, SETTINGS, REPEAT, SEED, KEEP_DATA);

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
  private final PlanNodes nodes;
  private final Plan plan;
  private final boolean seeded;

  private PlanReader(YamlTree tree, Map<String, String> overriding, @Nullable Loader loader) {
    this.tree = tree;
    this.nodes = new PlanNodes(tree, overriding, loader);
    Map<String, Node> top = tree.mapping(tree.root(), TOP);
    List<Plan.Store> stores = tree.items(top.get(STORES)).stream().map(nodes::store).toList();
    List<Plan.Workload> workloads =
        tree.items(top.get(WORKLOADS)).stream().map(nodes::workload).toList();
    tree.require(!stores.isEmpty(), tree.root(), "stores are missing; list them.");
    nodes.checkDistinct(top.get(STORES), stores.stream().map(Plan.Store::label).toList());
    nodes.checkDistinct(top.get(WORKLOADS), workloads.stream().map(Plan.Workload::name).toList());
    Map<String, String> settings = nodes.settings(top.get(SETTINGS));
    settings.putAll(overriding);
    Node repeat = top.get(REPEAT);
    Node seed = top.get(SEED);
    seeded = seed != null;
    this.plan =
        new Plan(
            stores.stream().filter(store -> !store.binding().isEmpty()).toList(),
            workloads.isEmpty() ? List.of(new Plan.Workload("default", Map.of())) : workloads,
            nodes.threads(top.get(THREADS)),
            nodes.varied(top.get(VARY)),
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
    nodes.addFault(sentence);
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
}
