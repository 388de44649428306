// SPDX-License-Identifier: Apache-2.0
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
