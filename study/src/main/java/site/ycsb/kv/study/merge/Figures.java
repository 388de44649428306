// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values by name; NaN where one is not known. Used by one thread. */
final class Figures {
  private final Names names;
  private final double[] values;

  /** Names of figures, with the place of each. Immutable. */
  static final class Names {
    private final List<String> names;
    private final Map<String, Integer> places = new HashMap<>();

    Names(String... names) {
      this.names = List.of(names);
      for (int i = 0; i < names.length; i++) {
        places.put(names[i], i);
      }
    }

    int size() {
      return names.size();
    }

    String name(int place) {
      return names.get(place);
    }
  }

  /** Of these names, none of them known. */
  Figures(Names names) {
    this.names = names;
    this.values = new double[names.size()];
    Arrays.fill(values, Double.NaN);
  }

  int size() {
    return values.length;
  }

  String name(int place) {
    return names.name(place);
  }

  /** The place of a name; negative if it is none of these. */
  int place(String name) {
    return names.places.getOrDefault(name, -1);
  }

  double get(int place) {
    return values[place];
  }

  boolean has(int place) {
    return !Double.isNaN(values[place]);
  }

  void set(int place, double value) {
    values[place] = value;
  }
}
