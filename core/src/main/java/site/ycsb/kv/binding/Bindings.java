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

  /**
   * The binding of this name. A name with a dot is the class of a stock YCSB client, or of a
   * binding.
   */
  public static Binding find(String name) throws DBException {
    if (name.indexOf('.') > 0) {
      return ofClass(name);
    }
    List<Binding> all = all();
    for (Binding binding : all) {
      if (binding.name().equals(name.toLowerCase(Locale.ROOT))) {
        return binding;
      }
    }
    List<String> names = all.stream().map(Binding::name).toList();
    String hint =
        Names.nearest(name, names)
            .map(near -> "; did you mean " + near + "?")
            .orElse("; the bindings are " + String.join(", ", names) + ".");
    throw new DBException("Unknown binding " + name + hint);
  }

  /** The name by which {@link #find} finds a binding without a look at all others. */
  public static String className(Binding binding) {
    return binding instanceof StockBinding ? binding.name() : binding.getClass().getName();
  }

  private static Binding ofClass(String name) throws DBException {
    try {
      Class<?> type = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
      if (Binding.class.isAssignableFrom(type)) {
        return type.asSubclass(Binding.class).getConstructor().newInstance();
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      // The stock client of this name says why it can't be made.
    }
    return StockBinding.of(name);
  }
}
