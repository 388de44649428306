// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.kv.setting.Sizes;
import site.ycsb.kv.study.sweep.Plan;

/** Makes the plans of an experiment smaller. Used by one thread. */
final class Scale {
  private static final double MEBIBYTE = 1 << 20;

  private final double factor;
  private final Map<String, String> scaled;
  private final Map<String, String> kept = new TreeMap<>();

  /**
   * Scales these settings.
   *
   * @param scaled their least values, by name; an empty one is 1
   */
  Scale(double factor, Map<String, String> scaled) {
    this.factor = factor;
    this.scaled = scaled;
  }

  /** The settings that were kept at their least value, why in a clause. */
  Map<String, String> kept() {
    return kept;
  }

  Plan of(Plan plan) {
    return new Plan(
        plan.stores().stream()
            .map(store -> new Plan.Store(store.label(), store.binding(), of(store.settings())))
            .toList(),
        plan.workloads().stream()
            .map(workload -> new Plan.Workload(workload.name(), of(workload.settings())))
            .toList(),
        plan.threads(),
        plan.varied(),
        of(plan.settings()),
        plan.repeat(),
        plan.seed(),
        plan.keepData());
  }

  private Map<String, String> of(Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    scaled.forEach((name, least) -> all.computeIfPresent(name, (n, value) -> of(n, value, least)));
    return all;
  }

  private String of(String name, String value, String least) {
    try {
      long full = Sizes.parse(value);
      long smallest = least.isEmpty() ? 1 : Sizes.parse(least);
      long wanted = Math.round(full * factor);
      // A value of 0 means something else than a small one, such as no bound.
      if (full == 0 || wanted >= smallest) {
        return Long.toString(full == 0 ? 0 : wanted);
      }
      long taken = Math.min(full, smallest);
      if (taken > wanted) {
        kept.put(
            name,
            "the scale is too small: %s=%s instead of %s, below which it makes no sense"
                .formatted(name, Sizes.text(taken), shown(wanted)));
      }
      return Long.toString(taken);
    } catch (IllegalArgumentException e) {
      return value; // The check of the settings reports it.
    }
  }

  private static String shown(long number) {
    return number < MEBIBYTE ? Long.toString(number) : Figures.number(number / MEBIBYTE) + "m";
  }
}
