/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.binding;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import site.ycsb.DBException;

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
   * The binding of this name; a name with a dot is the class of a stock YCSB client.
   *
   * @throws DBException with one sentence that names the nearest binding
   */
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
