// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Units of numbers, as factors of the base units: second, byte, bit, core and share. Counts such as
 * operations have the factor 1. What stands after a slash does not count: {@code Mbit/s}.
 */
final class Units {
  private static final Map<String, Double> FACTORS = new TreeMap<>();

  static {
    put(1, "s", "byte", "bytes", "bit", "core", "cores", "times", "");
    put(1, "operations", "ops", "rows", "records", "share");
    put(1e-2, "%");
    put(1e-3, "ms");
    put(1e-6, "us");
    put(60, "min");
    put(1e3, "kB", "kbit", "kops");
    put(1e6, "MB", "Mbit");
    put(1e9, "GB", "Gbit");
    put(1 << 10, "KiB");
    put(1 << 20, "MiB");
    put(1 << 30, "GiB");
  }

  private Units() {}

  private static void put(double factor, String... units) {
    for (String unit : units) {
      FACTORS.put(unit, factor);
    }
  }

  /** The factor of a unit; empty if there is no such unit. */
  static Optional<Double> factor(String unit) {
    return Optional.ofNullable(FACTORS.get(unit.split("/", 2)[0]));
  }

  /** The known units, for messages. */
  static String names() {
    return String.join(", ", FACTORS.keySet().stream().filter(unit -> !unit.isEmpty()).toList());
  }
}
