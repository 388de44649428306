// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Names;

/** The bindings on the class path. */
public final class Bindings {
  private Bindings() {}

  /** All of them, by name. */
  public static List<Binding> all() {
    return ServiceLoader.load(Binding.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(Binding::name))
        .toList();
  }

  /** The binding of this name; a name with a dot is the class of a stock YCSB client. */
  public static Binding find(String name) throws DBException {
    List<Binding> all = all();
    for (Binding binding : all) {
      if (binding.name().equals(name.toLowerCase(Locale.ROOT))) {
        return binding;
      }
    }
    if (name.indexOf('.') > 0) {
      return StockBinding.of(name);
    }
    List<String> names = all.stream().map(Binding::name).toList();
    String hint =
        Names.nearest(name, names)
            .map(near -> "; did you mean " + near + "?")
            .orElse("; the bindings are " + String.join(", ", names) + ".");
    throw new DBException("Unknown binding " + name + hint);
  }
}
