// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.study.experiment.Availability.Kind;
import site.ycsb.kv.study.sweep.Cell;
import site.ycsb.kv.study.sweep.Point;
import site.ycsb.kv.study.sweep.SweepDirectory;

/** The results of an experiment's parts, as its directory holds them. Immutable. */
final class Results implements Evaluation.Samples {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Experiment experiment;
  private final Conditions conditions;
  private final Map<Cell, List<Run>> runs = new HashMap<>();

  /**
   * A finished point.
   *
   * @param result its {@code result.json} without the rows of each second; empty if it has none
   */
  private record Run(Point point, Optional<JsonNode> result) {}

  private Results(Experiment experiment, Conditions conditions) {
    this.experiment = experiment;
    this.conditions = conditions;
  }

  /**
   * Reads the parts that are there.
   *
   * @throws DBException with one sentence if a file can't be read
   */
  static Results read(Experiment experiment, Conditions conditions, Path directory)
      throws DBException {
    Results results = new Results(experiment, conditions);
    for (Experiment.Part part : experiment.parts()) {
      for (SweepDirectory.Entry entry :
          SweepDirectory.read(directory.resolve(part.name())).points()) {
        results
            .runs
            .computeIfAbsent(entry.point().cell(), cell -> new ArrayList<>())
            .add(new Run(entry.point(), result(entry)));
      }
    }
    return results;
  }

  private static Optional<JsonNode> result(SweepDirectory.Entry entry) throws DBException {
    if (!Files.isRegularFile(entry.result())) {
      return Optional.empty();
    }
    try {
      JsonNode result = MAPPER.readTree(entry.result().toFile());
      if (result instanceof ObjectNode object) {
        object.remove(List.of("intervals", "resourceIntervals"));
      }
      return Optional.of(result);
    } catch (IOException e) {
      throw new DBException(entry.result() + " can't be read: " + e.getMessage() + ".", e);
    }
  }

  @Override
  public Sample of(Measure measure, String store, String workload, int threads, String detail) {
    List<Run> all = runs.getOrDefault(new Cell(store, workload, threads, Map.of()), List.of());
    if (all.isEmpty()) {
      return Sample.missing(absence(store, workload, threads));
    }
    SortedMap<Integer, Double> values = new TreeMap<>();
    Set<String> objections = new LinkedHashSet<>();
    Set<String> faults = new LinkedHashSet<>();
    for (Run run : all) {
      run.result().ifPresent(result -> objections.addAll(objections(store, result)));
      if (run.result().isPresent() && (run.point().valid() || measure.isOfAnyRun())) {
        double value = measure.of(run.result().get(), detail);
        if (Double.isFinite(value)) {
          values.put(run.point().block(), value);
        }
      } else {
        faults.addAll(run.point().reasons());
      }
    }
    if (values.isEmpty()) {
      String where = place(store, workload, threads);
      objections.add(
          faults.isEmpty()
              ? measure.word() + " is not known of " + where
              : "no point of " + where + " is valid: " + String.join(" ", faults));
    }
    return new Sample(values, objections);
  }

  private static String place(String store, String workload, int threads) {
    return store + " at " + workload + " with " + threads + (threads == 1 ? " thread" : " threads");
  }

  /** Why there is no point. */
  private String absence(String store, String workload, int threads) {
    for (Availability found : conditions.stores()) {
      if (found.label().equals(store) && found.kind() == Kind.MISSING) {
        return store + " is not here: " + withoutStop(found.words());
      }
    }
    String part = experiment.partOf(workload).map(Experiment.Part::name).orElse("");
    for (String reason : conditions.leftOut()) {
      if (reason.startsWith(store + " in " + part + ":")) {
        return reason;
      }
    }
    return place(store, workload, threads) + " was not run";
  }

  /** Why a result says nothing about the store that its label names. */
  private Set<String> objections(String label, JsonNode result) {
    Optional<Experiment.Store> store = experiment.store(label);
    String get =
        store
            .map(Experiment.Store::get)
            .filter(text -> !text.isEmpty())
            .map(text -> " (" + withoutStop(text) + ")")
            .orElse("");
    if (result.at("/server/standIn").asBoolean()) {
      return Set.of(label + " is a stand-in here" + get);
    }
    String product = store.map(Experiment.Store::product).orElse("");
    String found = result.path("storeProduct").asText("");
    boolean same = product.isEmpty() || found.isEmpty() || product.equalsIgnoreCase(found);
    return same ? Set.of() : Set.of(label + " is " + found + " here and not " + product + get);
  }

  private static String withoutStop(String sentence) {
    return sentence.replaceFirst("\\.$", "");
  }

  /** What ran under a label: product and version, and whether it stood in; empty if nothing did. */
  Optional<String> ran(String label) {
    for (List<Run> cell : runs.values()) {
      for (Run run : cell) {
        if (run.point().label().equals(label) && run.result().isPresent()) {
          JsonNode result = run.result().get();
          String name =
              (result.path("storeProduct").asText("")
                      + " "
                      + result.path("storeVersion").asText(""))
                  .strip();
          boolean standIn = result.at("/server/standIn").asBoolean();
          return Optional.of(standIn ? name + ", a stand-in" : name);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether each point that has finished is valid. */
  boolean allValid() {
    return runs.values().stream().flatMap(List::stream).allMatch(run -> run.point().valid());
  }
}
