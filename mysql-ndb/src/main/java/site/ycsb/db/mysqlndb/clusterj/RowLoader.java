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
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.DynamicObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Defines a class of its own for the rows of one table. Public, as that class has another loader
 * and so another package at run time. Thread-safe.
 */
public final class RowLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final String table;

  private RowLoader(ClassLoader parent, String table) {
    super(parent);
    this.table = table;
  }

  /** A class of rows of this table. */
  static Class<? extends DynamicObject> rowsOf(String table) {
    return new RowLoader(RowLoader.class.getClassLoader(), table).define();
  }

  /** The table whose rows it defines. */
  public String table() {
    return table;
  }

  private Class<? extends DynamicObject> define() {
    String file = Row.class.getName().replace('.', '/') + ".class";
    try (InputStream code = getResourceAsStream(file)) {
      if (code == null) {
        throw new IllegalStateException(file + " is not beside its loader");
      }
      byte[] bytes = code.readAllBytes();
      return defineClass(Row.class.getName(), bytes, 0, bytes.length)
          .asSubclass(DynamicObject.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
