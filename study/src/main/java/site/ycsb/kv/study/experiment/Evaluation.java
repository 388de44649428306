// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import site.ycsb.kv.study.experiment.Expression.And;
import site.ycsb.kv.study.experiment.Expression.Arithmetic;
import site.ycsb.kv.study.experiment.Expression.Call;
import site.ycsb.kv.study.experiment.Expression.Comparison;
import site.ycsb.kv.study.experiment.Expression.Constant;
import site.ycsb.kv.study.experiment.Expression.Each;
import site.ycsb.kv.study.experiment.Expression.Not;
import site.ycsb.kv.study.experiment.Expression.Or;
import site.ycsb.kv.study.experiment.Expression.Variable;

/** Evaluates one expression over results. Used once, by one thread. */
final class Evaluation {
  private static final String THREADS = "threads";

  private final Samples samples;
  private final Vocabulary vocabulary;
  private final Judge judge = new Judge();

  /** The values of the variables of each {@code each} around, in their order. */
  private final Map<String, String> variables = new LinkedHashMap<>();

  /** Where samples come from. */
  interface Samples {
    /** A quantity of a store at a load. */
    Sample of(Measure measure, String store, String workload, int threads, String detail);
  }

  Evaluation(Samples samples, Vocabulary vocabulary) {
    this.samples = samples;
    this.vocabulary = vocabulary;
  }

  /** What comes of a claim. */
  Verdict decide(Expression claim) {
    verdict(claim);
    judge.gathered();
    return verdict(claim);
  }

  /** Shows each number of a quantity, with the values of its variables in words. */
  void values(Expression quantity, BiConsumer<String, Sample> visitor) {
    if (quantity instanceof Each each) {
      forEach(each, () -> values(each.body(), visitor));
    } else {
      visitor.accept(Text.of(quantity, variables), value(quantity));
    }
  }

  private void forEach(Each each, Runnable body) {
    String before = variables.get(each.variable());
    for (String value : valuesOf(each)) {
      variables.put(each.variable(), value);
      body.run();
    }
    variables.remove(each.variable());
    if (before != null) {
      variables.put(each.variable(), before);
    }
  }

  private List<String> valuesOf(Each each) {
    if (!each.values().isEmpty()) {
      return each.values();
    }
    Set<Integer> all = new TreeSet<>();
    each.body()
        .calls(
            call -> {
              if (call.threads().equals(THREADS)) {
                all.addAll(vocabulary.threads().getOrDefault(resolved(call.workload()), List.of()));
              }
            });
    return all.stream()
        .filter(n -> each.operator().isEmpty() || fulfils(n, each.operator(), each.limit()))
        .map(n -> n.toString())
        .toList();
  }

  private static boolean fulfils(int number, String operator, double limit) {
    return switch (operator) {
      case "<" -> number < limit;
      case ">" -> number > limit;
      case "<=" -> number <= limit;
      default -> number >= limit;
    };
  }

  private Verdict verdict(Expression claim) {
    if (claim instanceof And all) {
      return Verdict.all(all.parts().stream().map(this::verdict).toList());
    }
    if (claim instanceof Or any) {
      return Verdict.any(any.parts().stream().map(this::verdict).toList());
    }
    if (claim instanceof Not not) {
      return verdict(not.part()).negated();
    }
    if (claim instanceof Each each) {
      List<Verdict> verdicts = new ArrayList<>();
      forEach(each, () -> verdicts.add(verdict(each.body())));
      return verdicts.isEmpty()
          ? Verdict.cannot(Set.of("no number of threads of the workload is among those"))
          : Verdict.all(verdicts);
    }
    if (claim instanceof Comparison two) {
      String where =
          variables.entrySet().stream()
              .map(variable -> variable.getKey() + " " + variable.getValue())
              .collect(Collectors.joining(", "));
      return judge.compare(value(two.left()), two.operator(), value(two.right()), where);
    }
    throw new IllegalArgumentException("not a claim: " + claim);
  }

  private Sample value(Expression number) {
    if (number instanceof Constant constant) {
      return Sample.constant(constant.value());
    }
    if (number instanceof Variable variable) {
      return Sample.constant(Double.parseDouble(resolved(variable.name())));
    }
    if (number instanceof Arithmetic two) {
      return value(two.left())
          .with(
              value(two.right()),
              switch (two.operator()) {
                case '+' -> Double::sum;
                case '-' -> (a, b) -> a - b;
                case '*' -> (a, b) -> a * b;
                default -> (a, b) -> a / b;
              });
    }
    Call call = (Call) number;
    String workload = resolved(call.workload());
    List<Integer> all = vocabulary.threads().getOrDefault(workload, List.of());
    String threads = call.threads().isEmpty() ? "" + all.get(0) : resolved(call.threads());
    return samples.of(
        call.measure(), resolved(call.store()), workload, Integer.parseInt(threads), call.detail());
  }

  private String resolved(String name) {
    return variables.getOrDefault(name, name);
  }
}
