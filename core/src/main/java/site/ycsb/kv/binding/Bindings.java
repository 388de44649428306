// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.binding;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Names;

/**
 * The bindings on the class path and, in a release, in the folders of its directory {@code lib}.
 * Each folder has a class loader of its own, so that the libraries of two bindings never meet.
 */
public final class Bindings {
  private static final BindingFolders HERE =
      BindingFolders.declared(Thread.currentThread().getContextClassLoader());

  private Bindings() {}

  /** All of them, by name, but for clients that were written for stock YCSB. */
  public static List<Binding> all() {
    return HERE.bindings().sorted(Comparator.comparing(Binding::name)).toList();
  }

  /**
   * The folders with clients that were written for stock YCSB: by the name for {@link #find}, the
   * classes of their clients.
   */
  public static SortedMap<String, List<String>> stockFolders() {
    SortedMap<String, List<String>> clients = new TreeMap<>();
    HERE.ofStockClients().forEach(folder -> clients.put(folder.name(), folder.stockClients()));
    return clients;
  }

  /**
   * The binding of this name. A name with a dot is the class of a stock YCSB client, or of a
   * binding. Another one may be the folder of a stock YCSB client.
   */
  public static Binding find(String name) throws DBException {
    if (name.indexOf('.') > 0) {
      return ofClass(name);
    }
    Optional<Binding> declared = HERE.find(name.toLowerCase(Locale.ROOT));
    if (declared.isPresent()) {
      return declared.get();
    }
    Optional<BindingFolder> folder = HERE.named(name);
    if (folder.isPresent()) {
      return folder.get().stockBinding();
    }
    List<String> names = all().stream().map(Binding::name).toList();
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

  /**
   * Lets this thread, and those that it starts from now on, find the classes of a binding by name,
   * as drivers and workloads do.
   */
  public static void enter(Binding binding) {
    Class<?> type =
        binding instanceof StockBinding stock ? stock.clientClass() : binding.getClass();
    Thread.currentThread().setContextClassLoader(type.getClassLoader());
  }

  private static Binding ofClass(String name) throws DBException {
    ClassLoader loader = HERE.loaderOf(name);
    try {
      Class<?> type = Class.forName(name, true, loader);
      if (Binding.class.isAssignableFrom(type)) {
        return type.asSubclass(Binding.class).getConstructor().newInstance();
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      // The stock client of this name says why it can't be made.
    }
    return StockBinding.of(name, loader);
  }
}
