// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.kv.study.compare.ComparedFigure;
import site.ycsb.kv.study.compare.Comparison;
import site.ycsb.kv.study.experiment.ExperimentResult;

/** A report in words. Stateless. */
final class ReportSummary {
  private static final String STAND_IN =
      ", a stand-in whose speed and size say nothing about the real server";

  private ReportSummary() {}

  /** The title of a report. */
  static String title(ReportData data) {
    if (data.experiments().size() == 1) {
      return data.experiments().values().iterator().next().title();
    }
    return "ycsb-kv: " + String.join(", ", data.stores());
  }

  /** The paragraphs by their headings; each has one sentence or more. */
  static Map<String, List<String>> of(ReportData data) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("What was compared", compared(data));
    all.put("On what", machines(data));
    all.put("What came of the claims", claims(data));
    all.put("What came out", cameOut(data));
    all.put("What limited the points", limits(data));
    all.put("What was invalid", invalid(data));
    all.values().removeIf(List::isEmpty);
    return all;
  }

  /** Whether all runs are valid, in one sentence. */
  static String verdict(ReportData data) {
    long valid =
        data.runs().stream().filter(ReportRun::valid).count()
            + data.searches().stream().filter(ReportMax::valid).count();
    int all = data.runs().size() + data.searches().size();
    String what =
        data.searches().isEmpty() ? "run" : data.runs().isEmpty() ? "search" : "run or search";
    String several =
        data.searches().isEmpty()
            ? "runs"
            : data.runs().isEmpty() ? "searches" : "runs and searches";
    return valid == all
        ? (all == 1 ? "The " + what + " is valid." : "All " + all + " " + several + " are valid.")
        : valid + " of " + all + " " + several + " are valid; the others count nowhere.";
  }

  private static List<String> compared(ReportData data) {
    Set<String> loads =
        data.keys().map(ReportRun.Key::load).collect(Collectors.toCollection(LinkedHashSet::new));
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%s with %s at %s: %s."
            .formatted(
                counted(data.stores(), "store"),
                counted(data.workloads(), "workload"),
                counted(loads, "load"),
                amount(data)));
    Map<String, Set<String>> products = new LinkedHashMap<>();
    for (ReportRun run : data.runs()) {
      if (run.hasResult()) {
        products
            .computeIfAbsent(run.key().label(), label -> new LinkedHashSet<>())
            .add(product(run.result()));
      }
    }
    for (ReportMax search : data.searches()) {
      // Servers that searches start have an address each.
      String store = search.found().store().replaceFirst(", at .*", "");
      products
          .computeIfAbsent(search.key().label(), label -> new LinkedHashSet<>())
          .add(
              (store.isEmpty() ? search.found().binding() : store)
                  + (search.found().standIn() ? STAND_IN : ""));
    }
    products.forEach(
        (label, words) -> sentences.add(label + " is " + String.join(" and ", words) + "."));
    return sentences;
  }

  private static String amount(ReportData data) {
    String runs = data.runs().size() == 1 ? "1 run" : data.runs().size() + " runs";
    int count = data.searches().size();
    String searches = count == 1 ? "1 search" : count + " searches";
    return count == 0 ? runs : data.runs().isEmpty() ? searches : runs + " and " + searches;
  }

  private static String counted(java.util.Collection<String> names, String what) {
    return names.size() == 1
        ? "1 " + what + " (" + names.iterator().next() + ")"
        : names.size() + " " + what + "s (" + String.join("; ", names) + ")";
  }

  private static String product(JsonNode result) {
    String product =
        (result.path("storeProduct").asText(result.path("binding").asText())
                + " "
                + result.path("storeVersion").asText())
            .strip();
    String engine = result.path("storeEngine").asText();
    return product
        + (engine.isEmpty() ? "" : ", engine " + engine)
        + (result.path("server").path("standIn").asBoolean() ? STAND_IN : "");
  }

  private static List<String> machines(ReportData data) {
    Set<String> machines = new LinkedHashSet<>();
    TreeMap<String, String> times = new TreeMap<>();
    for (ReportRun run : data.runs()) {
      if (run.hasResult()) {
        JsonNode environment = run.result().path("environment");
        machines.add(
            "Client on %s: %s, %d processors, %s, Java %s, ycsb-kv %s."
                .formatted(
                    environment.path("host").asText("an unknown host"),
                    environment.path("cpuModel").asText("unknown processors"),
                    environment.path("processors").asInt(),
                    environment.path("os").asText(),
                    environment.path("java").asText(),
                    run.result().path("version").asText()));
        times.put(run.result().path("startedAt").asText(), "");
      }
    }
    List<String> sentences = new ArrayList<>(machines);
    if (!times.isEmpty()) {
      sentences.add(
          times.size() == 1
              ? "Started at " + times.firstKey() + "."
              : "Started from " + times.firstKey() + " to " + times.lastKey() + ".");
    }
    return sentences;
  }

  /** The claims of an experiment by what came of them. */
  private static List<String> claims(ReportData data) {
    Map<String, List<String>> byWord = new LinkedHashMap<>();
    for (ExperimentResult experiment : data.experiments().values()) {
      for (ExperimentResult.ClaimRow claim : experiment.claims()) {
        byWord
            .computeIfAbsent(claim.word().toString(), word -> new ArrayList<>())
            .add("\u201c" + claim.says() + "\u201d");
      }
    }
    return byWord.entrySet().stream()
        .map(word -> word.getKey() + ": " + String.join("; ", word.getValue()) + ".")
        .toList();
  }

  /**
   * How each store's throughput, or highest rate, stands to the baseline's, and what searches
   * found.
   */
  private static List<String> cameOut(ReportData data) {
    List<String> sentences = new ArrayList<>();
    data.comparisons().forEach((name, comparison) -> sentences.addAll(words(name, comparison)));
    for (ReportMax search : data.searches()) {
      if (search.valid()) {
        sentences.add(title(search) + ": " + search.answer().sentence());
      }
    }
    sentences.addAll(data.notes());
    return sentences;
  }

  private static String title(ReportMax search) {
    return "%s, %s, %s, repeat %d"
        .formatted(
            search.key().label(), search.key().workload(), search.key().load(), search.block());
  }

  private static List<String> words(String source, Comparison comparison) {
    Map<String, Map<String, List<String>>> loads = new LinkedHashMap<>();
    for (ComparedFigure figure : comparison.figures()) {
      boolean search = figure.metric().equals("max");
      if (search || figure.metric().equals("throughput")) {
        String pair =
            (search ? "highest rate of " : "throughput of ")
                + figure.store()
                + " against "
                + figure.baseline();
        loads
            .computeIfAbsent(pair, p -> new TreeMap<>())
            .computeIfAbsent(verb(figure.word()), w -> new ArrayList<>())
            .add(figure.load() + by(figure.word()));
      }
    }
    List<String> sentences = new ArrayList<>();
    loads.forEach(
        (pair, byWord) ->
            sentences.add(
                (source.isEmpty() ? "" : source + ": ")
                    + pair
                    + ": "
                    + byWord.entrySet().stream()
                        .map(word -> word.getKey() + " at " + String.join("; ", word.getValue()))
                        .collect(Collectors.joining(". And "))
                    + "."));
    return sentences;
  }

  /** The verdict without its number. */
  private static String verb(String word) {
    return word.startsWith("not decided") ? "not decided" : word.split(" ", 2)[0];
  }

  private static String by(String word) {
    int at = word.indexOf(" by ");
    return at < 0 ? "" : " (" + word.substring(at + 1) + ")";
  }

  /** For each store the words with the loads at which they hold. */
  private static List<String> limits(ReportData data) {
    Map<String, Map<String, List<String>>> byStore = new LinkedHashMap<>();
    for (ReportPoint point : data.points()) {
      if (!point.limitedBy().isEmpty()) {
        byStore
            .computeIfAbsent(point.key().label(), store -> new LinkedHashMap<>())
            .computeIfAbsent(point.limitedBy(), limit -> new ArrayList<>())
            .add(point.key().workload() + ", " + point.key().load());
      }
    }
    return byStore.entrySet().stream()
        .map(store -> store.getKey() + ": " + limits(store.getValue()) + ".")
        .toList();
  }

  private static String limits(Map<String, List<String>> loadsByLimit) {
    return loadsByLimit.size() == 1
        ? loadsByLimit.keySet().iterator().next() + " at every load"
        : loadsByLimit.entrySet().stream()
            .map(limit -> limit.getKey() + " at " + String.join("; ", limit.getValue()))
            .collect(Collectors.joining(". "));
  }

  private static List<String> invalid(ReportData data) {
    List<String> sentences = new ArrayList<>();
    data.runs().stream()
        .filter(run -> !run.valid())
        .map(run -> run.name() + " " + run.outcome() + ": " + String.join(" ", run.reasons()))
        .forEach(sentences::add);
    data.searches().stream()
        .filter(search -> !search.valid())
        .map(search -> search.name() + " invalid: " + search.answer().sentence())
        .forEach(sentences::add);
    return sentences;
  }
}
